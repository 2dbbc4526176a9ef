package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.dirlens.server.password.ScramKeys;

/**
 * The secret that SCRAM's salts for names without an entry are made of. Kept with the installation:
 * were it another after each start, these names would have other salts, and entries the same.
 */
final class ScramSecret {
  private ScramSecret() {}

  /**
   * The secret in the file; a file that does not exist is created with a random one.
   *
   * @throws IOException if the file holds something else, can be read by others, or cannot be read
   *     or written
   */
  static byte[] readOrCreate(Path file) throws IOException {
    if (!Files.exists(file)) {
      byte[] secret = new byte[ScramKeys.SECRET_BYTES];
      new SecureRandom().nextBytes(secret);
      OwnerOnly.createFile(file, secret);
    }
    if (OwnerOnly.isReadableByOthers(file)) {
      throw new IOException(file + " can be read by others; run: chmod 600 " + file);
    }
    if (Files.size(file) != ScramKeys.SECRET_BYTES) {
      throw new IOException(
          file
              + " does not hold a secret of "
              + ScramKeys.SECRET_BYTES
              + " bytes; delete it, and a new one is made");
    }
    return Files.readAllBytes(file);
  }
}
