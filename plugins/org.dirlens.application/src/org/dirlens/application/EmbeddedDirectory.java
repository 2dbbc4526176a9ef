package org.dirlens.application;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.connection.core.Connections;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/**
 * The directory inside the workbench: one {@link EmbeddedServer}, offered to the other bundles as
 * an OSGi service and to the user as the first connection.
 *
 * <p>Its folder is {@code directory} in the workspace, or what the system property {@value
 * #FOLDER_PROPERTY} names. Opened and closed by background jobs, and closed by the virtual
 * machine's end as well, so that a SIGTERM loses nothing.
 */
final class EmbeddedDirectory {
  static final String FOLDER_PROPERTY = "dirlens.data";

  private final Path folder;
  private @Nullable EmbeddedServer server;
  private @Nullable ServiceRegistration<EmbeddedServer> service;

  EmbeddedDirectory(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "dirlens-directory-flush"));
  }

  /** The one of this workspace. */
  static EmbeddedDirectory ofWorkspace() {
    String named = System.getProperty(FOLDER_PROPERTY);
    return new EmbeddedDirectory(
        named != null
            ? Path.of(named)
            : Path.of(Platform.getInstanceLocation().getURL().getPath(), "directory"));
  }

  /** Whether {@link #open} will make the folder and its people first, which takes some seconds. */
  boolean isNew() {
    return !Files.isDirectory(folder);
  }

  /**
   * Opens the folder, serves it, and offers it to the workbench.
   *
   * @throws IOException if the folder or a port cannot be had
   * @throws LdapProblem if the first people cannot be made
   */
  synchronized void open(ProgressMonitor progress) throws IOException, LdapProblem {
    if (isNew()) {
      new FirstDirectory(folder).make(progress);
    }
    if (isNew()) {
      return;
    }
    EmbeddedServer opened = EmbeddedServer.start(EmbeddedServerOptions.on(folder));
    server = opened;
    BundleContext bundles = FrameworkUtil.getBundle(EmbeddedDirectory.class).getBundleContext();
    var registered = bundles.registerService(EmbeddedServer.class, opened, null);
    service = registered;
    opened.whenPartitionsChange(() -> offerAgain(registered));
    Connections.shared()
        .offerEmbedded(host(opened), opened.port(), opened.adminDn(), () -> password(opened));
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
      // It was taken back, so nobody looks at it any more.
    }
  }

  private static char[] password(EmbeddedServer opened) {
    try {
      return opened.adminPassword();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes the offers back, flushes and closes. A second call does nothing. */
  synchronized void close() {
    EmbeddedServer last = server;
    if (last == null) {
      return;
    }
    server = null;
    withdraw();
    last.close();
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
}
