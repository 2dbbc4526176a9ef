package org.dirlens.connection.store;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
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
import org.dirlens.connection.store.UnfinishedFile.Content;

/**
 * A properties file that only its owner can read and that is replaced whole, and what other such
 * files need.
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
      StringWriter text = new StringWriter();
      properties.store(text, null);
      replace(path, text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + path, e);
    }
  }

  /** Writes a text as UTF-8, as {@link #replace(Path, Content)} does. */
  public static void replace(Path file, String text) throws IOException {
    replace(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Writes a file that only its owner can read, in the place of any that is there. A crash or a
   * loss of power leaves the old or the new one.
   */
  public static void replace(Path file, Content content) throws IOException {
    Path fresh = create(file.resolveSibling(file.getFileName() + ".new"));
    UnfinishedFile.writeThrough(fresh, content);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
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
    return createNew(file);
  }

  /**
   * Makes an empty file that only its owner can read.
   *
   * @throws FileAlreadyExistsException if one is there; it stays as it is
   */
  public static Path createNew(Path file) throws IOException {
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
