package org.dirlens.server;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.session.OperationTelemetry;
import org.dirlens.server.wire.WireStatistics;

/**
 * What a server has done since its start; immutable, and cheap enough to be taken every second.
 * Rates are differences of two snapshots.
 *
 * @param wire connections, messages and bytes, of all ports together
 * @param entriesSent entries returned by searches
 * @param byKind how operations of each kind went
 */
public record ServerStatistics(
    WireStatistics wire, long entriesSent, Map<OperationKind, OperationStatistics> byKind) {
  public ServerStatistics {
    byKind = Map.copyOf(byKind);
  }

  /** All operations that have ended, abandon and unbind not counted. */
  public long operations() {
    return byKind.entrySet().stream()
        .filter(each -> each.getKey().hasAnswer())
        .mapToLong(each -> each.getValue().count())
        .sum();
  }

  static ServerStatistics of(WireStatistics wire, OperationTelemetry telemetry) {
    return new ServerStatistics(
        wire,
        telemetry.entriesSent(),
        Arrays.stream(OperationKind.values())
            .collect(Collectors.toMap(Function.identity(), kind -> of(kind, telemetry))));
  }

  /** How operations of a kind went. */
  public OperationStatistics of(OperationKind kind) {
    return Objects.requireNonNull(byKind.get(kind));
  }

  private static OperationStatistics of(OperationKind kind, OperationTelemetry telemetry) {
    Latency latency = telemetry.latency(kind);
    return new OperationStatistics(latency.count(), telemetry.refusals(kind), latency);
  }
}
