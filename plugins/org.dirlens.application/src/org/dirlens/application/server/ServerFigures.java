package org.dirlens.application.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.Folders;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.jspecify.annotations.Nullable;

/**
 * What the view of the embedded server shows, as it was at one moment. Reads files, so it is made
 * off the user interface thread.
 *
 * @param firstPassword the file with the administrator's first password; null once it was changed
 */
record ServerFigures(
    EmbeddedServerLife.State life,
    Address address,
    Data data,
    @Nullable Path firstPassword,
    Heap heap) {
  static final int UNKNOWN = -1;

  /**
   * Where programs on this machine reach it.
   *
   * @param port where it listens, or will; {@link #UNKNOWN} if that cannot be read
   */
  record Address(String host, int port) {
    /** As LDAP clients write it. */
    String url() {
      return "ldap://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
  }

  /**
   * What it keeps.
   *
   * @param bytes of all files in the folder; {@link #UNKNOWN} if that cannot be read
   * @param partitions none while it does not run
   */
  record Data(Path folder, long bytes, List<PartitionFigures> partitions) {}

  /** Memory of the whole application in bytes. */
  record Heap(long used, long most) {}

  /** One partition while the server runs. */
  record PartitionFigures(String suffix, long entries) {}

  static ServerFigures of(EmbeddedDirectory directory) {
    WaitingCalls.begin("ServerFigures.of");
    EmbeddedServer server = directory.running();
    Path firstPassword = directory.folder().resolve("admin-password");
    return new ServerFigures(
        EmbeddedServerLife.state(),
        new Address(
            server == null ? "127.0.0.1" : server.localAddress().getHostAddress(), port(directory)),
        new Data(
            directory.folder(),
            bytes(directory.folder()),
            server == null ? List.of() : partitions(server)),
        Files.exists(firstPassword) ? firstPassword : null,
        heapNow());
  }

  private static Heap heapNow() {
    Runtime machine = Runtime.getRuntime();
    return new Heap(machine.totalMemory() - machine.freeMemory(), machine.maxMemory());
  }

  private static List<PartitionFigures> partitions(EmbeddedServer server) {
    return server.partitions().stream()
        .map(
            partition ->
                new PartitionFigures(
                    partition.suffix().toString(), partition.statistics().entries()))
        .toList();
  }

  private static int port(EmbeddedDirectory directory) {
    try {
      return directory.port();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** Files come and go while they are counted. */
  private static long bytes(Path folder) {
    try {
      return Files.isDirectory(folder) ? Folders.bytes(folder) : 0;
    } catch (IOException | UncheckedIOException e) {
      return UNKNOWN;
    }
  }

  boolean running() {
    return life.phase() == EmbeddedServerLife.Phase.RUNNING;
  }

  /** A search with OpenLDAP's tools from outside; it asks for the password. */
  String command() {
    List<PartitionFigures> partitions = data.partitions();
    String base = partitions.isEmpty() ? "" : partitions.getFirst().suffix();
    return "ldapsearch -x -H %s -D cn=admin,cn=config -W -b '%s' -s base"
        .formatted(address.url(), base);
  }
}
