package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Debian's slapd as the yardstick: back-mdb, durable as it comes, with the indices we use. */
final class Slapd implements Peer {
  private static final int PORT = 3899;

  @Override
  public String name() {
    return "slapd";
  }

  /** Loads by {@code slapadd -q}. */
  @Override
  public double load(Path parent, Path ldif) throws IOException, InterruptedException {
    Path folder = parent.resolve(name());
    Files.createDirectories(folder.resolve("db"));
    Files.writeString(configuration(parent), configurationText(folder));
    return Peer.timed(
        "/usr/sbin/slapadd", "-q", "-f", configuration(parent).toString(), "-l", ldif.toString());
  }

  @Override
  public MeasuredServer start(Path parent, @Nullable Integer core)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            "/usr/sbin/slapd",
            "-f",
            configuration(parent).toString(),
            "-h",
            "ldap://127.0.0.1:" + PORT,
            "-d",
            "0");
    return MeasuredServer.peer(this, command, PORT, core);
  }

  private Path configuration(Path parent) {
    return parent.resolve(name()).resolve("slapd.conf");
  }

  private static String configurationText(Path folder) {
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
        suffix "%2$s"
        rootdn "%3$s"
        rootpw %4$s
        maxsize 21474836480
        directory %1$s/db
        index objectClass,uid,initials,st,sn,description,mail,employeeNumber eq
        index cn eq,sub
        """
        .formatted(folder, SUFFIX, ADMIN, PASSWORD);
  }
}
