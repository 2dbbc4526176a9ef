package org.dirlens.server.password;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2 (RFC 9106), in the form of its reference implementation, which OpenLDAP and others write:
 * {@code $argon2id$v=19$m=KiB,t=passes,p=lanes$base64(salt)$base64(hash)}.
 *
 * <p>One is computed at a time, so that many binds at once do not take {@link #MEMORY_KIB_MAX}
 * each.
 *
 * @param type d, i or id, see {@link Argon2Parameters}
 * @param version 0x10 or 0x13
 */
@SuppressWarnings("ArrayRecordComponent") // Compared in constant time only, by matches.
record Argon2(int type, int version, Effort effort, byte[] salt, byte[] hash)
    implements StoredPassword {
  /** More memory than this is not given to a value. */
  static final int MEMORY_KIB_MAX = 1 << 16;

  private static final int LANES_MAX = 16;
  private static final int HASH_BYTES_MIN = 16;
  private static final int COST_PER_KIB_AND_PASS = 4;

  private static final Pattern FORM =
      Pattern.compile(
          "\\$argon2(d|i|id)\\$(?:v=(16|19)\\$)?m=([0-9]{1,8}),t=([0-9]{1,7}),p=([0-9]{1,4})"
              + "\\$([+/0-9A-Za-z]+)\\$([+/0-9A-Za-z]+)");

  private static final Object ONE_AT_A_TIME = new Object();

  /** What computing it takes. */
  record Effort(int memoryKib, int passes, int lanes) {
    Effort {
      if (lanes < 1 || lanes > LANES_MAX || memoryKib < 8 * lanes || memoryKib > MEMORY_KIB_MAX) {
        throw new IllegalArgumentException("memory or lanes out of range");
      }
      if (passes < 1 || passes > COST_MAX / COST_PER_KIB_AND_PASS / memoryKib) {
        throw new IllegalArgumentException("too many passes");
      }
    }
  }

  /** Reads what stands behind the scheme. */
  static Argon2 parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no Argon2 value");
    }
    byte[] hash = Base64.getDecoder().decode(parts.group(7));
    if (hash.length < HASH_BYTES_MIN) {
      throw new IllegalArgumentException("too short");
    }
    return new Argon2(
        type(parts.group(1)),
        parts.group(2) == null ? Argon2Parameters.ARGON2_VERSION_10 : number(parts, 2),
        new Effort(number(parts, 3), number(parts, 4), number(parts, 5)),
        Base64.getDecoder().decode(parts.group(6)),
        hash);
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }

  private static int type(String name) {
    return switch (name) {
      case "d" -> Argon2Parameters.ARGON2_d;
      case "i" -> Argon2Parameters.ARGON2_i;
      default -> Argon2Parameters.ARGON2_id;
    };
  }

  @Override
  public boolean matches(byte[] clear) {
    if (clear.length == 0) {
      return false;
    }
    byte[] computed = new byte[hash.length];
    synchronized (ONE_AT_A_TIME) {
      Argon2BytesGenerator generator = new Argon2BytesGenerator();
      generator.init(
          new Argon2Parameters.Builder(type)
              .withVersion(version)
              .withMemoryAsKB(effort.memoryKib)
              .withIterations(effort.passes)
              .withParallelism(effort.lanes)
              .withSalt(salt)
              .build());
      generator.generateBytes(clear, computed);
    }
    return MessageDigest.isEqual(hash, computed);
  }

  @Override
  public int iterationsToCheck() {
    return COST_PER_KIB_AND_PASS * effort.memoryKib * effort.passes;
  }

  @Override
  public String toString() {
    return "{ARGON2}";
  }
}
