package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Somebody else's server as it is packaged, in a folder of its own below the given one. */
interface Peer {
  /** The suffix of every server that is measured. */
  String SUFFIX = "dc=example,dc=com";

  /** Its administrator, who may do everything below the suffix, and has {@link #PASSWORD}. */
  String ADMIN = "cn=admin," + SUFFIX;

  String PASSWORD = "benchmark";

  /** Those we index that peers with default indices have none of equality for. */
  List<String> MORE_INDEXED = List.of("initials", "st", "description", "employeeNumber");

  /** The peer of a name: {@code slapd}, {@code 389ds} or {@code opendj:FOLDER}. */
  static Peer named(String name) {
    return switch (name.split(":", 2)[0]) {
      case "slapd" -> new Slapd();
      case "389ds" -> new Ds389();
      case "opendj" -> new OpenDj(Path.of(name.substring(name.indexOf(':') + 1)));
      default -> throw new IllegalArgumentException("no peer: " + name);
    };
  }

  /** The name that results bear. */
  String name();

  /** Loads a file into a new database without the server; answers the seconds it took. */
  double load(Path folder, Path ldif) throws IOException, InterruptedException;

  /**
   * Starts it over what was loaded; answers when it listens.
   *
   * @param core the core it is pinned to; null for all
   */
  MeasuredServer start(Path folder, @Nullable Integer core)
      throws IOException, InterruptedException;

  /** Runs a loader to its end; answers the seconds it took. */
  static double timed(String... command) throws IOException, InterruptedException {
    long start = System.nanoTime();
    BesidePeers.command(command);
    return (System.nanoTime() - start) / 1e9;
  }
}
