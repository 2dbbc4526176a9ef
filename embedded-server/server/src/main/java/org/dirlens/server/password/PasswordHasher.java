package org.dirlens.server.password;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;

/**
 * Makes stored values of passwords and compares them so that the time a refusal takes does not tell
 * why it was refused. Safe for use by many threads if its source of randomness is.
 */
public final class PasswordHasher {
  /**
   * Iterations for new hashes: some 30 ms of one core, tenable for a bind, costly to guess, and the
   * most that the SASL library of most clients computes for SCRAM.
   */
  public static final int STANDARD_ITERATIONS = 65_536;

  private static final int SALT_BYTES = 16;
  private static final int VALUES_CHECKED_MAX = 4;

  private final RandomGenerator random;
  private final int iterations;
  private final byte[] decoySalt;
  private final LongAdder derived = new LongAdder();
  private final VerifiedPasswords verified;

  /**
   * Makes a hasher.
   *
   * @param random a cryptographically strong source for salts
   * @param iterations of PBKDF2 for new hashes, 1 to {@link StoredPassword#ITERATIONS_MAX}
   */
  public PasswordHasher(RandomGenerator random, int iterations) {
    if (iterations < 1 || iterations > StoredPassword.ITERATIONS_MAX) {
      throw new IllegalArgumentException("iterations out of range: " + iterations);
    }
    this.random = random;
    this.iterations = iterations;
    this.decoySalt = salt();
    this.verified = new VerifiedPasswords(random);
  }

  /** Iterations for new hashes. */
  public int iterations() {
    return iterations;
  }

  /** The value to store for a password: slow to compute, hence slow to guess. */
  public byte[] hash(byte[] clear) {
    return StoredPassword.Pbkdf2.of(clear, salt(), iterations).value();
  }

  /**
   * The value to store for a password that comes with many others from a file. A salted SHA-512
   * digest, because deriving keys for a hundred thousand of them would take hours.
   */
  public byte[] hashInBulk(byte[] clear) {
    return StoredPassword.Digest.salted512(clear, salt());
  }

  /** Iterations of HMAC done so far to tell whether passwords are right. */
  public long iterationsDone() {
    return derived.sum();
  }

  /**
   * Whether one of the stored values is this password's. A refusal costs as many iterations as a
   * new hash, whether there are no values, cheap ones, malformed ones or one of fewer iterations;
   * more only if the values take more. What was found to be right once is found again without any,
   * unless it was forgotten.
   */
  public boolean verify(byte[] clear, List<byte[]> storedValues) {
    int done = 0;
    for (byte[] value :
        storedValues.subList(0, Math.min(storedValues.size(), VALUES_CHECKED_MAX))) {
      StoredPassword stored = StoredPassword.parse(value);
      if (matches(clear, stored, value)) {
        return true;
      }
      done += stored.iterationsToCheck();
    }
    if (done < iterations) {
      derives(clear, new StoredPassword.Pbkdf2(iterations - done, decoySalt, new byte[32]));
    }
    return false;
  }

  private boolean derives(byte[] clear, StoredPassword stored) {
    derived.add(stored.iterationsToCheck());
    return stored.matches(clear);
  }

  /**
   * Whether one of the stored values can be told to be this password's without a key derivation: it
   * is a digest, or was found to be before. False says nothing of the password.
   */
  public boolean isKnown(byte[] clear, List<byte[]> storedValues) {
    return storedValues.stream()
        .limit(VALUES_CHECKED_MAX)
        .anyMatch(value -> isKnown(clear, StoredPassword.parse(value), value));
  }

  private boolean isKnown(byte[] clear, StoredPassword stored, byte[] value) {
    return stored.slow() ? verified.has(clear, value) : stored.matches(clear);
  }

  private boolean matches(byte[] clear, StoredPassword stored, byte[] value) {
    if (isKnown(clear, stored, value)) {
      return true;
    }
    boolean matches = stored.slow() && derives(clear, stored);
    if (matches) {
      verified.add(clear, value);
    }
    return matches;
  }

  private byte[] salt() {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    return salt;
  }
}
