package org.dirlens.server;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.password.AdminVerifier;
import org.dirlens.server.password.PasswordHasher;
import org.dirlens.server.password.ScramKeys;

/**
 * How a directory is run.
 *
 * @param administrator checks the password of {@value Directory#ADMINISTRATOR} until {@link
 *     Directory#administrators(java.util.List)}
 * @param limits what one operation of anyone else may cost
 * @param passwordIterations of PBKDF2 when a password is hashed
 * @param clock for time stamps
 * @param random for salts and UUIDs; cryptographically strong
 * @param decoySecret of {@value ScramKeys#SECRET_BYTES} bytes, of which the salts are made that
 *     SCRAM gives to names that nobody has; told apart from those of entries by nobody who does not
 *     know it, as long as it stays the same
 * @param vendorVersion shown in the RootDSE
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
public record DirectoryOptions(
    AdminVerifier administrator,
    OperationLimits limits,
    int passwordIterations,
    InstantSource clock,
    RandomGenerator random,
    byte[] decoySecret,
    String vendorVersion) {

  /** Standard limits, the system's clock and its strong randomness, a secret of its own. */
  public static DirectoryOptions standard(AdminVerifier administrator) {
    SecureRandom random = new SecureRandom();
    byte[] decoySecret = new byte[ScramKeys.SECRET_BYTES];
    random.nextBytes(decoySecret);
    return new DirectoryOptions(
        administrator,
        OperationLimits.standard(),
        PasswordHasher.STANDARD_ITERATIONS,
        InstantSource.system(),
        random,
        decoySecret,
        "0.1.0");
  }

  public DirectoryOptions withLimits(OperationLimits newLimits) {
    return new DirectoryOptions(
        administrator, newLimits, passwordIterations, clock, random, decoySecret, vendorVersion);
  }

  public DirectoryOptions withPasswordIterations(int iterations) {
    return new DirectoryOptions(
        administrator, limits, iterations, clock, random, decoySecret, vendorVersion);
  }

  public DirectoryOptions withClock(InstantSource newClock) {
    return new DirectoryOptions(
        administrator, limits, passwordIterations, newClock, random, decoySecret, vendorVersion);
  }

  public DirectoryOptions withDecoySecret(byte[] secret) {
    return new DirectoryOptions(
        administrator, limits, passwordIterations, clock, random, secret, vendorVersion);
  }
}
