package org.dirlens.benchmarks.password;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.server.password.PasswordHasher;

/**
 * What verifying a password costs a bind, in CPU time of the thread: of a value that was set by an
 * operation (PBKDF2) the first time and again, of an imported one (salted SHA-512), and of a wrong
 * password.
 */
public final class PasswordBenchmark {
  private static final int USERS = 40;
  private static final int AGAIN = 50_000;

  private PasswordBenchmark() {}

  public static void main(String[] arguments) {
    PasswordHasher hasher =
        new PasswordHasher(new SecureRandom(), PasswordHasher.STANDARD_ITERATIONS);
    List<byte[]> slow = new ArrayList<>();
    List<byte[]> imported = new ArrayList<>();
    for (int user = 0; user < USERS; user++) {
      slow.add(hasher.hash(password(user)));
      imported.add(hasher.hashInBulk(password(user)));
    }
    measure("PBKDF2, the first time", hasher, slow, USERS, true);
    measure("PBKDF2, again", hasher, slow, AGAIN, true);
    measure("imported", hasher, imported, AGAIN, true);
    measure("wrong", hasher, slow, USERS, false);
  }

  private static byte[] password(int user) {
    return ("password of " + user).getBytes(StandardCharsets.UTF_8);
  }

  private static void measure(
      String what, PasswordHasher hasher, List<byte[]> values, int times, boolean right) {
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    for (int i = 0; i < times; i++) {
      byte[] given = password(right ? i % USERS : USERS);
      if (hasher.verify(given, List.of(values.get(i % USERS))) != right) {
        throw new IllegalStateException(what + ": the answer is wrong");
      }
    }
    long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
    System.out.println(
        String.format(Locale.ROOT, "%-24s %,12.1f us CPU", what, nanos / 1e3 / times));
  }
}
