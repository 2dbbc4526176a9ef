package org.dirlens.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.dirlens.server.LdapServer;
import org.dirlens.server.ServerOptions;
import org.dirlens.server.TlsKey;
import org.dirlens.server.config.Configuration;
import org.dirlens.server.config.Settings;
import org.dirlens.server.log.LogStatistics;
import org.dirlens.server.log.ServerLogs;
import org.jspecify.annotations.Nullable;

/**
 * A data folder served over LDAP by this process: the place where record stores, partitions,
 * directory and server are put together. The workbench and {@code dirlens serve} both start it.
 * Safe for use by many threads.
 */
public final class EmbeddedServer implements AutoCloseable {
  private final Installation installation;
  private final Directory directory;
  private final FirstPassword firstPassword;
  private final InstallationKey key;
  private final ServerLogs logs;
  private final LdapServer server;
  private final Administration administration;
  private final AtomicBoolean closed = new AtomicBoolean();

  private EmbeddedServer(Installation installation, EmbeddedServerOptions options)
      throws IOException, LdapProblem {
    this.installation = installation;
    Configuration configuration = installation.configuration();
    this.firstPassword =
        FirstPassword.of(installation.folder(), options.adminPasswordFile(), schema());
    List<Entry> administrators = firstPassword.administrators(configuration);
    firstPassword.deleteIfChanged(configuration);
    List<Partition> asked = new ArrayList<>();
    for (String base : options.baseDns()) {
      asked.add(installation.provide(base, options.ids()));
    }
    this.directory =
        Directory.of(
            installation.partitions(),
            installation.schema(),
            DirectoryOptions.standard(password -> false)
                .withDecoySecret(ScramSecret.readOrCreate(installation.folder().scramSecretFile()))
                .withLimits(configuration.server().operationLimits()));
    directory.administrators(administrators);
    directory.protect(configuration.rules());
    directory.limitBy(configuration.limitRules());
    directory.passwordPolicy(configuration.server().passwordPolicy());
    directory.usePolicyControls(configuration.server().policyControls());
    for (Partition partition : asked) {
      addSuffixEntry(partition);
    }
    directory.changeSchema(installation::keep);
    installation.configure(configuration);
    this.key = InstallationKey.of(dataFolder());
    TaskFiles files = new TaskFiles(options.taskFolders());
    this.logs = ServerLogs.in(installation.folder().logs(), schema(), InstantSource.system());
    installation.firstStartIsDone();
    this.server = listen(options.listen(), configuration.server(), key);
    logs.apply(configuration.server().logs());
    this.administration =
        new Administration(
            installation,
            directory,
            server,
            new Administration.Parts(
                key, files, logs, options.listen(), firstPassword, administrators),
            configuration);
  }

  /**
   * Opens the data folder and serves it. A folder that was none before is left as it was if that
   * fails.
   *
   * @throws IOException if the folder cannot be used or a port cannot be had
   * @throws LdapProblem if a base DN cannot be a suffix
   */
  public static EmbeddedServer start(EmbeddedServerOptions options)
      throws IOException, LdapProblem {
    return start(options, installation -> {});
  }

  /** The same when something was done with the opened folder before, which may fail, too. */
  public static EmbeddedServer start(EmbeddedServerOptions options, BeforeServing first)
      throws IOException, LdapProblem {
    Installation installation = Installation.openForServing(options.dataFolder());
    try {
      first.run(installation);
      return new EmbeddedServer(installation, options);
    } catch (Throwable e) {
      installation.abandon(e);
      throw e;
    }
  }

  /** What is done with an opened folder before it is served. */
  @FunctionalInterface
  public interface BeforeServing {
    /** Does it; a problem ends the start. */
    void run(Installation installation) throws IOException, LdapProblem;
  }

  /**
   * An empty partition that was asked for by name gets its topmost entry; one left empty by an
   * import does not.
   */
  private void addSuffixEntry(Partition partition) throws LdapProblem {
    if (partition.statistics().entries() == 0) {
      directory.add(SuffixEntry.of(partition.suffix(), schema()));
    }
  }

  private LdapServer listen(ListenOptions listen, Settings settings, TlsKey key)
      throws IOException, LdapProblem {
    ServerOptions options =
        ServerOptions.on(listen.with(settings))
            .withTls(key)
            .withLimits(settings.connectionLimits())
            .withLogs(logs);
    try {
      return LdapServer.start(directory, options);
    } catch (IOException e) {
      if (!ListenOptions.chooses(settings)) {
        throw e;
      }
      throw new ListenProblem(
          e.getMessage()
              + "; the address and ports are set in cn=listeners,cn=config (file "
              + installation.folder().configFile()
              + ")",
          e);
    }
  }

