package org.dirlens.load.process;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.dirlens.advisor.log.AccessLogs;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.schema.Schema;
import org.dirlens.runs.Run;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.tree.ProgressMonitor;

/**
 * The Java that a load process runs on.
 *
 * @param command the program
 * @param classPath files and folders with what it needs
 * @param options of the virtual machine
 */
public record LoadJava(Path command, List<Path> classPath, List<String> options) {
  /** One class of each jar that a load process needs. */
  public static final List<Class<?>> NEEDED =
      List.of(
          LoadMain.class,
          AccessLogs.class,
          LdifWriter.class,
          BerWriter.class,
          Schema.class,
          ProgressMonitor.class,
          Run.class,
          Histogram.class,
          com.google.gson.Gson.class);

  private static final List<String> OPTIONS = List.of("-Xmx512m", "-Djava.awt.headless=true");

  public LoadJava {
    classPath = List.copyOf(classPath);
    options = List.copyOf(options);
  }

  /**
   * The Java that runs this.
   *
   * @param location where the jar or folder of a class is; each application knows that in another
   *     way
   */
  public static LoadJava current(Function<Class<?>, Path> location) {
    Set<Path> found = new LinkedHashSet<>();
    NEEDED.forEach(each -> found.add(location.apply(each)));
    Path command = Path.of(System.getProperty("java.home"), "bin", "java");
    return new LoadJava(command, List.copyOf(found), OPTIONS);
  }

  /** The command line, which holds nothing of the load. */
  List<String> commandLine() {
    List<String> line = new java.util.ArrayList<>(List.of(command.toString()));
    line.addAll(options);
    line.add("-cp");
    line.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    line.add(LoadMain.class.getName());
    return line;
  }
}
