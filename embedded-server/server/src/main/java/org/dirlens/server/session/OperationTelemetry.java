package org.dirlens.server.session;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.partition.statistics.LatencyRecorder;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.slow.SlowSearch;
import org.dirlens.server.slow.SlowSearches;
import org.jspecify.annotations.Nullable;

/** Counts operations by kind and how long they took; any thread. */
public final class OperationTelemetry {
  private final Map<OperationKind, Row> rows = new EnumMap<>(OperationKind.class);
  private final LongAdder entriesSent = new LongAdder();
  private final SlowSearches slow = new SlowSearches(System.nanoTime());

  private record Row(LatencyRecorder latency, LongAdder refused) {}

  public OperationTelemetry() {
    for (OperationKind kind : OperationKind.values()) {
      rows.put(kind, new Row(new LatencyRecorder(), new LongAdder()));
    }
  }

  /** An operation ended after this time, from its message's decoding to its answer's encoding. */
  void ended(OperationKind kind, long nanos) {
    row(kind).latency.record(nanos);
  }

  /** An operation ended with another code than success, compareTrue or compareFalse. */
  void refused(OperationKind kind) {
    row(kind).refused.increment();
  }

  void entriesSent(long count) {
    entriesSent.add(count);
  }

  /** How long the operations of a kind took that have ended. */
  public Latency latency(OperationKind kind) {
    return row(kind).latency.snapshot();
  }

  /** How many operations of a kind were refused. */
  public long refusals(OperationKind kind) {
    return row(kind).refused.sum();
  }

  public long entriesSent() {
    return entriesSent.sum();
  }

  /** A search ended now, after this time. */
  void searched(long nanos, Supplier<@Nullable SlowSearch> search) {
    slow.ended(System.nanoTime(), nanos, search);
  }

  /** The slowest searches of the recent past, the newest first. */
  public List<SlowSearch> slowSearches() {
    return slow.kept(System.nanoTime());
  }

  private Row row(OperationKind kind) {
    return Objects.requireNonNull(rows.get(kind));
  }
}
