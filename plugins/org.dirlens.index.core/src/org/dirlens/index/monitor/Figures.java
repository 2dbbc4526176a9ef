package org.dirlens.index.monitor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.dirlens.connection.core.Entry;

/** Gathers the figures of one sample; what the server did not say is left out. One thread. */
final class Figures {
  private final Map<Series, Figure> all = new LinkedHashMap<>();

  /** A sum that grows. */
  void counter(Measure measure, String name, Entry entry, String attribute) {
    number(entry, attribute).ifPresent(total -> put(measure, name, new Figure.Counter(total)));
  }

  /** What is so now. */
  void level(Measure measure, String name, Entry entry, String attribute) {
    number(entry, attribute).ifPresent(now -> put(measure, name, new Figure.Level(now)));
  }

  /** Hits of all that was asked, from hits and misses. */
  void hits(String name, Entry entry, String hits, String misses) {
    Optional<Double> found = number(entry, hits);
    Optional<Double> missed = number(entry, misses);
    if (found.isPresent() && missed.isPresent()) {
      put(Measure.HITS, name, new Figure.Share(found.get(), found.get() + missed.get()));
    }
  }

  /** Hits of all that was asked, from hits and tries. */
  void hitsOfTries(String name, Entry entry, String hits, String tries) {
    Optional<Double> found = number(entry, hits);
    Optional<Double> tried = number(entry, tries);
    if (found.isPresent() && tried.isPresent()) {
      put(Measure.HITS, name, new Figure.Share(found.get(), tried.get()));
    }
  }

  void put(Measure measure, String name, Figure figure) {
    all.put(new Series(measure, name), figure);
  }

  /** A number that a server wrote; empty if it wrote none. */
  static Optional<Double> number(Entry entry, String attribute) {
    return entry.first(attribute).flatMap(Figures::number);
  }

  private static Optional<Double> number(String text) {
    try {
      return Optional.of(Double.parseDouble(text.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  Map<Series, Figure> all() {
    return all;
  }
}
