package org.dirlens.application;

import static java.util.Map.entry;

import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.osgi.framework.wiring.BundleWiring;

/**
 * Reads the classes of views, wizards and pages in the background once the window is open, so that
 * whoever opens one for the first time does not wait for them.
 */
final class ViewClasses extends Job {
  private static final String OURS = "/org/dirlens";

  /** Bundles and the folders in them. */
  private static final Map<String, String> FOLDERS =
      Map.ofEntries(
          entry("org.eclipse.swt", "/org/eclipse/swt/custom"),
          entry("org.eclipse.jface", "/org/eclipse/jface"),
          entry("org.dirlens.ui.common", OURS),
          entry("org.dirlens.browser.core", OURS),
          entry("org.dirlens.browser.ui", OURS),
          entry("org.dirlens.index.core", OURS),
          entry("org.dirlens.index.ui", OURS),
          entry("org.dirlens.charts.ui", OURS),
          entry("org.dirlens.benchmark.ui", OURS),
          entry("org.dirlens.application", OURS),
          entry("org.dirlens.advisor", OURS));

  /** Name and family of the job. */
  static final String NAME = "Classes of views";

  private static final int ALL_LOCAL =
      BundleWiring.LISTRESOURCES_RECURSE | BundleWiring.LISTRESOURCES_LOCAL;

  ViewClasses() {
    super(NAME);
    setSystem(true);
    setPriority(DECORATE);
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    for (Map.Entry<String, String> each : FOLDERS.entrySet()) {
      BundleWiring wiring = Platform.getBundle(each.getKey()).adapt(BundleWiring.class);
      for (String path : wiring.listResources(each.getValue(), "*.class", ALL_LOCAL)) {
        if (monitor.isCanceled()) {
          return Status.CANCEL_STATUS;
        }
        read(wiring.getClassLoader(), path);
      }
    }
    return Status.OK_STATUS;
  }

  /** Reads and verifies a class, and initializes nothing. */
  private static void read(ClassLoader loader, String path) {
    String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
    try {
      Class.forName(name, false, loader).getDeclaredMethods(); // Asking for them verifies it.
    } catch (ClassNotFoundException | LinkageError e) {
      // Whoever needs the class will be told.
    }
  }

  @Override
  public boolean belongsTo(Object family) {
    return NAME.equals(family);
  }
}
