package org.dirlens.index.monitor;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.connection.core.Entry;
import org.dirlens.partition.statistics.Latency;

/** Durations by range as an attribute has them: {@code 8192-9215=12 9216-10239=4}, nanoseconds. */
final class LatencyText {
  private LatencyText() {}

  /** Those of an entry; none where it has none. */
  static Latency of(Entry entry) {
    return entry.first("dirlensLatencyHistogram").map(LatencyText::parse).orElse(Latency.NONE);
  }

  static Latency parse(String text) {
    List<Latency.Range> ranges = new ArrayList<>();
    long count = 0;
    for (String range : text.strip().split(" ")) {
      int dash = range.indexOf('-');
      int equals = range.indexOf('=');
      long members = Long.parseLong(range, equals + 1, range.length(), 10);
      ranges.add(
          new Latency.Range(
              Long.parseLong(range, 0, dash, 10),
              Long.parseLong(range, dash + 1, equals, 10),
              members));
      count += members;
    }
    return new Latency(count, 0, ranges);
  }
}
