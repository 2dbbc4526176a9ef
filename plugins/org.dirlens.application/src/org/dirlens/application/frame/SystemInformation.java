package org.dirlens.application.frame;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.dirlens.ui.common.Figures;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.SWT;
import org.osgi.framework.Bundle;

/** What a report of a problem should say of this machine; no names of hosts, users or folders. */
final class SystemInformation {
  private SystemInformation() {}

  /** Line by line, as "name: value". */
  static String text() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Dirlens", version("org.dirlens.application"));
    facts.put(Messages.About_engine, version("org.dirlens.launcher"));
    facts.put("Java", Runtime.version() + ", " + property("java.vendor"));
    facts.put("Eclipse", version("org.eclipse.ui.workbench"));
    facts.put("SWT", SWT.getVersion() + ", " + SWT.getPlatform());
    facts.put(
        Messages.About_system,
        property("os.name") + " " + property("os.version") + ", " + property("os.arch"));
    facts.put(Messages.About_memory, Figures.bytes(Runtime.getRuntime().maxMemory()));
    facts.put(
        Messages.About_processors, Integer.toString(Runtime.getRuntime().availableProcessors()));
    return facts.entrySet().stream()
        .map(fact -> fact.getKey() + ": " + fact.getValue())
        .collect(Collectors.joining("\n"));
  }

  private static String version(String bundle) {
    Bundle found = Platform.getBundle(bundle);
    return found == null ? Messages.About_unknown : found.getVersion().toString();
  }

  private static String property(String name) {
    return System.getProperty(name, "");
  }
}
