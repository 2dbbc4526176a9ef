package org.dirlens.load.workload;

import java.nio.file.Path;
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
    for (Section section : Section.read(text)) {
      Optional<Section.Setting> file = section.optional(KEY);
      if (file.isPresent() && !Path.of(file.get().value()).isAbsolute()) {
        return true;
      }
    }
    return false;
  }
}
