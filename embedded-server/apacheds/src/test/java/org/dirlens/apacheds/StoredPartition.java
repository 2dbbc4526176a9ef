package org.dirlens.apacheds;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Partitions that earlier releases wrote by {@link ApacheDsFixture} with {@value #PERSONS} persons,
 * kept as files {@code RELEASE.zip}.
 */
final class StoredPartition {
  static final int PERSONS = 420;

  private StoredPartition() {}

  /** Unpacks the partition of a release into a folder. */
  static Path unpack(String release, Path folder) throws IOException {
    Files.createDirectories(folder);
    InputStream stored =
        Objects.requireNonNull(StoredPartition.class.getResourceAsStream(release + ".zip"));
    try (ZipInputStream zip = new ZipInputStream(stored)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Files.copy(zip, folder.resolve(entry.getName()));
      }
    }
    return folder;
  }
}
