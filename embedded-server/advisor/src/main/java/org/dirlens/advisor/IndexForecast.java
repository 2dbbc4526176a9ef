package org.dirlens.advisor;

import java.util.List;
import java.util.OptionalDouble;
import org.dirlens.partition.index.IndexKind;
import org.jspecify.annotations.Nullable;

/**
 * What indices of a directory that are not there yet would be like: by a sample of its entries, and
 * by what its other indices turned out to be. One thread.
 */
public final class IndexForecast {
  /** Smaller indices, in bytes, are mostly the room that their pages have left. */
  private static final long TELLING_BYTES = 64 << 10;

  private final DirectoryFacts facts;
  private final ValueSample sample;
  private final WriteCosts writes;

  /**
   * @param facts with the number of entries
   */
  public IndexForecast(DirectoryFacts facts, ValueSample sample) {
    this.facts = facts;
    this.sample = sample;
    this.writes = new WriteCosts(facts, sample);
  }

  /**
   * Keys, ids and bytes of an index once it is built. Its bytes are corrected by how wrong the same
   * estimate is for the indices of its kind that there are.
   */
  public IndexSize size(IndexName index) {
    IndexSize plain = PredictedSize.of(index, sample, facts.entries());
    return new IndexSize(
        plain.keys(), plain.ids(), Math.round(plain.bytes() * correction(index.kind())));
  }

  private double correction(IndexKind kind) {
    List<PresentIndex> alike =
        facts.indices().stream()
            .filter(each -> each.name().kind() == kind && bytes(each) >= TELLING_BYTES)
            .filter(each -> sample.of(each.name().attribute()).values() > 0)
            .toList();
    double real = alike.stream().mapToDouble(IndexForecast::bytes).sum();
    double estimated =
        alike.stream()
            .mapToDouble(each -> PredictedSize.of(each.name(), sample, facts.entries()).bytes())
            .sum();
    return estimated == 0 ? 1 : real / estimated;
  }

  private static long bytes(PresentIndex index) {
    @Nullable IndexSize size = index.size();
    return size == null ? 0 : size.bytes();
  }

  /**
   * Nanoseconds that adding one entry takes the writer for an index: as its ledger has it, else by
   * its keys and the time of a key in the ledgers of the others; empty if there is no ledger.
   */
  public OptionalDouble writeNanos(IndexName index) {
    return writes.measured()
        ? OptionalDouble.of(writes.of(index, 0, 0).nanosPerWrite())
        : OptionalDouble.empty();
  }
}
