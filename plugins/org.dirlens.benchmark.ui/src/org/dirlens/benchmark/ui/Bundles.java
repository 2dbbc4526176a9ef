package org.dirlens.benchmark.ui;

import java.io.File;
import java.nio.file.Path;
import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.FrameworkUtil;

/** What the bundles of this program tell. */
final class Bundles {
  private Bundles() {}

  /** The version of this program. */
  static String version() {
    return FrameworkUtil.getBundle(Bundles.class).getVersion().toString();
  }

  /** The bundle of a class is a file, or a folder while it is developed. */
  static Path location(Class<?> type) {
    return FileLocator.getBundleFileLocation(FrameworkUtil.getBundle(type))
        .map(File::toPath)
        .orElseThrow(() -> new IllegalStateException("no file of " + type));
  }
}
