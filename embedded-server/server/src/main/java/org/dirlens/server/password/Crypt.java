package org.dirlens.server.password;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.Md5Crypt;
import org.apache.commons.codec.digest.Sha2Crypt;
import org.apache.commons.codec.digest.UnixCrypt;
import org.bouncycastle.crypto.generators.OpenBSDBCrypt;

/**
 * A hash in one of the forms of crypt(3): MD5 ({@code $1$}), SHA-256 ({@code $5$}), SHA-512 ({@code
 * $6$}), bcrypt ({@code $2a$}, {@code $2b$}, {@code $2y$}) and DES (13 characters). Others, of
 * which yescrypt ({@code $y$}) is the most used, are not known.
 *
 * @param cost see {@link StoredPassword#iterationsToCheck}
 */
record Crypt(Kind kind, String hash, int cost) implements StoredPassword {
  private static final Pattern DES = Pattern.compile("[./0-9A-Za-z]{13}");
  private static final Pattern MD5 =
      Pattern.compile("\\$1\\$[./0-9A-Za-z]{1,8}\\$[./0-9A-Za-z]{22}");
  private static final Pattern SHA2 =
      Pattern.compile(
          "\\$([56])\\$(?:rounds=([0-9]{1,9})\\$)?[./0-9A-Za-z]{1,16}\\$[./0-9A-Za-z]+");
  private static final Pattern BCRYPT =
      Pattern.compile("\\$2[aby]\\$([0-9]{2})\\$[./0-9A-Za-z]{53}");

  private static final int DES_COST = 100;
  private static final int MD5_COST = 4000;
  private static final int SHA2_ROUNDS = 5000;
  private static final int SHA512_COST_PER_ROUND = 2;
  private static final int BCRYPT_LOG_ROUNDS_MIN = 4;
  private static final int BCRYPT_LOG_ROUNDS_MAX = 13;
  private static final int BCRYPT_COST_PER_ROUND = 240;

  /** How it was made. */
  enum Kind {
    DES,
    MD5,
    SHA256,
    SHA512,
    BCRYPT
  }

  /** Reads what stands behind the scheme. */
  static StoredPassword parse(String hash) {
    if (DES.matcher(hash).matches()) {
      return new Crypt(Kind.DES, hash, DES_COST);
    }
    if (MD5.matcher(hash).matches()) {
      return new Crypt(Kind.MD5, hash, MD5_COST);
    }
    Matcher bcrypt = BCRYPT.matcher(hash);
    if (bcrypt.matches()) {
      return bcrypt(hash, Integer.parseInt(bcrypt.group(1)));
    }
    Matcher sha2 = SHA2.matcher(hash);
    return sha2.matches() ? sha2(hash, sha2) : new Unusable();
  }

  private static StoredPassword bcrypt(String hash, int logRounds) {
    boolean known = logRounds >= BCRYPT_LOG_ROUNDS_MIN && logRounds <= BCRYPT_LOG_ROUNDS_MAX;
    return known
        ? new Crypt(Kind.BCRYPT, hash, BCRYPT_COST_PER_ROUND << logRounds)
        : new Unusable();
  }

  private static StoredPassword sha2(String hash, Matcher parts) {
    int rounds = parts.group(2) == null ? SHA2_ROUNDS : Integer.parseInt(parts.group(2));
    if (rounds > ITERATIONS_MAX) {
      return new Unusable();
    }
    return parts.group(1).equals("5")
        ? new Crypt(Kind.SHA256, hash, rounds)
        : new Crypt(Kind.SHA512, hash, rounds * SHA512_COST_PER_ROUND);
  }

  @Override
  public boolean matches(byte[] clear) {
    if (clear.length == 0) {
      return false;
    }
    // The libraries put zeros over what they are given.
    byte[] given = clear.clone();
    return switch (kind) {
      case DES -> same(UnixCrypt.crypt(given, hash));
      case MD5 -> same(Md5Crypt.md5Crypt(given, hash));
      case SHA256 -> same(Sha2Crypt.sha256Crypt(given, hash));
      case SHA512 -> same(Sha2Crypt.sha512Crypt(given, hash));
      case BCRYPT -> OpenBSDBCrypt.checkPassword(hash, given);
    };
  }

  private boolean same(String computed) {
    return MessageDigest.isEqual(
        computed.getBytes(StandardCharsets.US_ASCII), hash.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public int iterationsToCheck() {
    return cost;
  }

  @Override
  public String toString() {
    return "{CRYPT} " + kind;
  }
}
