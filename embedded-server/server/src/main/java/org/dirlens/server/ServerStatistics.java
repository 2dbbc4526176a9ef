package org.dirlens.server;

import org.dirlens.partition.statistics.Latency;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.session.OperationTelemetry;
import org.dirlens.server.wire.WireStatistics;

/**
 * What a server has done since its start; immutable, and cheap enough to be taken every second.
 * Rates are differences of two snapshots.
 *
 * @param openConnections connections open now
 * @param acceptedConnections connections ever accepted, refused ones included
 * @param refusedConnections connections closed at once because there were too many
 * @param messages requests received
 * @param receivedBytes bytes received
 * @param sentBytes bytes sent or about to be
 * @param entriesSent entries returned by searches
 */
public record ServerStatistics(
    int openConnections,
    long acceptedConnections,
    long refusedConnections,
    long messages,
    long receivedBytes,
    long sentBytes,
    long entriesSent,
    OperationStatistics bind,
    OperationStatistics search,
    OperationStatistics compare,
    OperationStatistics add,
    OperationStatistics delete,
    OperationStatistics modify,
    OperationStatistics modifyDn,
    OperationStatistics extended) {

  /** All operations that have ended, abandon and unbind not counted. */
  public long operations() {
    return bind.count()
        + search.count()
        + compare.count()
        + add.count()
        + delete.count()
        + modify.count()
        + modifyDn.count()
        + extended.count();
  }

  static ServerStatistics of(WireStatistics wire, OperationTelemetry telemetry) {
    return new ServerStatistics(
        wire.openConnections(),
        wire.acceptedConnections(),
        wire.refusedConnections(),
        wire.messages(),
        wire.receivedBytes(),
        wire.sentBytes(),
        telemetry.entriesSent(),
        of(OperationKind.BIND, telemetry),
        of(OperationKind.SEARCH, telemetry),
        of(OperationKind.COMPARE, telemetry),
        of(OperationKind.ADD, telemetry),
        of(OperationKind.DELETE, telemetry),
        of(OperationKind.MODIFY, telemetry),
        of(OperationKind.MODIFY_DN, telemetry),
        of(OperationKind.EXTENDED, telemetry));
  }

  private static OperationStatistics of(OperationKind kind, OperationTelemetry telemetry) {
    Latency latency = telemetry.latency(kind);
    return new OperationStatistics(latency.count(), telemetry.refusals(kind), latency);
  }
}
