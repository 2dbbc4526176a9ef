package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.dirlens.partition.index.IndexDefinition;

/**
 * The indices a partition should have, in an order a person chose. Written as text with one index a
 * line, so that a version control system shows one changed line for one changed index; comments and
 * blank lines stay where they are.
 *
 * <pre>
 * plan  = *( line LF )
 * line  = blank / "#" comment / index
 * index = attribute kinds [ "threshold=" ids ] [ "cache=" size ] [ "#" comment ]
 * kinds = kind *( "," kind )            kind = "presence" / "equality"
 * size  = 1*DIGIT [ "KB" / "MB" / "GB" ]
 * </pre>
 *
 * Immutable.
 */
public final class IndexPlan {
  /** One line of the text. */
  public sealed interface Line {
    /** The line as it is written, without its line end. */
    String text();

    /** A comment or a blank line, as it was written. */
    record Remark(String text) implements Line {}

    /** An index, and the line as it was written. */
    record Index(IndexDefinition definition, String text) implements Line {
      /** A line in the form this class writes. */
      static Index of(IndexDefinition definition) {
        return new Index(definition, PlanText.write(definition));
      }

      /** This line for a changed definition, with the comment it had. */
      Index changedTo(IndexDefinition changed) {
        int hash = text.indexOf('#');
        String comment = hash < 0 ? "" : "  " + text.substring(hash);
        return changed.equals(definition)
            ? this
            : new Index(changed, PlanText.write(changed) + comment);
      }
    }
  }

  private static final IndexPlan EMPTY = new IndexPlan(List.of());

  private final List<Line> lines;

  private IndexPlan(List<Line> lines) {
    this.lines = List.copyOf(lines);
  }

  public static IndexPlan empty() {
    return EMPTY;
  }

  public static IndexPlan of(Collection<IndexDefinition> definitions) {
    return new IndexPlan(
        definitions.stream().map(definition -> (Line) Line.Index.of(definition)).toList());
  }

  /**
   * @throws PlanProblem naming the first line that cannot be read or says an index twice
   */
  public static IndexPlan parse(String text) throws PlanProblem {
    return PlanText.parse(text);
  }

  static IndexPlan ofLines(List<Line> lines) {
    return new IndexPlan(lines);
  }

  public List<Line> lines() {
    return lines;
  }

  public List<IndexDefinition> definitions() {
    return lines.stream()
        .filter(Line.Index.class::isInstance)
        .map(line -> ((Line.Index) line).definition())
        .toList();
  }

  /** The index of an attribute, whose name is compared without regard to case. */
  public Optional<IndexDefinition> definition(String attribute) {
    return definitions().stream().filter(named(attribute)).findFirst();
  }

  /** This plan with an index changed in its line, or added behind the last line. */
  public IndexPlan with(IndexDefinition definition) {
    List<Line> changed = new ArrayList<>();
    boolean found = false;
    for (Line line : lines) {
      if (line instanceof Line.Index index
          && named(definition.attribute()).test(index.definition())) {
        changed.add(index.changedTo(definition));
        found = true;
      } else {
        changed.add(line);
      }
    }
    if (!found) {
      changed.add(Line.Index.of(definition));
    }
    return new IndexPlan(changed);
  }

  /** This plan without the index of an attribute; its line goes, comments above it stay. */
  public IndexPlan without(String attribute) {
    return new IndexPlan(
        lines.stream()
            .filter(
                line ->
                    !(line instanceof Line.Index index
                        && named(attribute).test(index.definition())))
            .toList());
  }

  /** The plan as text; {@link #parse} reads it back to an equal plan. */
  public String text() {
    return lines.stream().map(Line::text).collect(Collectors.joining("\n", "", "\n"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexPlan plan && plan.lines.equals(lines);
  }

  @Override
  public int hashCode() {
    return lines.hashCode();
  }

  @Override
  public String toString() {
    return text();
  }

  private static Predicate<IndexDefinition> named(String attribute) {
    String name = attribute.toLowerCase(Locale.ROOT);
    return definition -> definition.attribute().toLowerCase(Locale.ROOT).equals(name);
  }
}
