package org.dirlens.index.design;

import java.util.Optional;
import org.dirlens.advisor.ValueSample;
import org.dirlens.advisor.ValueSample.Values;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.KeyFigures;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.design.AttributeFigures.Having;
import org.dirlens.index.design.AttributeFigures.Keys;
import org.dirlens.index.design.AttributeFigures.Source;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What the entries of a server have of each attribute: exact where an index tells it, else from the
 * entries that were looked at. One thread.
 */
public final class AttributeStatistics {
  private final IndexSnapshot now;
  private final ValueSample sample;

  /**
   * @param sample entries that were looked at; none where nobody looked yet
   */
  public AttributeStatistics(IndexSnapshot now, ValueSample sample) {
    this.now = now;
    this.sample = sample;
  }

  /** Whether those are all entries there are. */
  public boolean complete() {
    return sample.whole();
  }

  /** Of an attribute; empty where neither an index nor an entry tells of it. */
  public Optional<AttributeFigures> of(String attribute) {
    Schema schema = now.attributes().schema();
    String name = IndexFacts.name(schema, attribute);
    Values values = sample.of(name);
    Optional<IndexFigures> index =
        now.indices().stream()
            .filter(each -> IndexFacts.name(schema, each.attribute()).equalsIgnoreCase(name))
            .findFirst();
    Optional<KeyFigures> equality = index.flatMap(each -> built(each, IndexKind.EQUALITY));
    Optional<Having> having =
        index
            .flatMap(each -> built(each, IndexKind.PRESENCE))
            .or(() -> equality.filter(keys -> isSingleValued(schema.attribute(attribute))))
            .map(keys -> new Having(keys.idsPerKey().ids(), now.entries(), Source.INDEX));
    Optional<Keys> keys = equality.map(this::keys);
    if (sample.entries() == 0) {
      return having.flatMap(one -> keys.map(other -> new AttributeFigures(one, other)));
    }
    return Optional.of(
        new AttributeFigures(
            having.orElseGet(() -> new Having(values.entries(), sample.entries(), source())),
            keys.orElseGet(() -> keys(values))));
  }

  private Source source() {
    return complete() ? Source.ALL_ENTRIES : Source.SOME_ENTRIES;
  }

  private Keys keys(Values values) {
    return new Keys(
        values.distinct().values(),
        values.largest().value(),
        values.largest().ids(),
        sample.entries(),
        source());
  }

  private Keys keys(KeyFigures equality) {
    HeavyKey heaviest =
        equality.heaviest().isEmpty() ? new HeavyKey("", 0) : equality.heaviest().getFirst();
    return new Keys(
        equality.idsPerKey().keys(), heaviest.text(), heaviest.ids(), now.entries(), Source.INDEX);
  }

  private static Optional<KeyFigures> built(IndexFigures index, IndexKind kind) {
    return IndexFacts.kind(index, kind)
        .filter(each -> each.state() == IndexState.READABLE)
        .map(KindFigures::keys);
  }

  private static boolean isSingleValued(@Nullable AttributeType type) {
    return type != null && type.singleValued() && type.withSubtypes().size() == 1;
  }
}
