package org.dirlens.server.config;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.task.Task;
import org.dirlens.server.task.TaskKinds;
import org.dirlens.server.task.Tasks;

/** Indices as entries below that of their partition. */
public final class IndexEntries {
  private static final String ATTRIBUTE = "dirlensIndexAttribute";
  private static final String KIND = "dirlensIndexKind";

  private final Schema schema;
  private final Tasks tasks;

  IndexEntries(Schema schema, Tasks tasks) {
    this.schema = schema;
    this.tasks = tasks;
  }

  /** The entry of an index, with how far it is. */
  Entry entry(IndexRow row, Dn partition) throws LdapProblem {
    return describe(row.definition(), partition, schema)
        .with("dirlensIndexState", state(row).name().toLowerCase(java.util.Locale.ROOT))
        .with(
            "dirlensIndexBuilding",
            row.kinds().entrySet().stream()
                .filter(kind -> kind.getValue().building())
                .map(kind -> kind.getKey().word())
                .toList())
        .build();
  }

  /** The entry of an index as it is defined; the entry of a plan. */
  public static OwnEntry describe(IndexDefinition definition, Dn partition, Schema schema)
      throws LdapProblem {
    return OwnEntry.below(
            partition, ATTRIBUTE, definition.attribute(), Section.INDEX.objectClass(), schema)
        .with(KIND, IndexKind.listed(definition.kinds()).stream().map(IndexKind::word).toList())
        .with(Setting.INDEX_THRESHOLD.attribute(), definition.threshold())
        .with(Setting.INDEX_CACHE_BYTES.attribute(), definition.cacheBytes())
        .with(Setting.INDEX_HIDDEN.attribute(), definition.hidden());
  }

  /** The worst state of its kinds. */
  private static IndexState state(IndexRow row) {
    return row.kinds().values().stream()
        .map(IndexRow.KindRow::state)
        .min(IndexState::compareTo)
        .orElse(IndexState.DISABLED);
  }

  /**
   * The index that an entry describes.
   *
   * @throws LdapProblem naming the attribute at fault: what it may be, or why there can be no such
   *     index
   */
  public static IndexDefinition definition(Entry entry, Schema schema) throws LdapProblem {
    ConfigEntries.requireClass(entry, Section.INDEX);
    AttributeType type = schema.requireAttribute(required(entry, ATTRIBUTE));
    Settings settings = Settings.of(Section.INDEX, entry);
    return new IndexDefinition(
        type.name(),
        kinds(entry, type),
        settings.whole(Setting.INDEX_THRESHOLD),
        settings.number(Setting.INDEX_CACHE_BYTES),
        settings.truth(Setting.INDEX_HIDDEN));
  }

  private static String required(Entry entry, String attribute) throws LdapProblem {
    String value = entry.first(attribute);
    if (value == null) {
      throw new LdapProblem(ResultCode.OBJECT_CLASS_VIOLATION, attribute + " is missing");
    }
    return value;
  }

  private static Set<IndexKind> kinds(Entry entry, AttributeType type) throws LdapProblem {
    required(entry, KIND);
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    for (byte[] value : entry.values(KIND)) {
      try {
        kinds.addAll(IndexKind.parse(new String(value, StandardCharsets.UTF_8)));
      } catch (IllegalArgumentException e) {
        throw new LdapProblem(ResultCode.CONSTRAINT_VIOLATION, KIND + ": " + e.getMessage());
      }
    }
    Set<IndexKind> possible = IndexKind.possible(type);
    if (!possible.containsAll(kinds)) {
      throw new LdapProblem(
          ResultCode.CONSTRAINT_VIOLATION,
          KIND + ": the matching rules of " + type + " allow " + IndexKind.words(possible));
    }
    return kinds;
  }

  /**
   * Changes the indices of a partition. Returns when the change is in force; what has to be built
   * for it continues as a task.
   */
  void change(Partition partition, OwnChange change) throws LdapProblem {
    IndexChange wanted =
        switch (change) {
          case OwnChange.Add(Entry entry) -> new IndexChange.Define(definition(entry, schema));
          case OwnChange.Modify(Entry entry, Entry after) ->
              new IndexChange.Define(definition(after, schema));
          case OwnChange.Delete(Entry entry, OwnChange.Extent extent) ->
              new IndexChange.Drop(required(entry, ATTRIBUTE));
        };
    Task.Facts facts =
        new Task.Facts(
            "index",
            partition.suffix(),
            Map.of("dirlensTaskIndexAttribute", List.of(required(change.entry(), ATTRIBUTE))));
    Task.Work work =
        monitor -> {
          partition.changeIndices(List.of(wanted), monitor);
          return Task.Result.of(
              wanted instanceof IndexChange.Drop
                  ? "the index is dropped"
                  : "the index is as wanted");
        };
    tasks.start(new TaskKinds.Prepared(facts, work, TaskKinds.Ending.RESUMED)).awaitBegun();
  }
}
