package org.dirlens.advisor.workload;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.advisor.log.LoggedSearch;
import org.dirlens.advisor.log.OperationSink;
import org.dirlens.advisor.log.UnreadableLine;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterShape;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Adds logged operations up. Searches of one shape are one row; at most {@value #SHAPES_MAX} shapes
 * stay, the costliest, and all others are counted together. Searches that were refused count too,
 * those outside of the suffix and those for one entry by its name do not. One thread.
 */
public final class WorkloadBuilder implements OperationSink {
  /** Shapes of a workload. */
  public static final int SHAPES_MAX = 500;

  /** Longer questions are counted and are no samples. */
  private static final int QUESTION_CHARS_MAX = 2_000;

  /** Hidden values stand as a question mark in logs of Dirlens. */
  private static final String HIDDEN = "=?)";

  private static final int SUCCESS = 0;

  private final Schema schema;
  private final @Nullable Dn suffix;
  private final Map<String, Row> rows = new HashMap<>();
  private ShapeTally others = ShapeTally.NONE;
  private long elsewhere;
  private long adds;
  private long modifies;
  private long deletes;
  private Instant first = Instant.MAX;
  private Instant last = Instant.MIN;

  private static final class Row {
    private final String shape;
    private final Draw draw;
    private ShapeTally tally = ShapeTally.NONE;

    Row(String shape) {
      this.shape = shape;
      this.draw = new Draw(shape.hashCode());
    }

    ShapeUse use() {
      List<Sample> samples = draw.samples(tally.searches());
      return new ShapeUse(shape, tally, samples, draw.complete() && !samples.isEmpty());
    }
  }

  /**
   * @param suffix of the directory in question; null for all names there are
   */
  public WorkloadBuilder(Schema schema, @Nullable Dn suffix) {
    this.schema = schema;
    this.suffix = suffix;
  }

  @Override
  public void take(LoggedOperation operation) throws UnreadableLine {
    LoggedSearch search = operation.search();
    if (search != null) {
      search(operation, search);
    } else if (operation.outcome().result() == SUCCESS && isHere(operation)) {
      write(operation.kind());
    }
    first = operation.time().isBefore(first) ? operation.time() : first;
    last = operation.time().isAfter(last) ? operation.time() : last;
  }

  private void write(LoggedOperation.Kind kind) {
    switch (kind) {
      case ADD -> adds++;
      case MODIFY, MODIFY_DN -> modifies++;
      case DELETE -> deletes++;
      case BIND, SEARCH, COMPARE, EXTENDED -> {}
    }
  }

  private void search(LoggedOperation operation, LoggedSearch search) throws UnreadableLine {
    if (!isHere(operation)) {
      elsewhere++;
      return;
    }
    String shape = shape(search.filter());
    Row row = rows.computeIfAbsent(shape, Row::new);
    row.tally = row.tally.plus(operation.outcome());
    int chars = search.filter().length() + operation.name().length();
    if (chars <= QUESTION_CHARS_MAX && !search.filter().contains(HIDDEN)) {
      row.draw.take(new Question(operation.name(), search.scope(), search.filter()));
    } else {
      row.draw.pass();
    }
    if (rows.size() > 2 * SHAPES_MAX) {
      keepCostliest();
    }
  }

  /** Whether it is about the directory in question. */
  private boolean isHere(LoggedOperation operation) throws UnreadableLine {
    try {
      return suffix == null || Dn.parse(operation.name(), schema).isDescendantOrSame(suffix);
    } catch (LdapProblem malformed) {
      throw new UnreadableLine("no name: " + malformed.getMessage());
    }
  }

  private String shape(String filter) throws UnreadableLine {
    try {
      return FilterShape.of(Filter.parse(filter, schema));
    } catch (LdapProblem malformed) {
      throw new UnreadableLine(String.valueOf(malformed.getMessage()));
    }
  }

  private void keepCostliest() {
    for (Row row : sorted().stream().skip(SHAPES_MAX).toList()) {
      others = others.plus(row.tally);
      rows.remove(row.shape);
    }
  }

  private List<Row> sorted() {
    List<Row> sorted = new ArrayList<>(rows.values());
    sorted.sort(
        Comparator.comparingLong((Row row) -> row.tally.nanos())
            .thenComparingLong(row -> row.tally.searches())
            .reversed()
            .thenComparing(row -> row.shape));
    return sorted;
  }

  /** Searches so far that were about other directories. */
  public long elsewhere() {
    return elsewhere;
  }

  /** What was added up so far. */
  public Workload workload() {
    keepCostliest();
    Duration span = first.isAfter(last) ? Duration.ZERO : Duration.between(first, last);
    return new Workload(
        sorted().stream().map(Row::use).toList(),
        others,
        new Writes(adds, modifies, deletes),
        span);
  }
}
