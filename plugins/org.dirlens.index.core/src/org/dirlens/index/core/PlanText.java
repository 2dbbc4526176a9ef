package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.dirlens.index.core.IndexPlan.Line;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;

/** Reads and writes the text form of an {@link IndexPlan}, which has the grammar. */
final class PlanText {
  private static final String THRESHOLD = "threshold=";
  private static final String CACHE = "cache=";

  private final int number;
  private final String content;

  private PlanText(int number, String line) {
    this.number = number;
    int hash = line.indexOf('#');
    this.content = (hash < 0 ? line : line.substring(0, hash)).strip();
  }

  static IndexPlan parse(String text) throws PlanProblem {
    List<Line> lines = new ArrayList<>();
    Set<String> attributes = new HashSet<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      Line read = new PlanText(number, line).read(line);
      if (read instanceof Line.Index index
          && !attributes.add(index.definition().attribute().toLowerCase(Locale.ROOT))) {
        throw new PlanProblem(number, index.definition().attribute() + " already has an index");
      }
      lines.add(read);
    }
    return IndexPlan.ofLines(lines);
  }

  static String write(IndexDefinition definition) {
    return String.format(
        Locale.ROOT,
        "%-24s %-18s threshold=%d cache=%s",
        definition.attribute(),
        IndexKind.words(definition.kinds()).replace(" ", ""),
        definition.threshold(),
        new ByteSize(definition.cacheBytes()).exactText());
  }

  private Line read(String line) throws PlanProblem {
    return content.isEmpty() ? new Line.Remark(line) : new Line.Index(definition(), line);
  }

  private IndexDefinition definition() throws PlanProblem {
    String[] words = content.split("\\s+");
    if (words.length < 2) {
      throw new PlanProblem(
          number, "expected an attribute and its kinds, found \"" + content + '"');
    }
    int threshold = IndexDefinition.DEFAULT_THRESHOLD;
    long cacheBytes = IndexDefinition.DEFAULT_CACHE_BYTES;
    for (int i = 2; i < words.length; i++) {
      if (words[i].startsWith(THRESHOLD)) {
        String text = words[i].substring(THRESHOLD.length());
        threshold = checked(() -> IndexLimits.threshold(text));
      } else if (words[i].startsWith(CACHE)) {
        String text = words[i].substring(CACHE.length());
        cacheBytes = checked(() -> IndexLimits.cacheBytes(text));
      } else {
        throw new PlanProblem(number, "unknown setting \"" + words[i] + '"');
      }
    }
    return new IndexDefinition(
        words[0], checked(() -> IndexKind.parse(words[1])), threshold, cacheBytes);
  }

  private <T> T checked(Supplier<T> read) throws PlanProblem {
    try {
      return read.get();
    } catch (IllegalArgumentException e) {
      throw new PlanProblem(number, e.getMessage());
    }
  }
}
