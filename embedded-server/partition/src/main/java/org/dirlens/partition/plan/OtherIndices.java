package org.dirlens.partition.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexSet;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.index.IndexTrees;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.IndexCounters;
import org.jspecify.annotations.Nullable;

/**
 * A {@link WhatIf} as the indices of one version have it.
 *
 * @param hidden indices that are there
 * @param supposed indices without trees, each attribute and kind once
 */
public record OtherIndices(Set<Index> hidden, List<Index> supposed) {
  public static final OtherIndices NONE = new OtherIndices(Set.of(), List.of());

  /**
   * Finds what is named.
   *
   * @throws LdapProblem undefinedAttributeType; inappropriateMatching if the attribute can have no
   *     such index; unwillingToPerform if there is no such index to be hidden, or one is named
   *     twice
   */
  public static OtherIndices of(WhatIf whatIf, IndexSet indices, Schema schema) throws LdapProblem {
    Set<Index> hidden = new LinkedHashSet<>();
    for (WhatIf.Hidden one : whatIf.hidden()) {
      hidden.addAll(hidden(one, indices, schema));
    }
    List<Index> supposed = new ArrayList<>();
    for (WhatIf.Supposed one : whatIf.supposed()) {
      Index index = supposed(one, indices, schema);
      requireOther(index, hidden, "hidden and supposed");
      requireOther(index, supposed, "supposed twice");
      supposed.add(index);
    }
    return new OtherIndices(hidden, supposed);
  }

  private static List<Index> hidden(WhatIf.Hidden one, IndexSet indices, Schema schema)
      throws LdapProblem {
    AttributeType type = schema.requireAttribute(one.attribute());
    List<Index> found =
        indices.all().stream()
            .filter(index -> index.type() == type)
            .filter(index -> one.kind() == null || index.kind() == one.kind())
            .toList();
    if (found.isEmpty()) {
      String kind = one.kind() == null ? "" : "/" + one.kind().word();
      throw refused("there is no index " + type + kind + " to be hidden");
    }
    return found;
  }

  private static Index supposed(WhatIf.Supposed one, IndexSet indices, Schema schema)
      throws LdapProblem {
    IndexDefinition definition = IndexDefinition.of(one.attribute(), one.kind());
    AttributeType type = definition.requirePossible(schema);
    return new Index(
        type,
        one.kind(),
        IndexState.READABLE,
        false,
        threshold(one.threshold(), type, indices),
        IndexTrees.of(type.name(), one.kind()),
        false,
        new IndexCounters());
  }

  private static int threshold(@Nullable Integer given, AttributeType type, IndexSet indices) {
    return given != null
        ? given
        : indices.all().stream()
            .filter(index -> index.type() == type)
            .findFirst()
            .map(Index::threshold)
            .orElse(IndexDefinition.DEFAULT_THRESHOLD);
  }

  private static void requireOther(Index index, Iterable<Index> others, String what)
      throws LdapProblem {
    for (Index other : others) {
      if (index.type() == other.type() && index.kind() == other.kind()) {
        throw refused("index " + index + " is " + what);
      }
    }
  }

  private static LdapProblem refused(String why) {
    return new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, why);
  }

  /** The supposed index of exactly this type, or null. */
  @Nullable Index supposed(AttributeType type, IndexKind kind) {
    for (Index index : supposed) {
      if (index.type() == type && index.kind() == kind) {
        return index;
      }
    }
    return null;
  }
}
