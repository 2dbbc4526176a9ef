package org.dirlens.load.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The lines of a workload below one {@code [kind name]}, or before the first. Whoever reads a key
 * takes it; {@link #close} refuses what nobody took.
 *
 * @param kind empty before the first section
 */
record Section(int line, String kind, String name, List<Setting> settings) {
  private static final int TEXT_CHARS_MAX = 1 << 20;

  /** A line {@code key = value}. */
  record Setting(int line, String key, String value) {}

  /** Takes a text apart. */
  static List<Section> read(String text) throws WorkloadProblem {
    if (text.length() > TEXT_CHARS_MAX) {
      throw new WorkloadProblem(1, "a workload has at most " + TEXT_CHARS_MAX + " characters");
    }
    List<Section> sections = new ArrayList<>();
    sections.add(new Section(1, "", "", new ArrayList<>()));
    String[] lines = text.split("\\R", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].strip();
      if (line.startsWith("[")) {
        sections.add(header(line, i + 1));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        sections.getLast().settings.add(setting(line, i + 1));
      }
    }
    return sections;
  }

  private static Section header(String text, int line) throws WorkloadProblem {
    if (!text.endsWith("]")) {
      throw new WorkloadProblem(line, "a section ends with \"]\": " + text);
    }
    String[] words = text.substring(1, text.length() - 1).strip().split("\\s+");
    if (words[0].isEmpty() || words.length > 2) {
      throw new WorkloadProblem(line, "a section must be [load] or [KIND NAME], not " + text);
    }
    return new Section(line, words[0], words.length > 1 ? words[1] : "", new ArrayList<>());
  }

  private static Setting setting(String text, int line) throws WorkloadProblem {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new WorkloadProblem(line, "neither a section nor KEY = VALUE: " + text);
    }
    return new Setting(line, text.substring(0, equals).strip(), text.substring(equals + 1).strip());
  }

  /** Takes a key that may be there once. */
  Optional<Setting> optional(String key) throws WorkloadProblem {
    List<Setting> all = all(key);
    if (all.size() > 1) {
      throw new WorkloadProblem(all.get(1).line, key + " is there already");
    }
    return all.stream().findFirst();
  }

  /** Takes a key that must be there. */
  Setting required(String key) throws WorkloadProblem {
    Optional<Setting> found = optional(key);
    if (found.isEmpty()) {
      throw new WorkloadProblem(line, this + " needs " + key);
    }
    return found.get();
  }

  /** Takes a key as often as it is there. */
  List<Setting> all(String key) {
    List<Setting> found = settings.stream().filter(each -> each.key.equals(key)).toList();
    settings.removeAll(found);
    return found;
  }

  /** Takes the one of some keys that is there. */
  Setting oneOf(String... keys) throws WorkloadProblem {
    List<Setting> found = new ArrayList<>();
    for (String key : keys) {
      optional(key).ifPresent(found::add);
    }
    if (found.size() != 1) {
      throw new WorkloadProblem(
          found.isEmpty() ? line : found.get(1).line,
          this + " has one of: " + String.join(", ", keys));
    }
    return found.getFirst();
  }

  /** Refuses keys that are left. */
  void close(String... known) throws WorkloadProblem {
    if (!settings.isEmpty()) {
      Setting left = settings.getFirst();
      throw new WorkloadProblem(
          left.line,
          "%s has no key %s; it has: %s"
              .formatted(this, left.key, String.join(", ", new TreeSet<>(Arrays.asList(known)))));
    }
  }

  @Override
  public String toString() {
    return kind.isEmpty() ? "the head" : "[" + (kind + " " + name).strip() + "]";
  }
}
