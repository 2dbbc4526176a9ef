package org.dirlens.application.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.Folders;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionStatistics;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.config.Setting;
import org.dirlens.server.config.Settings;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.jspecify.annotations.Nullable;

/**
 * What the view of the embedded server shows, as it was at one moment. Reads files, so it is made
 * off the user interface thread.
 *
 * @param tls how connections are secured; null while it does not run
 * @param firstPassword the file with the administrator's first password; null once it was changed
 */
record ServerFigures(
    EmbeddedServerLife.State life,
    Address address,
    @Nullable Tls tls,
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
      return url("ldap");
    }

    String url(String scheme) {
      return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
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

  /**
   * One partition while the server runs.
   *
   * @param bytes of its files; {@link #UNKNOWN} if that cannot be read
   * @param cachedBytes of pages in the caches of entries and indices
   * @param hitRatio of these caches, 0 to 1; NaN if nothing was asked for yet
   */
  record PartitionFigures(
      String suffix, long entries, long bytes, long cachedBytes, double hitRatio) {
    static PartitionFigures of(EmbeddedServer server, Partition partition) {
      PartitionStatistics statistics = partition.statistics();
      long cached = statistics.entryCache().bytes();
      long hits = statistics.entryCache().hits();
      long misses = statistics.entryCache().misses();
      for (IndexActivity index : statistics.indices()) {
        cached += index.cache().bytes();
        hits += index.cache().hits();
        misses += index.cache().misses();
      }
      return new PartitionFigures(
          partition.suffix().toString(),
          statistics.entries(),
          bytes(server, partition),
          cached,
          hits + misses == 0 ? Double.NaN : (double) hits / (hits + misses));
    }

    private static long bytes(EmbeddedServer server, Partition partition) {
      try {
        return server.bytesOnDisk(partition);
      } catch (IOException | UncheckedIOException | LdapProblem e) {
        return UNKNOWN;
      }
    }
  }

  /**
   * How connections are secured.
   *
   * @param ldapsUrl where it listens for TLS from the start; null for nowhere
   * @param certificate that clients are shown; null before the first of them
   * @param problem why the files of the key are not used; null if they are
   * @param oldest TLSv1.2 or TLSv1.3
   * @param forPasswords whose passwords are refused without TLS: never, remote, always
   */
  record Tls(
      @Nullable String ldapsUrl,
      @Nullable X509Certificate certificate,
      @Nullable String problem,
      String oldest,
      String forPasswords) {
    static Tls of(EmbeddedServer server) {
      InetSocketAddress ldaps = server.ldapsAddress();
      Settings settings = server.settings();
      return new Tls(
          ldaps == null
              ? null
              : new Address(server.localAddress().getHostAddress(), ldaps.getPort()).url("ldaps"),
          server.certificate(),
          server.tlsProblem(),
          settings.text(Setting.TLS_MINIMUM),
          settings.text(Setting.TLS_FOR_PASSWORDS));
    }
  }

  static ServerFigures of(EmbeddedDirectory directory) {
    WaitingCalls.begin("ServerFigures.of");
    EmbeddedServer server = directory.running();
    Path firstPassword = directory.folder().resolve("admin-password");
    return new ServerFigures(
        EmbeddedServerLife.state(),
        new Address(
            server == null ? "127.0.0.1" : server.localAddress().getHostAddress(), port(directory)),
        server == null ? null : Tls.of(server),
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
        .map(partition -> PartitionFigures.of(server, partition))
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
