package org.dirlens.advisor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.dirlens.advisor.Proposal.Action;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;

/** The indices of a directory with proposals made. */
public final class PlannedIndices {
  private PlannedIndices() {}

  /**
   * The definitions after some proposals, in the order of those that there are; an index of which
   * no kind is left is gone. Threshold and cache of an index stay; a new one has the defaults.
   */
  public static List<IndexDefinition> with(
      Collection<IndexDefinition> present, Collection<Proposal> proposals) {
    Map<String, IndexDefinition> planned = new LinkedHashMap<>();
    present.forEach(each -> planned.put(key(each.attribute()), each));
    proposals.forEach(each -> make(each, planned));
    return new ArrayList<>(planned.values());
  }

  private static void make(Proposal proposal, Map<String, IndexDefinition> planned) {
    String attribute = proposal.index().attribute();
    IndexDefinition before = planned.get(key(attribute));
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    if (before != null) {
      kinds.addAll(before.kinds());
    }
    if (proposal.action() == Action.ADD) {
      kinds.add(proposal.index().kind());
    } else {
      kinds.remove(proposal.index().kind());
    }
    if (kinds.isEmpty()) {
      planned.remove(key(attribute));
    } else {
      planned.put(
          key(attribute),
          before == null
              ? IndexDefinition.of(attribute, proposal.index().kind())
              : before.withKinds(kinds));
    }
  }

  /** Servers write names of attributes in any case. */
  private static String key(String attribute) {
    return attribute.toLowerCase(Locale.ROOT);
  }
}
