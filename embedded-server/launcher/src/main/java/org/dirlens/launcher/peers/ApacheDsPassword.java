package org.dirlens.launcher.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The password of the administrator of a new instance of ApacheDS. It is a constant of one class,
 * the same for everybody, which no setting changes. A copy of that class with another constant is
 * put where the instance finds it first, so the known password opens nothing at any time.
 */
final class ApacheDsPassword {
  private static final String CLASS =
      "org/apache/directory/server/core/api/partition/PartitionNexus.class";

  private static final String KNOWN = "secret";

  private ApacheDsPassword() {}

  /**
   * Puts the copy there.
   *
   * @param service the jar of the server
   * @param classes a folder, for the beginning of the class path
   * @param password ASCII
   * @throws IOException if the constant is not where it is known to be
   */
  static void put(Path service, Path classes, String password) throws IOException {
    try (JarFile jar = new JarFile(service.toFile())) {
      JarEntry entry = jar.getJarEntry(CLASS);
      if (entry == null) {
        throw new IOException(service + " has no " + CLASS);
      }
      try (InputStream in = jar.getInputStream(entry)) {
        String known = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        String own = known.replace(constant(KNOWN), constant(password));
        if (own.equals(known)) {
          throw new IOException(service + " has another first password than is known");
        }
        Path copy = classes.resolve(CLASS);
        Files.createDirectories(copy.getParent());
        Files.write(copy, own.getBytes(StandardCharsets.ISO_8859_1));
      }
    }
  }

  /** A text in the constant pool: tag 1, two bytes of length, the text (JVMS, section 4.4.7). */
  private static String constant(String text) {
    return "\1" + (char) (text.length() >> 8) + (char) (text.length() & 0xff) + text;
  }
}
