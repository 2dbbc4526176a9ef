package org.dirlens.advisor;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/** The indices that an administrator defines for filters without a look at the entries. */
public final class AskedIndices {
  private AskedIndices() {}

  /**
   * For each part of each filter the index that answers it.
   *
   * @param filters RFC 4515; those that cannot be read are passed over
   */
  public static List<IndexDefinition> of(Stream<String> filters, Schema schema) {
    FilterNeeds needs = new FilterNeeds(schema, Set.of());
    Map<String, Set<IndexKind>> kinds = new TreeMap<>();
    filters
        .distinct()
        .forEach(
            text -> {
              try {
                needs.of(Filter.parse(text, schema)).ways().stream()
                    .flatMap(Set::stream)
                    .forEach(
                        each ->
                            kinds
                                .computeIfAbsent(
                                    each.attribute(), unused -> EnumSet.noneOf(IndexKind.class))
                                .add(each.kind()));
              } catch (LdapProblem unreadable) {
                // A log may have cut it.
              }
            });
    return kinds.entrySet().stream()
        .map(
            each ->
                IndexDefinition.of(each.getKey(), each.getValue().iterator().next())
                    .withKinds(each.getValue()))
        .toList();
  }
}
