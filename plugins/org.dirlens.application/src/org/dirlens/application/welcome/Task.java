package org.dirlens.application.welcome;

import java.util.List;
import org.dirlens.ui.common.Keys;
import org.eclipse.osgi.util.NLS;

/**
 * Something to begin with.
 *
 * @param label what it is, as a verb
 * @param about what it is for, in one sentence
 * @param perspective the id of the perspective that it happens in
 * @param opens the id of the view to show first; empty for none
 * @param command the id of the command that begins it; empty where looking is enough
 */
record Task(String label, String about, String perspective, String opens, String command) {
  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String LAB = "org.dirlens.application.lab";
  private static final String BENCHMARK = "org.dirlens.application.benchmark";

  /** Of the perspective Directory. */
  static List<Task> directory() {
    return List.of(
        new Task(
            Messages.Browse_label,
            Messages.Browse_about,
            DIRECTORY,
            "org.dirlens.browser.ui.dit",
            ""),
        new Task(
            Messages.Connect_label,
            Messages.Connect_about,
            DIRECTORY,
            "",
            "org.dirlens.browser.ui.connection.new"),
        new Task(
            Messages.Studio_label,
            Messages.Studio_about,
            DIRECTORY,
            "",
            "org.dirlens.browser.ui.connections.import"),
        new Task(
            Messages.Find_label,
            NLS.bind(Messages.Find_about, Keys.text("M1+K")),
            DIRECTORY,
            "",
            "org.dirlens.browser.ui.quick"));
  }

  /** Of the perspective Index lab. */
  static List<Task> lab() {
    return List.of(
        new Task(
            Messages.Explain_label,
            Messages.Explain_about,
            LAB,
            "org.dirlens.index.ui.designer",
            "org.dirlens.index.ui.explain"),
        new Task(
            Messages.Advise_label, Messages.Advise_about, LAB, "org.dirlens.index.ui.advisor", ""),
        new Task(
            Messages.Twin_label, Messages.Twin_about, LAB, "", "org.dirlens.index.ui.newTwin"));
  }

  /** Of the perspective Benchmark, and the manual. */
  static List<Task> benchmark() {
    return List.of(
        new Task(
            Messages.Measure_label,
            Messages.Measure_about,
            BENCHMARK,
            "org.dirlens.benchmark.ui.view",
            ""),
        new Task(
            Messages.Manual_label,
            Messages.Manual_about,
            DIRECTORY,
            "",
            "org.dirlens.application.manual"));
  }
}
