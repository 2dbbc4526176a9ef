package org.dirlens.load.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Whole paths in the text of a workload, so that it can be read from any folder. */
public final class WorkloadFiles {
  /** Of logs and of files of values. */
  static final String KEY = "file";

  private WorkloadFiles() {}

  /**
   * The text with the whole path of each file that it names; all else stays as it is, also
   * comments.
   *
   * @param folder in which the files are
   * @throws WorkloadProblem if the text has no sections that can be told apart
   */
  public static String whole(String text, Path folder) throws WorkloadProblem {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\\R", -1)));
    for (Section section : Section.read(text)) {
      Optional<Section.Setting> file = section.optional(KEY);
      if (file.isPresent()) {
        Path whole = folder.resolve(file.get().value()).toAbsolutePath().normalize();
        lines.set(file.get().line() - 1, KEY + " = " + whole);
      }
    }
    return String.join("\n", lines);
  }
}
