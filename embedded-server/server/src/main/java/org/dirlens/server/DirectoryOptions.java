package org.dirlens.server;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.password.AdminVerifier;
import org.dirlens.server.password.PasswordHasher;

/**
 * How a directory is run.
 *
 * @param administrator checks the password of {@value Directory#ADMINISTRATOR}
 * @param limits what one operation of anyone else may cost
 * @param passwordIterations of PBKDF2 when a password is hashed
 * @param clock for time stamps
 * @param random for salts and UUIDs; cryptographically strong
 * @param vendorVersion shown in the RootDSE
 */
public record DirectoryOptions(
    AdminVerifier administrator,
    OperationLimits limits,
    int passwordIterations,
    InstantSource clock,
    RandomGenerator random,
    String vendorVersion) {

  /** Standard limits, the system's clock and its strong randomness. */
  public static DirectoryOptions standard(AdminVerifier administrator) {
    return new DirectoryOptions(
        administrator,
        OperationLimits.standard(),
        PasswordHasher.STANDARD_ITERATIONS,
        InstantSource.system(),
        new SecureRandom(),
        "0.1.0");
  }

  public DirectoryOptions withLimits(OperationLimits newLimits) {
    return new DirectoryOptions(
        administrator, newLimits, passwordIterations, clock, random, vendorVersion);
  }

  public DirectoryOptions withPasswordIterations(int iterations) {
    return new DirectoryOptions(administrator, limits, iterations, clock, random, vendorVersion);
  }

  public DirectoryOptions withClock(InstantSource newClock) {
    return new DirectoryOptions(
        administrator, limits, passwordIterations, newClock, random, vendorVersion);
  }
}
