package org.dirlens.launcher.peers;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** Passwords hashed as all servers know it. */
public final class Ssha {
  private static final int SALT_BYTES = 8;

  private Ssha() {}

  /** A password with a salt of zeros: the same each time. */
  public static String of(String password) {
    MessageDigest digest = sha1();
    digest.update(password.getBytes(StandardCharsets.UTF_8));
    byte[] hash = digest.digest(new byte[SALT_BYTES]);
    byte[] all = Arrays.copyOf(hash, hash.length + SALT_BYTES);
    return "{SSHA}" + Base64.getEncoder().encodeToString(all);
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
