package org.dirlens.load.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Another duration in the text of a workload, so that the text still says all that runs. */
public final class WorkloadDuration {
  private static final String KEY = "duration";

  private WorkloadDuration() {}

  /** A time as in a workload in seconds; empty if it is none, or none of whole seconds. */
  public static OptionalInt seconds(String time) {
    return Settings.time(time)
        .filter(each -> each.toMillisPart() == 0 && each.toSeconds() <= Integer.MAX_VALUE)
        .map(each -> OptionalInt.of((int) each.toSeconds()))
        .orElse(OptionalInt.empty());
  }

  /**
   * The text with another duration; all else stays as it is, also comments.
   *
   * @param time as {@code 500 ms}, {@code 10 s}, {@code 5 min} or {@code 1 h}
   * @throws WorkloadProblem if the text has no sections that can be told apart
   * @throws IllegalArgumentException if the time is none
   */
  public static String replace(String text, String time) throws WorkloadProblem {
    if (Settings.time(time).isEmpty()) {
      throw new IllegalArgumentException(
          "a time must be written like " + Settings.TIMES + ", not " + time);
    }
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\\R", -1)));
    Optional<Section> load =
        Section.read(text).stream().filter(each -> each.kind().equals("load")).findFirst();
    String line = KEY + " = " + time;
    if (load.isEmpty()) {
      lines.addAll(List.of("[load]", line, ""));
      return String.join("\n", lines);
    }
    Optional<Section.Setting> setting = load.get().optional(KEY);
    if (setting.isPresent()) {
      lines.set(setting.get().line() - 1, line);
    } else {
      lines.add(load.get().line(), line);
    }
    return String.join("\n", lines);
  }
}
