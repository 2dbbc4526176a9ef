package org.dirlens.ui.common;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.launcher.EmbeddedServer;
import org.eclipse.core.runtime.ILog;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTracker;
import org.osgi.util.tracker.ServiceTrackerCustomizer;

/**
 * The door to the embedded server for every bundle of the workbench. The application registers the
 * running server as an OSGi service and takes it back when it ends; views ask here and must have
 * something to show while there is none.
 *
 * <p>Threads: any but the display thread, for most of what a server can be asked may wait.
 * Listeners are called one after the other on a thread of their own: a view reads there what it
 * needs and goes to its own thread to show it.
 */
public final class EmbeddedServerAccess {
  /** Ends a listener. */
  public interface Listening extends AutoCloseable {
    @Override
    void close();
  }

  private static final EmbeddedServerAccess INSTANCE = new EmbeddedServerAccess();

  private final List<Consumer<Optional<EmbeddedServer>>> listeners = new CopyOnWriteArrayList<>();
  private final ExecutorService teller =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("Dirlens server listeners").factory());
  private final @Nullable ServiceTracker<EmbeddedServer, EmbeddedServer> tracker;

  private EmbeddedServerAccess() {
    var bundle = FrameworkUtil.getBundle(EmbeddedServerAccess.class);
    tracker = bundle == null ? null : openTracker(bundle.getBundleContext());
  }

  /** The running server, if there is one. */
  public static Optional<EmbeddedServer> server() {
    WaitingCalls.begin("EmbeddedServerAccess.server");
    return INSTANCE.current();
  }

  /** Tells when the server comes and goes or has other partitions, and soon what is now. */
  public static Listening listen(Consumer<Optional<EmbeddedServer>> listener) {
    INSTANCE.listeners.add(listener);
    INSTANCE.teller.execute(() -> INSTANCE.tell(listener, INSTANCE.current()));
    return () -> INSTANCE.listeners.remove(listener);
  }

  private Optional<EmbeddedServer> current() {
    return tracker == null ? Optional.empty() : Optional.ofNullable(tracker.getService());
  }

  private ServiceTracker<EmbeddedServer, EmbeddedServer> openTracker(BundleContext context) {
    ServiceTracker<EmbeddedServer, EmbeddedServer> opened =
        new ServiceTracker<>(context, EmbeddedServer.class, new Notifier(context));
    opened.open();
    return opened;
  }

  private void tell(Optional<EmbeddedServer> server) {
    teller.execute(() -> listeners.forEach(listener -> tell(listener, server)));
  }

  /** One that fails keeps nothing from the others. */
  private void tell(Consumer<Optional<EmbeddedServer>> listener, Optional<EmbeddedServer> server) {
    try {
      if (listeners.contains(listener)) {
        listener.accept(server);
      }
    } catch (RuntimeException e) {
      ILog.of(EmbeddedServerAccess.class).error("The embedded server could not be shown.", e);
    }
  }

  /** Tells the listeners what the tracker sees. */
  private final class Notifier implements ServiceTrackerCustomizer<EmbeddedServer, EmbeddedServer> {
    private final BundleContext context;

    Notifier(BundleContext context) {
      this.context = context;
    }

    @Override
    public EmbeddedServer addingService(ServiceReference<EmbeddedServer> reference) {
      EmbeddedServer server = context.getService(reference);
      tell(Optional.of(server));
      return server;
    }

    @Override
    public void modifiedService(ServiceReference<EmbeddedServer> ref, EmbeddedServer server) {
      tell(Optional.of(server));
    }

    @Override
    public void removedService(ServiceReference<EmbeddedServer> ref, EmbeddedServer server) {
      tell(Optional.empty());
      context.ungetService(ref);
    }
  }
}
