package org.dirlens.benchmark.ui;

import java.time.Duration;
import java.util.List;
import org.dirlens.launcher.peers.PeerKind;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/**
 * What servers take to be set up, by the bytes of the LDIF of their entries. Figures of
 * docs/howto/benchmark.md, of two virtual cores: 100,000 people with nine indices, 48 MB of LDIF.
 */
final class PeersEstimate {
  private static final long BYTES_PER_ENTRY = 480;
  private static final long START_NANOS = 3_000_000_000L;

  private PeersEstimate() {}

  /** Of generated entries as LDIF. */
  static long bytes(long entries) {
    return entries * BYTES_PER_ENTRY;
  }

  static String sentence(List<PeerKind> servers, long ldifBytes) {
    List<Cost> costs = servers.stream().map(PeersEstimate::cost).toList();
    long nanos =
        costs.stream().mapToLong(each -> START_NANOS + ldifBytes * each.nanosPerByte()).sum();
    double disk =
        2.0 * ldifBytes
            + costs.stream()
                .mapToDouble(each -> each.emptyBytes() + ldifBytes * each.bytesPerByte())
                .sum();
    return NLS.bind(
        Messages.Peers_estimate,
        Figures.duration(Duration.ofNanos(nanos)),
        Figures.bytes((long) disk));
  }

  /**
   * Of a server.
   *
   * @param emptyBytes on disk without entries
   * @param nanosPerByte to load LDIF, and to count its entries
   * @param bytesPerByte on disk for LDIF
   */
  private record Cost(long emptyBytes, long nanosPerByte, double bytesPerByte) {}

  private static Cost cost(PeerKind kind) {
    return switch (kind) {
      case DIRLENS -> new Cost(400_000, 1_000, 2.8);
      case SLAPD -> new Cost(400_000, 625, 5.8);
      case DS_389 -> new Cost(105_000_000, 1_500, 5.3);
      case OPENDJ -> new Cost(90_000_000, 1_750, 2.9);
      case APACHEDS -> new Cost(10_000_000, 40_000, 7);
    };
  }
}
