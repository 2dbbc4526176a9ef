package org.dirlens.launcher;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.Directory;
import org.dirlens.server.LdapServer;
import org.dirlens.server.ListenerChange;
import org.dirlens.server.config.ConfigEntries;
import org.dirlens.server.config.ConfigHost;
import org.dirlens.server.config.Configuration;
import org.dirlens.server.config.Setting;
import org.dirlens.server.config.Settings;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.monitor.MonitorEntries;
import org.dirlens.server.monitor.MonitorEntries.Measured;
import org.dirlens.server.task.Tasks;
import org.jspecify.annotations.Nullable;

/** The server's own entries over one installation: what is asked of them is done here. */
final class Administration implements ConfigHost, AutoCloseable {
  private static final Logger LOG = System.getLogger(Administration.class.getName());

  private final Installation installation;
  private final Directory directory;
  private final LdapServer server;
  private final InstallationKey key;
  private final ConfigFile file;
  private final ConfigEntries entries;
  private final Tasks tasks;
  private final Maintenance maintenance;
  private final TaskFiles files;
  private final ServerLogs logs;
  private final ListenOptions listen;
  private final List<Entry> firstAdministrators;
  private final FirstPassword firstPassword;
  private volatile Settings settings;
  private volatile Runnable listeningListener = () -> {};

  /**
   * What lies beside the partitions.
   *
   * @param firstAdministrators those that hold while nobody chose any
   */
  record Parts(
      InstallationKey key,
      TaskFiles files,
      ServerLogs logs,
      ListenOptions listen,
      FirstPassword firstPassword,
      List<Entry> firstAdministrators) {}

  /**
   * Puts what was chosen into force and shows it.
   *
   * @param configuration what the file says; limits, logs and listeners follow it already
   */
  Administration(
      Installation installation,
      Directory directory,
      LdapServer server,
      Parts parts,
      Configuration configuration)
      throws LdapProblem {
    this.installation = installation;
    this.directory = directory;
    this.server = server;
    this.key = parts.key;
    this.files = parts.files;
    this.logs = parts.logs;
    this.listen = parts.listen;
    this.firstPassword = parts.firstPassword;
    this.firstAdministrators = parts.firstAdministrators;
    this.settings = configuration.server();
    this.file = installation.configFile();
    MaintenanceWork work = new MaintenanceWork(installation, directory);
    this.tasks =
        new Tasks(
            installation.schema(),
            InstantSource.system(),
            kept(configuration.server()),
            new AdministrationTasks(installation, work, files));
    this.maintenance = new Maintenance(directory, work, tasks);
    this.entries = new ConfigEntries(installation.schema(), this, tasks, configuration);
    directory.show(entries);
    directory.show(new MonitorEntries(directory, Measured.by(server), logs));
    directory.show(tasks);
    dissect(settings);
  }

  private static Tasks.Kept kept(Settings settings) {
    return new Tasks.Kept(
        settings.whole(Setting.TASKS_KEPT), settings.number(Setting.TASK_KEPT_MILLIS));
  }

  @Override
  public List<Partition> partitions() {
    return installation.partitions();
  }

  @Override
  public Partition create(Dn suffix, EntryIds ids) throws IOException, LdapProblem {
    Partition partition = installation.createPartition(suffix.toString(), ids);
    directory.add(partition);
    return partition;
  }

  @Override
  public void delete(Partition partition) throws IOException, LdapProblem {
    installation.markDeleted(partition);
    directory.remove(partition);
    installation.delete(partition);
  }

  @Override
  public void keep(Configuration configuration) throws IOException, LdapProblem {
    listen.requireSame(settings, configuration.server());
    List<String> before = server.listening();
    try (ListenerChange change = prepare(configuration.server())) {
      file.write(configuration);
      change.make();
    }
    settings = configuration.server();
    if (!server.listening().equals(before)) {
      tellOfListening();
    }
  }

  /** What was changed is changed, whatever a listener makes of it. */
  private void tellOfListening() {
    try {
      listeningListener.run();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a listener failed", e);
    }
  }

  private ListenerChange prepare(Settings wanted) throws LdapProblem {
    try {
      return server.prepare(listen.with(wanted));
    } catch (IOException e) {
      throw new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, String.valueOf(e.getMessage()));
    }
  }

  /** Long work for this process. */
  Maintenance maintenance() {
    return maintenance;
  }

  /** What is chosen now. */
  Configuration configuration() {
    return entries.configuration();
  }

  /** Calls this, on any thread, whenever the server has begun to listen elsewhere. */
  void whenListeningChanges(Runnable listener) {
    listeningListener = listener;
  }

  @Override
  public List<Entry> administrators(Configuration chosen) {
    List<Entry> entries = chosen.administrators();
    return entries.isEmpty() ? firstAdministrators : entries;
  }

  @Override
  public List<String> listening() {
    return server.listening();
  }

  @Override
  public void apply(Configuration configuration) {
    directory.limit(configuration.server().operationLimits());
    directory.protect(configuration.rules());
    directory.limitBy(configuration.limitRules());
    directory.administrators(administrators(configuration));
    firstPassword.deleteIfChanged(configuration);
    directory.passwordPolicy(configuration.server().passwordPolicy());
    directory.usePolicyControls(configuration.server().policyControls());
    server.limit(configuration.server().connectionLimits());
    logs.apply(configuration.server().logs());
    dissect(configuration.server());
    tasks.keep(kept(configuration.server()));
    installation.configure(configuration);
  }

  private void dissect(Settings wanted) {
    server.dissect(
        wanted.truth(Setting.DISSECTION) ? LdapServer.Dissecting.ON : LdapServer.Dissecting.OFF);
  }

  @Override
  public List<Path> taskFolders() {
    return files.folders();
  }

  @Override
  public @Nullable X509Certificate certificate() {
    return key.certificate();
  }

  @Override
  public @Nullable String tlsProblem() {
    return key.problem();
  }

  /** Ends what runs. */
  @Override
  public void close() {
    tasks.close();
  }
}
