package org.dirlens.ui.common;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.dirlens.launcher.EmbeddedServer;
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
 * <p>Threads: any. Listeners are called on the thread that registers or takes back the service, so
 * a view goes to its own thread first.
 */
public final class EmbeddedServerAccess {
  /** Ends a listener. */
  public interface Listening extends AutoCloseable {
    @Override
    void close();
  }

  private static final EmbeddedServerAccess INSTANCE = new EmbeddedServerAccess();

  private final List<Consumer<Optional<EmbeddedServer>>> listeners = new CopyOnWriteArrayList<>();
  private final @Nullable ServiceTracker<EmbeddedServer, EmbeddedServer> tracker;

  private EmbeddedServerAccess() {
    var bundle = FrameworkUtil.getBundle(EmbeddedServerAccess.class);
    tracker = bundle == null ? null : openTracker(bundle.getBundleContext());
  }

  /** The running server, if there is one. */
  public static Optional<EmbeddedServer> server() {
    return INSTANCE.current();
  }

  /** Tells when the server comes and goes or has other partitions, and at once what is now. */
  public static Listening listen(Consumer<Optional<EmbeddedServer>> listener) {
    INSTANCE.listeners.add(listener);
    listener.accept(server());
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
    listeners.forEach(listener -> listener.accept(server));
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
