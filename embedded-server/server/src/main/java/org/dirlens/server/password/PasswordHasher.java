package org.dirlens.server.password;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** Iterations of a refusal: never fewer than before, so that it tells nothing of an account. */
  private final AtomicInteger refusalIterations;

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
    this.refusalIterations = new AtomicInteger(iterations);
    this.decoySalt = salt();
    this.verified = new VerifiedPasswords(random);
  }

  /** Iterations for new hashes. */
  public int iterations() {
    return iterations;
  }

  /** The value to store for a password: slow to compute, hence slow to guess. */
  public byte[] hash(byte[] clear) {
    return Pbkdf2.of(clear, salt(), iterations).value();
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
   * new hash, or as the costliest values met so far if that is more, whether there are no values,
   * cheap ones, malformed ones or those. What was found to be right once is found again without
   * any, unless it was forgotten.
   */
  public boolean verify(byte[] clear, List<byte[]> storedValues) {
    int refusal = meet(storedValues);
    int done = 0;
    for (byte[] value : checked(storedValues)) {
      StoredPassword stored = StoredPassword.parse(value);
      if (matches(clear, stored, value)) {
        return true;
      }
      done += stored.iterationsToCheck();
    }
    if (done < refusal) {
      derives(clear, Pbkdf2.decoy(decoySalt, refusal - done));
    }
    return false;
  }

  /** Whether a stored value is this password's, for who may know how costly the value is. */
  public boolean matches(byte[] clear, byte[] storedValue) {
    return matches(clear, StoredPassword.parse(storedValue), storedValue);
  }

  /**
   * Has refusals cost no less from now on than to check the stored values of this one entry;
   * returns what they cost.
   */
  public int meet(List<byte[]> storedValues) {
    int cost =
        checked(storedValues).stream()
            .mapToInt(value -> StoredPassword.parse(value).iterationsToCheck())
            .sum();
    return refusalIterations.accumulateAndGet(cost, Math::max);
  }

  private static List<byte[]> checked(List<byte[]> storedValues) {
    return storedValues.subList(0, Math.min(storedValues.size(), VALUES_CHECKED_MAX));
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
    return checked(storedValues).stream()
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
