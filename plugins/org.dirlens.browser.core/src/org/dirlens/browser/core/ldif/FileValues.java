package org.dirlens.browser.core.ldif;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.ldif.UrlValues;

/** Values from files of this machine, as LDIF names them by {@code :<} and a file URL. */
public final class FileValues implements UrlValues {
  private static final long BYTES_MAX = 64 << 20;

  private static final String SCHEME = "file";

  /**
   * Looks whether a value could be read, and does not read it: the octets are those of the URL.
   * What is not of a file of this machine is refused.
   */
  public static byte[] looked(String url) throws IOException {
    path(url);
    return url.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] read(String url) throws IOException {
    return Files.readAllBytes(path(url));
  }

  private static Path path(String url) throws IOException {
    try {
      URI uri = URI.create(url);
      if (!SCHEME.equalsIgnoreCase(uri.getScheme())) {
        throw new IOException("only file URLs are read");
      }
      return readable(Path.of(uri));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      throw new IOException("it is no URL of a file, such as file:///home/me/photo.jpg", e);
    }
  }

  private static Path readable(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no such file");
    }
    if (!Files.isReadable(file)) {
      throw new IOException("the file cannot be read");
    }
    if (Files.size(file) > BYTES_MAX) {
      throw new IOException("the file is larger than " + (BYTES_MAX >> 20) + " MB");
    }
    return file;
  }
}
