package org.dirlens.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * A password in a file that only its owner can read. The file holds the password and nothing else,
 * not even a line end, as {@code ldapsearch -y} wants it.
 */
public final class PasswordFile {
  private static final String ALPHABET =
      "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

  /** 24 letters of an alphabet of 57: 140 bits. */
  private static final int LENGTH = 24;

  private static final int MAX_BYTES = 1024;

  private PasswordFile() {}

  /**
   * The password in the file; a file that does not exist is created with a random one.
   *
   * @throws IOException if the file is empty, longer than {@value #MAX_BYTES} bytes, readable by
   *     others, or cannot be read or written
   */
  static String readOrCreate(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("password file " + file + " is a folder");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new IOException("there is no folder " + folder + " for the password file");
    }
    if (!Files.exists(file)) {
      OwnerOnly.createFile(file, random().getBytes(StandardCharsets.UTF_8));
    }
    if (OwnerOnly.isReadableByOthers(file)) {
      throw new IOException(
          "password file " + file + " can be read by others; run: chmod 600 " + file);
    }
    return read(file);
  }

  /**
   * The password in the file, without a line end behind it.
   *
   * @throws IOException if the file is empty, longer than {@value #MAX_BYTES} bytes, or cannot be
   *     read
   */
  public static String read(Path file) throws IOException {
    long size = Files.size(file);
    if (size > MAX_BYTES) {
      throw new IOException("password file " + file + " is longer than " + MAX_BYTES + " bytes");
    }
    String password = TextFile.read(file).stripTrailing();
    if (password.isEmpty()) {
      throw new IOException("password file " + file + " is empty");
    }
    return password;
  }

  private static String random() {
    SecureRandom random = new SecureRandom();
    StringBuilder password = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      password.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return password.toString();
  }
}
