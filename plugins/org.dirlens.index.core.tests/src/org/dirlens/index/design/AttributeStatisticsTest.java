package org.dirlens.index.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.advisor.ValueSample;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.KeyFigures;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.design.AttributeFigures.Having;
import org.dirlens.index.design.AttributeFigures.Keys;
import org.dirlens.index.design.AttributeFigures.Source;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.TreeStatistics;
import org.junit.jupiter.api.Test;

/** Figures of attributes of 10,000 entries, of which 100 were looked at. */
class AttributeStatisticsTest {
  private static final long ENTRIES = 10_000;

  private static KindFigures kind(IndexKind kind, IndexState state, long keys, long ids) {
    KeyFigures counted =
        new KeyFigures(
            new Histogram(keys, ids, List.of()),
            List.of(new HeavyKey("smith", 300)),
            TreeStatistics.NONE,
            4_096);
    return new KindFigures(kind, state, counted, CacheStatistics.NONE, 0, Map.of());
  }

  private static IndexSnapshot snapshot(KindFigures... kinds) {
    List<IndexFigures> indices =
        kinds.length == 0
            ? List.of()
            : List.of(
                new IndexFigures(
                    IndexDefinition.of("sn", IndexKind.EQUALITY),
                    IndexState.READABLE,
                    List.of(kinds)));
    return new IndexSnapshot(ENTRIES, indices, new IndexableAttributes(Schema.standard()), 1);
  }

  private static ValueSample sample() {
    ValueSample sample = new ValueSample();
    for (int i = 0; i < 100; i++) {
      sample.entry();
      sample.values("uid", List.of("u" + i));
      if (i < 60) {
        sample.values("sn", i < 30 ? List.of("smith", "smith") : List.of("n" + i, "jones"));
      }
    }
    return sample;
  }

  @Test
  void withoutIndexTheEntriesThatWereLookedAtTell() {
    AttributeStatistics statistics = new AttributeStatistics(snapshot(), sample());
    assertFalse(statistics.complete());
    assertEquals(
        Optional.of(
            new AttributeFigures(
                new Having(60, 100, Source.SOME_ENTRIES),
                new Keys(32, "jones", 30, 100, Source.SOME_ENTRIES))),
        statistics.of("surname"));
  }

  @Test
  void thatTheyAreAllEntriesIsTold() {
    ValueSample all = sample();
    all.end();
    AttributeStatistics statistics = new AttributeStatistics(snapshot(), all);
    assertTrue(statistics.complete());
    assertEquals(Source.ALL_ENTRIES, statistics.of("uid").orElseThrow().having().source());
  }

  @Test
  void whatAnIndexTellsIsExact() {
    IndexSnapshot now =
        snapshot(
            kind(IndexKind.EQUALITY, IndexState.READABLE, 512, 9_000),
            kind(IndexKind.PRESENCE, IndexState.READABLE, 1, 7_500));
    assertEquals(
        Optional.of(
            new AttributeFigures(
                new Having(7_500, ENTRIES, Source.INDEX),
                new Keys(512, "smith", 300, ENTRIES, Source.INDEX))),
        new AttributeStatistics(now, new ValueSample()).of("surname"));
  }

  @Test
  void idsOfAnEqualityIndexAreNoNumberOfEntriesWhereOneHasSeveralValues() {
    IndexSnapshot now = snapshot(kind(IndexKind.EQUALITY, IndexState.READABLE, 512, 9_000));
    AttributeFigures figures = new AttributeStatistics(now, sample()).of("sn").orElseThrow();
    assertEquals(new Having(60, 100, Source.SOME_ENTRIES), figures.having());
    assertEquals(Source.INDEX, figures.keys().source());
  }

  @Test
  void anIndexThatIsBeingBuiltTellsNothingYet() {
    IndexSnapshot now = snapshot(kind(IndexKind.EQUALITY, IndexState.WRITE_ONLY, 3, 3));
    assertEquals(
        Source.SOME_ENTRIES,
        new AttributeStatistics(now, sample()).of("sn").orElseThrow().keys().source());
    assertEquals(Optional.empty(), new AttributeStatistics(now, new ValueSample()).of("sn"));
  }

  @Test
  void whatTellsEntriesApartIsWorthMoreThanWhatAllHaveInCommon() {
    AttributeStatistics statistics = new AttributeStatistics(snapshot(), sample());
    assertEquals(0.99, statistics.of("uid").orElseThrow().telling(), 1e-9);
    assertEquals(0.3, statistics.of("sn").orElseThrow().telling(), 1e-9);
    assertEquals(0, statistics.of("mail").orElseThrow().telling());
  }
}
