package org.dirlens.index.remote;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Which kinds of index the attributes of one naming context have and can have, in words. Immutable.
 */
public final class AttributeIndices {
  private final String context;
  private final String why;
  private final IndexableAttributes attributes;
  private final Map<String, Set<IndexKind>> kinds = new HashMap<>();

  private AttributeIndices(String context, String why, IndexableAttributes attributes) {
    this.context = context;
    this.why = why;
    this.attributes = attributes;
  }

  /** Nothing is known, for that reason. */
  public static AttributeIndices none(String why) {
    return new AttributeIndices("", why, new IndexableAttributes(Schema.standard()));
  }

  /**
   * Asks a server; may wait.
   *
   * @param partition the naming context; the first one of the server if it has no such
   */
  public static AttributeIndices read(Sessions sessions, String partition, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<IndexAdapter> all = IndexAdapters.of(sessions, monitor);
    if (all.isEmpty()) {
      return none("This server does not show its indices to this user");
    }
    IndexAdapter adapter =
        all.stream()
            .filter(each -> each.name().equalsIgnoreCase(partition))
            .findFirst()
            .orElse(all.getFirst());
    return of(adapter.name(), adapter.snapshot(monitor));
  }

  static AttributeIndices of(String context, IndexSnapshot snapshot) {
    AttributeIndices told = new AttributeIndices(context, "", snapshot.attributes());
    for (IndexFigures index : snapshot.indices()) {
      told.kinds
          .computeIfAbsent(told.key(index.attribute()), any -> EnumSet.noneOf(IndexKind.class))
          .addAll(index.definition().kinds());
    }
    return told;
  }

  private String key(String attribute) {
    AttributeType type = attributes.schema().attribute(attribute);
    return (type == null ? attribute : type.name()).toLowerCase(Locale.ROOT);
  }

  /** The naming context that has the indices; empty where none is told of. */
  public String context() {
    return context;
  }

  /** Why nothing is told, a sentence without its full stop; empty if something is. */
  public String why() {
    return why;
  }

  /** The kinds that there are, such as "equality, substring"; empty without an index. */
  public String present(String attribute) {
    return IndexKind.words(kinds.getOrDefault(key(attribute), Set.of()));
  }

  /** The kinds that are possible; empty if none is, or nothing is told. */
  public String possible(String attribute) {
    Candidate candidate = why.isEmpty() ? attributes.candidate(attribute) : null;
    return candidate == null ? "" : IndexKind.words(candidate.kinds());
  }

  /** Why there can be no index on an attribute; empty if there can be one. */
  public String whyNot(String attribute) {
    if (!why.isEmpty()) {
      return why;
    }
    Candidate candidate = attributes.candidate(attribute);
    if (candidate == null) {
      return "its syntax or a rule of it is not known here";
    }
    return candidate.possible() ? "" : candidate.description();
  }
}
