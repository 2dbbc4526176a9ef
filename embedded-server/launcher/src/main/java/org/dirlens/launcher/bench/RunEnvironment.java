package org.dirlens.launcher.bench;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.dirlens.runs.Environment;
import org.dirlens.runs.JavaRuntime;
import org.dirlens.runs.Machine;
import org.jspecify.annotations.Nullable;

/** The machine and the Java that this runs on, as far as they tell. */
public final class RunEnvironment {
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
  private static final String MODEL = "model name";

  private RunEnvironment() {}

  /**
   * What holds now.
   *
   * @param dirlensVersion of this program
   */
  public static Environment current(String dirlensVersion) {
    return new Environment(java(), machine(), dirlensVersion, load());
  }

  private static JavaRuntime java() {
    return new JavaRuntime(
        System.getProperty("java.vm.name"),
        Runtime.version().toString(),
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .collect(Collectors.joining(" and ")),
        Runtime.getRuntime().maxMemory());
  }

  private static Machine machine() {
    return new Machine(
        processor(),
        Runtime.getRuntime().availableProcessors(),
        memoryBytes(),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
  }

  /** Linux tells in a file, Windows in a variable, and others not without a command. */
  private static String processor() {
    if (Files.isReadable(PROCESSORS)) {
      try (Stream<String> lines = Files.lines(PROCESSORS)) {
        return lines
            .filter(line -> line.startsWith(MODEL))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse("");
      } catch (IOException e) {
        return "";
      }
    }
    return Objects.requireNonNullElse(System.getenv("PROCESSOR_IDENTIFIER"), "");
  }

  /** Asked for by name, since not every Java has the class that tells. */
  private static long memoryBytes() {
    try {
      Object bytes =
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(
                  new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME),
                  "TotalMemorySize");
      return bytes instanceof Long known ? known : 0;
    } catch (JMException e) {
      return 0;
    }
  }

  private static @Nullable Double load() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return load < 0 ? null : load;
  }
}
