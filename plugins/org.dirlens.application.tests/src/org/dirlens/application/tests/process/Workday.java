package org.dirlens.application.tests.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.Ui;

/**
 * What an administrator does all day, over and over: looks up people, changes them, searches,
 * explains, compares, writes LDIF, goes from one perspective to the next.
 */
final class Workday {
  /** What a day's work may take of main memory. */
  static final long RESIDENT_BYTES_MAX = 600L << 20;

  /** Logs and histories grow to their limits during a day; what is leaked is more. */
  static final long GROWTH_BYTES_MAX = 10L << 20;

  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String LAB = "org.dirlens.application.lab";
  private static final String BENCHMARK = "org.dirlens.application.benchmark";
  private static final String SEARCH = "org.dirlens.browser.ui.search";
  private static final int PEOPLE = 15;
  private static final int SETTLING_PAUSE_MILLIS = 300;

  private final Ui ui;
  private final EmbeddedEntries entries;
  private final List<Deed> deeds =
      List.of(
          new Deed(9, this::changeSomebody),
          new Deed(4, this::lookSomebodyUp),
          new Deed(6, this::search),
          new Deed(7, this::explain),
          new Deed(4, this::lookAtBenchmarks),
          new Deed(4, this::writeLdif),
          new Deed(4, this::openDialogs),
          new Deed(6, this::readLogs));
  private int round;
  private int clicks;

  /** Something that is done, and the clicks and keys that it takes. */
  private record Deed(int clicks, Runnable work) {}

  /** What the workbench takes, in bytes. */
  record Memory(long resident, long live) {}

  Workday(Ui ui) {
    this.ui = ui;
    entries = new EmbeddedEntries(ui);
  }

  /** Works on until that many clicks are done since the morning. */
  void work(int clicksOfDay) {
    while (clicks < clicksOfDay) {
      for (Deed deed : deeds) {
        deed.work().run();
        clicks += deed.clicks();
      }
      round++;
    }
    ui.closeEditors();
  }

  private String person() {
    return "user." + (1 + round % PEOPLE);
  }

  private void changeSomebody() {
    String name = "Changed " + round;
    entries.change(person(), name);
    ui.menu("File", "Save");
    ui.waitUntil("the saved value", () -> EmbeddedEntries.stored(person()).contains(name));
    ui.waitUntil("the saved entry", () -> !ui.unsaved()); // until then another save does nothing
    ui.selectRow("entry.table", name);
    ui.tool("entry.deleteValue");
    ui.menu("File", "Save");
    ui.waitUntil("its removal", () -> !EmbeddedEntries.stored(person()).contains(name));
  }

  private void lookSomebodyUp() {
    entries.open("user." + (1 + (round + 7) % PEOPLE));
    ui.waitUntil("the values", () -> !ui.values("sn").isEmpty());
  }

  private void search() {
    ui.view(SEARCH);
    ui.type("search.base", "ou=users,dc=example,dc=com");
    ui.type("search.filter", "(initials=" + (char) ('a' + round % 26) + "*)");
    ui.pushNamed("search.run");
    ui.waitUntil("the end of the search", () -> ui.isEnabled("Search"));
    ui.type("search.filter", "(uid=user." + round + ")");
    ui.pushNamed("search.run");
    ui.waitUntil("the end of the search", () -> ui.isEnabled("Search"));
  }

  private void explain() {
    ui.perspective(LAB);
    ui.view("org.dirlens.index.ui.designer");
    ui.waitUntil("the indices", () -> ui.shows("designer.indices"));
    ui.type("explain.filter", "(&(objectClass=person)(cn=*" + round + "))");
    ui.pushNamed("explain.run");
    ui.waitUntil("the plan", () -> ui.shows("explain.examined"));
    ui.view("org.dirlens.index.ui.keys");
    ui.view("org.dirlens.charts.ui.live");
    ui.perspective(DIRECTORY);
  }

  private void lookAtBenchmarks() {
    ui.perspective(BENCHMARK);
    ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
    ui.selectRow("benchmark.gallery", round % 2 == 0 ? "addressing" : "0ab-threshold");
    ui.perspective(DIRECTORY);
  }

  private void writeLdif() {
    ui.menu("File", "New LDIF file");
    ui.waitUntil("its editor", () -> ui.shows("ldif.text"));
    ui.closeEditors();
  }

  private void openDialogs() {
    ui.menu("Window", "Preferences...");
    ui.waitForWindow("Preferences");
    ui.push("Cancel");
    ui.waitForWindowToClose("Preferences");
    ui.menu("Directory", "New entry...");
    ui.waitForWindow("New entry");
    ui.push("Cancel");
    ui.waitForWindowToClose("New entry");
  }

  private void readLogs() {
    ui.view("org.dirlens.browser.ui.changes");
    ui.view("org.dirlens.browser.ui.schema");
    ui.waitUntil("the schema", () -> ui.shows("schema.kinds"));
    ui.view(SEARCH);
  }

  /** What it takes now, and what of the heap is in use once garbage is gone. */
  static Memory memory() throws IOException, InterruptedException {
    long resident = resident();
    for (int collection = 0; collection < 3; collection++) { // weak references take more than one
      System.gc();
      Thread.sleep(SETTLING_PAUSE_MILLIS);
    }
    long live = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return new Memory(resident, live);
  }

  /** Bytes of main memory that this process holds; see proc(5). */
  private static long resident() throws IOException {
    String line =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(each -> each.startsWith("VmRSS:"))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
  }
}
