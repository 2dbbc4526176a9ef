package org.dirlens.workload.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A Java that is installed on this machine.
 *
 * @param home its folder, without links
 * @param name its maker and version, as its file {@code release} has them
 */
public record InstalledJava(Path home, String name) {
  private static final List<String> PLACES =
      List.of(
          "/usr/lib/jvm",
          "/opt",
          "/usr/java",
          "/Library/Java/JavaVirtualMachines",
          "C:\\Program Files\\Java",
          "C:\\Program Files\\Eclipse Adoptium");

  /**
   * Those of the usual places and of environment variables whose name begins with JAVA_HOME, each
   * once, the one that runs this process first.
   */
  public static List<InstalledJava> all() throws IOException {
    List<Path> candidates = new ArrayList<>(List.of(JavaProcess.thisJava()));
    for (Map.Entry<String, String> variable : new TreeMap<>(System.getenv()).entrySet()) {
      if (variable.getKey().startsWith("JAVA_HOME") && !variable.getValue().isBlank()) {
        candidates.add(Path.of(variable.getValue()));
      }
    }
    for (String place : PLACES) {
      candidates.addAll(foldersIn(Path.of(place)));
    }
    candidates.addAll(
        foldersIn(Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java")));
    return of(candidates);
  }

  /** Those of these folders that hold a Java, each once. */
  static List<InstalledJava> of(List<Path> candidates) throws IOException {
    Map<Path, InstalledJava> found = new LinkedHashMap<>();
    for (Path candidate : candidates) {
      Path bundle = candidate.resolve("Contents").resolve("Home");
      Path home = Files.isDirectory(bundle) ? bundle : candidate;
      if (isJava(home)) {
        Path real = home.toRealPath();
        found.putIfAbsent(real, new InstalledJava(real, name(real)));
      }
    }
    return List.copyOf(found.values());
  }

  private static boolean isJava(Path home) {
    return Files.isExecutable(home.resolve("bin").resolve("java"))
        || Files.isExecutable(home.resolve("bin").resolve("java.exe"));
  }

  private static List<Path> foldersIn(Path place) throws IOException {
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(place)) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static String name(Path home) throws IOException {
    Path release = home.resolve("release");
    if (!Files.isReadable(release)) {
      return home.getFileName().toString();
    }
    Properties facts = new Properties();
    try (var reader = Files.newBufferedReader(release)) {
      facts.load(reader);
    }
    String name =
        facts.getProperty("IMPLEMENTOR", "") + " " + facts.getProperty("JAVA_VERSION", "");
    String plain = name.replace("\"", "").strip();
    return plain.isEmpty() ? home.getFileName().toString() : plain;
  }
}