  /** The folder this server holds. */
  public Path dataFolder() {
    return installation.folder().path();
  }

  /** Where it listens for LDAP at present. */
  public InetSocketAddress address() {
    return server.address();
  }

  /** The LDAP port at present. */
  public int port() {
    return server.port();
  }

  /** Where it listens for LDAPS at present; null for nowhere. */
  public @Nullable InetSocketAddress ldapsAddress() {
    return server.ldapsAddress();
  }

  /** The address by which programs on this machine reach it. */
  public InetAddress localAddress() {
    InetAddress address = server.address().getAddress();
    return address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address;
  }

  /** Calls this, on any thread, whenever it has begun to listen elsewhere. */
  public void whenListeningChanges(Runnable listener) {
    administration.whenListeningChanges(listener);
  }

  /**
   * Listens for LDAP on this port from now on, and at each later start. Open connections stay.
   *
   * @param port 1 to 65535, or 0 for any free one
   * @throws LdapProblem unwillingToPerform, naming the port and why it cannot be had; nothing
   *     changed
   */
  public void listenOn(int port) throws LdapProblem {
    directory.modify(
        Dn.parse("cn=listeners,cn=config", schema()),
        List.of(
            new Modification(
                Modification.Kind.REPLACE,
                Attribute.of(
                    AttributeDescription.parse("dirlensLdapPort", schema()),
                    Integer.toString(port)))));
  }

  /** The name that the first administrator binds with, and this process. */
  public String adminDn() {
    return Directory.ADMINISTRATOR;
  }

  /**
   * The password by which this process itself binds with that name, as long as it lives and from
   * this machine; no administrator's, and kept on no disk.
   */
  public char[] processPassword() {
    return directory.processPassword();
  }

  /** The file that says the first administrator's password; null if another was chosen since. */
  public @Nullable Path adminPasswordFile() {
    return firstPassword.file(administration.configuration());
  }

  /**
   * Reopens the logs and reads the files of the TLS key again, as after SIGHUP. What came of it is
   * said in the server's own log; a key that cannot be used leaves the one before in use.
   */
  public void reload() {
    logs.reopen();
    key.reload();
  }

  public Directory directory() {
    return directory;
  }

  /** Backup, verification, repair, compaction, import and export, while this one serves. */
  public Maintenance maintenance() {
    return administration.maintenance();
  }

  /** What is chosen for the server at present. */
  public Settings settings() {
    return administration.configuration().server();
  }

  /** The certificate that clients are shown; null until the server has made or got a key. */
  public @Nullable X509Certificate certificate() {
    return key.certificate();
  }

  /** What is wrong with the files of the TLS key, so that they are not used; null if nothing. */
  public @Nullable String tlsProblem() {
    return key.problem();
  }

  /**
   * Secures connections from now on with another key. Open connections keep what they agreed on.
   *
   * @param pkcs12 a file with a private key and its certificate chain, which is copied
   * @param password the file's
   * @throws IOException if it cannot be used, with why; nothing changed
   */
  public void useTlsKey(Path pkcs12, char[] password) throws IOException {
    key.use(pkcs12, password);
  }

  /**
   * Bytes of the files of a partition.
   *
   * @throws LdapProblem if it was deleted
   */
  public long bytesOnDisk(Partition partition) throws IOException, LdapProblem {
    return installation.bytesOnDisk(partition);
  }

  /** The partitions that serve; one that was compacted is another object afterwards. */
  public List<Partition> partitions() {
    return installation.partitions();
  }

  /** Calls this, on any thread, whenever {@link #partitions} answers something else. */
  public void whenPartitionsChange(Runnable listener) {
    installation.whenPartitionsChange(listener);
  }

  public Schema schema() {
    return installation.schema();
  }

  /** What became of the lines of the logs that are on. */
  public List<LogStatistics> logStatistics() {
    return logs.statistics();
  }

  /**
   * Says farewell to the clients, lets running writes end, flushes and closes; within 5 seconds. A
   * second call does nothing.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      server.close();
      administration.close();
      logs.close();
      installation.close();
    }
  }
}
