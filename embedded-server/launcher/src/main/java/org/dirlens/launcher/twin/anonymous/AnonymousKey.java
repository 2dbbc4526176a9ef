package org.dirlens.launcher.twin.anonymous;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.dirlens.launcher.OwnerOnly;

/**
 * The key that decides which value is invented for which: with the same key the same, with another
 * nothing alike. Who has it can find out the real values.
 *
 * <pre>
 * file = 64HEXDIG LF     ; 256 random bits
 * </pre>
 */
public final class AnonymousKey {
  private static final int BYTES = 32;
  private static final int AES_BYTES = 16;
  private static final int CHECK_BYTES = 8;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final String SEAL = "AES/GCM/NoPadding";

  private final byte[] bytes;

  private AnonymousKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Reads a file.
   *
   * @throws IOException naming the file if it holds no key
   */
  public static AnonymousKey read(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    try {
      byte[] bytes = HexFormat.of().parseHex(text);
      if (bytes.length == BYTES) {
        return new AnonymousKey(bytes);
      }
    } catch (IllegalArgumentException noKey) {
      // Said below.
    }
    throw new IOException(file + " holds no key, which is 64 hexadecimal digits");
  }

  /** Reads a file, which is made with a new key, for its owner only, if there is none. */
  public static AnonymousKey readOrCreate(Path file) throws IOException {
    if (!Files.exists(file)) {
      byte[] random = new byte[BYTES];
      new SecureRandom().nextBytes(random);
      String text = HexFormat.of().formatHex(random) + "\n";
      OwnerOnly.createFile(file, text.getBytes(StandardCharsets.ISO_8859_1));
    }
    return read(file);
  }

  /** Tells keys apart and nothing else about them. */
  public String check() {
    return HexFormat.of().formatHex(derived("check"), 0, CHECK_BYTES);
  }

  /** A cipher of blocks of 16 bytes for one purpose. One thread. */
  BlockCipher cipher(String purpose) {
    return new BlockCipher(Arrays.copyOf(derived(purpose), AES_BYTES));
  }

  /** 32 bytes that stand for a text. */
  byte[] derived(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }

  /** Bytes that only who has the key can read. */
  public byte[] sealed(byte[] plain) {
    byte[] nonce = new byte[NONCE_BYTES];
    new SecureRandom().nextBytes(nonce);
    try {
      byte[] closed = seal(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
      byte[] both = Arrays.copyOf(nonce, NONCE_BYTES + closed.length);
      System.arraycopy(closed, 0, both, NONCE_BYTES, closed.length);
      return both;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + SEAL, e);
    }
  }

  /**
   * What was sealed.
   *
   * @throws IOException if it was sealed with another key or is damaged
   */
  public byte[] opened(byte[] sealed) throws IOException {
    try {
      byte[] nonce = Arrays.copyOf(sealed, NONCE_BYTES);
      return seal(Cipher.DECRYPT_MODE, nonce)
          .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException("it was written with another key, or is damaged", e);
    }
  }

  private Cipher seal(int mode, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(SEAL);
    SecretKeySpec key = new SecretKeySpec(Arrays.copyOf(derived("seal"), AES_BYTES), "AES");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    return cipher;
  }
}
