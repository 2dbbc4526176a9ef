package org.dirlens.benchmark.ui;

import java.time.Duration;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/**
 * What a scratch directory takes before it can be measured. Figures of docs/performance.md, of two
 * virtual cores: 500,000 people with nine indices take 21 s and 795 B each.
 */
final class ScratchEstimate {
  private static final long BYTES_EACH = 795;
  private static final long NANOS_EACH = 42_000;
  private static final long START_NANOS = 1_000_000_000;

  private ScratchEstimate() {}

  static String sentence(long entries) {
    return NLS.bind(
        Messages.Workload_scratchEstimate,
        Figures.bytes(entries * BYTES_EACH),
        Figures.duration(Duration.ofNanos(START_NANOS + entries * NANOS_EACH)));
  }
}
