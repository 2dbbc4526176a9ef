package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Debian's slapd as the yardstick: back-mdb, durable as it comes, with the indices we use. */
final class Slapd {
  static final String ADMIN = "cn=admin,dc=example,dc=com";
  static final String PASSWORD = "benchmark";

  private Slapd() {}

  /** Loads a file into a new database by {@code slapadd -q}; answers the seconds it took. */
  static double load(Path folder, Path ldif) throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("db"));
    Files.writeString(folder.resolve("slapd.conf"), configuration(folder));
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                "/usr/sbin/slapadd",
                "-q",
                "-f",
                folder.resolve("slapd.conf").toString(),
                "-l",
                ldif.toString())
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("slapadd failed with exit code " + process.exitValue());
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static String configuration(Path folder) {
    return """
        include /etc/ldap/schema/core.schema
        include /etc/ldap/schema/cosine.schema
        include /etc/ldap/schema/inetorgperson.schema
        pidfile %1$s/slapd.pid
        modulepath /usr/lib/ldap
        moduleload back_mdb
        threads 4
        sizelimit unlimited
        timelimit unlimited
        conn_max_pending 2000
        conn_max_pending_auth 20000
        database mdb
        suffix "dc=example,dc=com"
        rootdn "%2$s"
        rootpw %3$s
        maxsize 21474836480
        directory %1$s/db
        index objectClass,uid,initials,st,sn,description,mail,employeeNumber eq
        index cn eq,sub
        """
        .formatted(folder, ADMIN, PASSWORD);
  }
}
