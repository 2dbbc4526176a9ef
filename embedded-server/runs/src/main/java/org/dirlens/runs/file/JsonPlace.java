package org.dirlens.runs.file;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.dirlens.runs.file.JsonTree.Figure;
import org.jspecify.annotations.Nullable;

/** A value in a file of JSON that knows where it stands, so that what is wrong can be named. */
final class JsonPlace {
  private final String file;
  private final String path;
  private final @Nullable Object value;

  JsonPlace(String file, String path, @Nullable Object value) {
    this.file = file;
    this.path = path;
    this.value = value;
  }

  /** How a value is made of what stands at a place. */
  interface Reading<T> {
    T of(JsonPlace place) throws RunProblem;
  }

  /** The problem that something is wrong here. */
  RunProblem wrong(String what) {
    return new RunProblem(file + ": " + (path.isEmpty() ? "" : path + ": ") + what);
  }

  /** The value of a key that must be there. */
  JsonPlace at(String key) throws RunProblem {
    Map<?, ?> members = members();
    if (!members.containsKey(key)) {
      throw wrong("the key \"" + key + "\" is missing");
    }
    return new JsonPlace(file, path.isEmpty() ? key : path + "." + key, members.get(key));
  }

  /** Fails if there is a key that is not one of these. */
  JsonPlace only(String... known) throws RunProblem {
    Set<Object> others = new LinkedHashSet<>(members().keySet());
    others.removeAll(Set.of(known));
    if (!others.isEmpty()) {
      throw wrong("the key \"" + others.iterator().next() + "\" is not known");
    }
    return this;
  }

  Set<String> keys() throws RunProblem {
    Set<String> keys = new LinkedHashSet<>();
    members().keySet().forEach(key -> keys.add((String) key));
    return keys;
  }

  private Map<?, ?> members() throws RunProblem {
    if (value instanceof Map<?, ?> members) {
      return members;
    }
    throw wrong("is no object");
  }

  String text() throws RunProblem {
    if (value instanceof String text) {
      return text;
    }
    throw wrong("is no text");
  }

  long whole() throws RunProblem {
    if (value instanceof Figure(String text)) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw wrong("is no whole number: " + text);
      }
    }
    throw wrong("is no number");
  }

  int small() throws RunProblem {
    long number = whole();
    if (number != (int) number) {
      throw wrong("is out of range: " + number);
    }
    return (int) number;
  }

  double fraction() throws RunProblem {
    if (value instanceof Figure(String text)) {
      double number = Double.parseDouble(text);
      if (Double.isFinite(number)) {
        return number;
      }
      throw wrong("is out of range: " + text);
    }
    throw wrong("is no number");
  }

  boolean isText() {
    return value instanceof String;
  }

  /** Whether it is a number without point and exponent. */
  boolean isWhole() {
    return value instanceof Figure(String text)
        && text.chars().noneMatch(c -> ".eE".indexOf(c) >= 0);
  }

  <T> @Nullable T orNull(Reading<T> reading) throws RunProblem {
    return value == null ? null : reading.of(this);
  }

  /** All items of a list. */
  <T> List<T> list(Reading<T> reading) throws RunProblem {
    if (!(value instanceof List<?> items)) {
      throw wrong("is no list");
    }
    List<T> all = new ArrayList<>();
    for (Object item : items) {
      all.add(reading.of(new JsonPlace(file, path + "[" + all.size() + "]", item)));
    }
    return all;
  }

  /** A text that something understands, or refuses by an exception that says why. */
  <T> T understood(Function<String, T> understanding) throws RunProblem {
    String text = text();
    try {
      return understanding.apply(text);
    } catch (IllegalArgumentException | java.time.DateTimeException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }
}
