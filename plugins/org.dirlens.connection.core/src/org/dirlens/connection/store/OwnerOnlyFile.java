package org.dirlens.connection.store;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;

/**
 * A properties file that only its owner can read and that is replaced whole, so that a crash leaves
 * the old or the new one.
 */
public final class OwnerOnlyFile {
  private final Path path;

  public OwnerOnlyFile(Path path) {
    this.path = path;
  }

  public Properties load() {
    Properties properties = new Properties();
    if (Files.exists(path)) {
      try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
        properties.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        throw new UncheckedIOException("Cannot read " + path, new IOException(e));
      }
    }
    return properties;
  }

  public void store(Properties properties) {
    try {
      Path fresh = create(path.resolveSibling(path.getFileName() + ".new"));
      try (Writer writer = Files.newBufferedWriter(fresh, StandardCharsets.UTF_8)) {
        properties.store(writer, null);
      }
      Files.move(fresh, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + path, e);
    }
  }

  /** The mode with which such a file is made; none where files have no modes. */
  public static FileAttribute<?>[] mode() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Makes an empty file that only its owner can read, in the place of any that is there. */
  public static Path create(Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.createDirectories(file.getParent());
    FileAttribute<?>[] mode = mode();
    Files.createFile(file, mode);
    if (mode.length > 0) {
      return file;
    }
    AclFileAttributeView view = Files.getFileAttributeView(file, AclFileAttributeView.class);
    view.setAcl(
        List.of(
            AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(view.getOwner())
                .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                .build()));
    return file;
  }
}
