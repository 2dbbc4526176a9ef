package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One row of an explanation with what it costs now and what it cost before, so that the effect of
 * an index is seen in one place.
 *
 * @param name a part of the filter (RFC 4515), or a phase of the search
 * @param before what it cost in the explanation before; null when there is none to compare with
 * @param after what it costs now
 * @param parts the rows below
 */
public record ComparedPart(
    String name, @Nullable PartFigures before, PartFigures after, List<ComparedPart> parts) {
  public ComparedPart {
    parts = List.copyOf(parts);
  }

  /** Pairs rows of the same name, so that a filter that says a thing twice is paired twice. */
  static List<ComparedPart> pair(List<ExplainedPart> before, List<ExplainedPart> after) {
    List<ExplainedPart> unpaired = new ArrayList<>(before);
    return after.stream().map(row -> of(takeSame(row, unpaired), row)).toList();
  }

  /** The slowest of this and all rows below, now or before, in nanoseconds. */
  public long slowestNanos() {
    long own = Math.max(after.nanos(), before == null ? 0 : before.nanos());
    return Math.max(own, parts.stream().mapToLong(ComparedPart::slowestNanos).max().orElse(0));
  }

  private static ComparedPart of(@Nullable ExplainedPart before, ExplainedPart after) {
    List<ExplainedPart> inner = before == null ? List.of() : before.parts();
    return new ComparedPart(
        after.name(),
        before == null ? null : before.figures(),
        after.figures(),
        pair(inner, after.parts()));
  }

  private static @Nullable ExplainedPart takeSame(ExplainedPart row, List<ExplainedPart> unpaired) {
    Optional<ExplainedPart> same =
        unpaired.stream().filter(other -> other.name().equals(row.name())).findFirst();
    same.ifPresent(unpaired::remove);
    return same.orElse(null);
  }
}
