package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a database has and no plan of ours can say, as indices of attributes that the schema here
 * does not know: a plan is without it though nobody decided to drop it, so it stays.
 */
final class UnsaidIndices {
  private static final String UNSAID = "which a plan here cannot say.";

  private final IndexDialect dialect;
  private final Schema schema;
  private final List<ServerIndex> wanted;
  private final List<String> warnings;
  private final List<String> kept = new ArrayList<>();

  private UnsaidIndices(Translated<ServerIndex> wanted, IndexDialect dialect, Schema schema) {
    this.wanted = new ArrayList<>(wanted.indices());
    this.warnings = new ArrayList<>(wanted.warnings());
    this.dialect = dialect;
    this.schema = schema;
  }

  /** What is wanted of a database, and what it keeps besides. */
  static Translated<ServerIndex> keptBeside(
      Translated<ServerIndex> wanted, ServerDatabase present, IndexDialect dialect, Schema schema) {
    UnsaidIndices unsaid = new UnsaidIndices(wanted, dialect, schema);
    present.indices().stream().filter(index -> !index.needed()).forEach(unsaid::keep);
    return unsaid.all();
  }

  private void keep(ServerIndex index) {
    Optional<ServerIndex> same = wanted(index);
    Set<IndexKind> here = kindsHere(index);
    if (same.isPresent()) {
      keepKinds(same.get(), index, here);
    } else if (here.isEmpty()) {
      wanted.add(index);
      kept.add(index.attribute());
    }
  }

  /** The wanted one of the same attribute, which may have another of its names. */
  private Optional<ServerIndex> wanted(ServerIndex index) {
    @Nullable AttributeType type = schema.attribute(index.attribute());
    return wanted.stream()
        .filter(
            each ->
                each.key().equals(index.key())
                    || (type != null && type.equals(schema.attribute(each.attribute()))))
        .findFirst();
  }

  /** Kinds of an index that come over into a plan of ours. */
  private Set<IndexKind> kindsHere(ServerIndex index) {
    IntoOurs ours = new IntoOurs(dialect, schema);
    ours.add(index);
    return ours.translated().indices().stream()
        .map(IndexDefinition::kinds)
        .findFirst()
        .orElse(Set.of());
  }

  private void keepKinds(ServerIndex same, ServerIndex index, Set<IndexKind> here) {
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    kinds.addAll(index.kinds());
    kinds.removeAll(here);
    kinds.removeAll(same.kinds());
    if (!kinds.isEmpty()) {
      warnings.add(index.attribute() + " keeps " + IndexKind.words(kinds) + ", " + UNSAID);
    }
    kinds.addAll(same.kinds());
    wanted.set(
        wanted.indexOf(same),
        new ServerIndex(index.attribute(), kinds, same.more(), same.needed()));
  }

  private Translated<ServerIndex> all() {
    if (!kept.isEmpty()) {
      warnings.add(String.join(", ", kept) + " stays as it is there, " + UNSAID);
    }
    return new Translated<>(wanted, warnings);
  }
}
