package org.dirlens.server;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Where in Dirlens threads are, virtual ones too, for tests to which nobody answers. */
final class WaitingPlaces {
  private WaitingPlaces() {}

  /** The places, each with the number of threads there. */
  static String text() {
    Map<String, Integer> places = new TreeMap<>();
    for (String thread : dump().split("\n\n")) {
      thread
          .lines()
          .filter(line -> line.contains("org.dirlens."))
          .findFirst()
          .ifPresent(line -> places.merge(line.strip(), 1, Integer::sum));
    }
    return places.toString();
  }

  private static String dump() {
    try {
      Path folder = Files.createTempDirectory("threads");
      Path file = folder.resolve("all");
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
      String text = Files.readString(file);
      Files.delete(file);
      Files.delete(folder);
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
