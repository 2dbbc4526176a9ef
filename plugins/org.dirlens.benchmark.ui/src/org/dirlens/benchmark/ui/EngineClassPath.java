package org.dirlens.benchmark.ui;

import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.launcher.cli.Main;
import org.dirlens.workload.experiment.Experiments;
import org.dirlens.workload.measure.JavaProcess;
import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.wiring.BundleWire;
import org.osgi.framework.wiring.BundleWiring;

/** The files of the engine's bundles, for experiments that start processes of their own. */
final class EngineClassPath {
  private EngineClassPath() {}

  /** Tells it to the experiments; once is enough. */
  static void tell() {
    System.setProperty(JavaProcess.CLASS_PATH, of(FrameworkUtil.getBundle(Experiments.class)));
  }

  /** That of the engine's main program. */
  static String ofEngine() {
    return of(FrameworkUtil.getBundle(Main.class));
  }

  /** That of a bundle and all that it is wired to, itself first. */
  private static String of(Bundle root) {
    Set<Bundle> found = new LinkedHashSet<>();
    Deque<Bundle> open = new ArrayDeque<>(Set.of(root));
    while (!open.isEmpty()) {
      Bundle next = open.remove();
      if (next.getBundleId() != Constants.SYSTEM_BUNDLE_ID && found.add(next)) {
        for (BundleWire wire : next.adapt(BundleWiring.class).getRequiredWires(null)) {
          open.add(wire.getProviderWiring().getBundle());
        }
      }
    }
    return found.stream()
        .flatMap(each -> FileLocator.getBundleFileLocation(each).stream())
        .map(File::getPath)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
