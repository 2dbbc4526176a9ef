package org.dirlens.connection.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A partition that ApacheDS wrote: {@value #ENTRIES} entries below dc=example,dc=com. */
public final class StoredApacheDs {
  /** Entries of the partition. */
  public static final int ENTRIES = 385;

  /** It lies with the tests of the room that reads it. */
  private static final Path STORED =
      Path.of("../../embedded-server/apacheds/src/test/resources/org/dirlens/apacheds/AM26.zip");

  private StoredApacheDs() {}

  /** Unpacks it into a new folder, which is returned. */
  public static Path unpack(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (InputStream in = Files.newInputStream(STORED);
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Files.copy(zip, folder.resolve(entry.getName()));
      }
    }
    return folder;
  }
}
