package org.dirlens.load.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Files that the text of a workload names. */
public final class WorkloadFiles {
  /** Of logs and of files of values. */
  static final String KEY = "file";

  private WorkloadFiles() {}

  /**
   * Whether a text names files that are looked for in its folder.
   *
   * @throws WorkloadProblem if the text has no sections that can be told apart
   */
  public static boolean inFolder(String text) throws WorkloadProblem {
    return !settings(text).isEmpty();
  }

  /**
   * The text for another folder than that in which its files are: with their whole paths. All else
   * stays as it is, also comments.
   *
   * @throws WorkloadProblem as {@link #inFolder}
   */
  public static String whole(String text, Path folder) throws WorkloadProblem {
    String[] lines = text.split("\\R", -1);
    for (Section.Setting file : settings(text)) {
      Path whole = folder.resolve(file.value()).toAbsolutePath().normalize();
      lines[file.line() - 1] = KEY + " = " + whole;
    }
    return String.join("\n", lines);
  }

  /** Those of files without their whole paths. */
  private static List<Section.Setting> settings(String text) throws WorkloadProblem {
    List<Section.Setting> found = new ArrayList<>();
    for (Section section : Section.read(text)) {
      Optional<Section.Setting> file = section.optional(KEY);
      if (file.isPresent() && !Path.of(file.get().value()).isAbsolute()) {
        found.add(file.get());
      }
    }
    return found;
  }
}
