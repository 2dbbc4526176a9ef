package org.dirlens.application.server;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.KeptPort;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.Directory;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.EmbeddedServerLife.Phase;
import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/**
 * The directory inside the workbench: one {@link EmbeddedServer}, offered to the other bundles as
 * an OSGi service and to the user as the first connection, which stays in the list while the server
 * is stopped.
 *
 * <p>Its folder is {@code directory} in the workspace, or what the system property {@value
 * #FOLDER_PROPERTY} names. Opened and closed by background jobs as often as is asked for, and
 * closed by the virtual machine's end as well, so that a SIGTERM loses nothing. It listens on the
 * same port after each start.
 */
public final class EmbeddedDirectory {
  static final String FOLDER_PROPERTY = "dirlens.data";

  /** Who may do everything, however the server was set up. */
  static final String ADMINISTRATOR = Directory.ADMINISTRATOR;

  /** The port of a new directory, if it is free. */
  static final int USUAL_PORT = 10_389;

  private final Path folder;
  private volatile boolean ending;
  private volatile @Nullable EmbeddedServer server;
  private @Nullable ServiceRegistration<EmbeddedServer> service;

  private EmbeddedDirectory(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "dirlens-directory-flush"));
  }

  private static final class OfWorkspace {
    static final EmbeddedDirectory DIRECTORY = new EmbeddedDirectory(folderOfWorkspace());
  }

  /** The one of this workspace. */
  public static EmbeddedDirectory ofWorkspace() {
    return OfWorkspace.DIRECTORY;
  }

  private static Path folderOfWorkspace() {
    String named = System.getProperty(FOLDER_PROPERTY);
    return named != null ? Path.of(named) : Platform.getLocation().toPath().resolve("directory");
  }

  /** The folder with the data. */
  public Path folder() {
    return folder;
  }

  /** The server while it runs, else null. */
  @Nullable EmbeddedServer running() {
    return server;
  }

  /** Whether {@link #open} will make the folder and its people first, which takes some seconds. */
  public boolean isNew() {
    return !Files.isDirectory(folder);
  }

  /** Shows the connection of a server that is about to start. */
  public void announce() {
    EmbeddedServerLife.become(Phase.STARTING, Messages.Life_starting, EmbeddedServerLife.NO_PORT);
    Connections.shared().announceEmbedded("127.0.0.1", USUAL_PORT, ADMINISTRATOR);
  }

  /**
   * Opens the folder, serves it, and offers it to the workbench, unless it is served already.
   *
   * @throws IOException if the folder or a port cannot be had
   * @throws LdapProblem if the first people cannot be made
   */
  public synchronized void open(ProgressMonitor progress) throws IOException, LdapProblem {
    WaitingCalls.begin("EmbeddedDirectory.open");
    if (server != null || ending) {
      return;
    }
    EmbeddedServerLife.become(Phase.STARTING, Messages.Life_starting, EmbeddedServerLife.NO_PORT);
    String failure = "";
    int freePort = EmbeddedServerLife.NO_PORT;
    try {
      if (isNew()) {
        new FirstDirectory(folder).make(new UntilTheEnd(progress));
      }
      failure = isNew() ? Messages.Life_notMade : "";
      if (!isNew()) {
        offer(start());
      }
    } catch (PortTaken e) {
      failure = String.valueOf(e.getMessage());
      freePort = LocalPorts.freeFrom(e.port + 1);
      throw e;
    } catch (IOException | LdapProblem | RuntimeException e) {
      failure = NLS.bind(Messages.Life_failed, e.getMessage());
      throw e;
    } finally {
      tellOfStart(failure, freePort);
    }
  }

  private void tellOfStart(String failure, int freePort) {
    if (server == null) {
      EmbeddedServerLife.become(Phase.FAILED, failure, freePort);
    } else {
      EmbeddedServerLife.become(Phase.RUNNING, Messages.Life_running, EmbeddedServerLife.NO_PORT);
    }
  }

  /** Another program listens on the port of this directory. */
  static final class PortTaken extends IOException {
    private static final long serialVersionUID = 1L;

    private final int port;

    PortTaken(int port, IOException cause) {
      super(NLS.bind(Messages.Life_portTaken, Integer.toString(port)), cause);
      this.port = port;
    }
  }

  private EmbeddedServer start() throws IOException, LdapProblem {
    if (KeptPort.of(folder).isEmpty()) {
      KeptPort.keep(folder, LocalPorts.freeFrom(USUAL_PORT));
    }
    int port = port();
    try {
      return EmbeddedServer.start(EmbeddedServerOptions.on(folder));
    } catch (IOException e) {
      throw notListening(e) && LocalPorts.isListenedOn(port) ? new PortTaken(port, e) : e;
    }
  }

  /** Because of an address that it could not have, which may also be that of LDAPS. */
  private static boolean notListening(@Nullable Throwable e) {
    return e != null && (e instanceof BindException || notListening(e.getCause()));
  }

  /** The port it listens on, or will after its next start; 0 for any free one. */
  int port() throws IOException {
    EmbeddedServer present = server;
    if (present != null) {
      return present.port();
    }
    OptionalInt kept = isNew() ? OptionalInt.empty() : KeptPort.of(folder);
    return kept.orElse(USUAL_PORT);
  }

  /**
   * Listens on this port from now on, or from the next start on.
   *
   * @throws LdapProblem if it cannot be had; nothing changed
   */
  synchronized void choosePort(int port) throws IOException, LdapProblem {
    WaitingCalls.begin("EmbeddedDirectory.choosePort");
    EmbeddedServer present = server;
    if (present == null) {
      KeptPort.keep(folder, port);
    } else {
      present.listenOn(port);
    }
  }

  private void offer(EmbeddedServer opened) {
    server = opened;
    BundleContext bundles = FrameworkUtil.getBundle(EmbeddedDirectory.class).getBundleContext();
    var registered = bundles.registerService(EmbeddedServer.class, opened, null);
    service = registered;
    opened.whenPartitionsChange(() -> offerAgain(registered));
    Connections.shared()
        .offerEmbedded(host(opened), opened.port(), opened.adminDn(), opened::processPassword);
    opened.whenListeningChanges(
        () -> Connections.shared().moveEmbedded(host(opened), opened.port()));
  }

  private static String host(EmbeddedServer opened) {
    return opened.localAddress().getHostAddress();
  }

  private static void offerAgain(ServiceRegistration<EmbeddedServer> registered) {
    try {
      registered.setProperties(null);
    } catch (IllegalStateException ending) {
      // It was withdrawn already.
    }
  }

  /** Withdraws connection and service, flushes and closes. A second call does nothing. */
  public synchronized void close() {
    WaitingCalls.begin("EmbeddedDirectory.close");
    EmbeddedServer last = server;
    if (last == null) {
      return;
    }
    server = null;
    try {
      EmbeddedServerLife.become(Phase.STOPPING, Messages.Life_stopping, EmbeddedServerLife.NO_PORT);
      withdraw();
    } finally {
      last.close();
      EmbeddedServerLife.become(Phase.STOPPED, Messages.Life_stopped, EmbeddedServerLife.NO_PORT);
    }
  }

  /**
   * {@link #close} for good: a first directory that is being made is given up, and nothing opens it
   * again.
   */
  public void end() {
    ending = true;
    close();
  }

  private void withdraw() {
    Connections.shared().withdrawEmbedded();
    ServiceRegistration<EmbeddedServer> offered = service;
    service = null;
    try {
      if (offered != null) {
        offered.unregister();
      }
    } catch (IllegalStateException e) {
      // The framework is stopping and took the service back by itself.
    }
  }

  /** Gives up when the application ends. */
  private final class UntilTheEnd implements ProgressMonitor {
    private final ProgressMonitor shown;

    UntilTheEnd(ProgressMonitor shown) {
      this.shown = shown;
    }

    @Override
    public void begin(String task, long totalUnits) {
      shown.begin(task, totalUnits);
    }

    @Override
    public void worked(long units) {
      shown.worked(units);
    }

    @Override
    public boolean cancelled() {
      return ending || shown.cancelled();
    }
  }
}
