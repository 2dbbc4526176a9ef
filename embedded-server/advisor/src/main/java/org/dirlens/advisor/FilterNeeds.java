package org.dirlens.advisor;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/** Which indices a filter could use: those that there are, and those that there could be. */
final class FilterNeeds {
  /** Ways to answer a filter that are looked at; more would only differ in rare parts. */
  private static final int WAYS_MAX = 16;

  private static final String EVERY_ENTRY = "objectClass";

  /** The kinds that tell which entries have a value. */
  private static final Set<IndexKind> OF_VALUES =
      Set.of(IndexKind.EQUALITY, IndexKind.ORDERING, IndexKind.HASH);

  private final Schema schema;
  private final Set<IndexName> present;
  private final Set<IndexName> usable = new TreeSet<>();

  /** The needs of filters beside the indices that there are. */
  FilterNeeds(Schema schema, Set<IndexName> present) {
    this.schema = schema;
    this.present = present;
  }

  /**
   * What a filter needs.
   *
   * @param usable the indices that could answer a part of it, also where another one does it better
   * @param ways sets of indices of which each would be enough to narrow it
   */
  record Needs(Set<IndexName> usable, List<Set<IndexName>> ways) {}

  Needs of(Filter filter) {
    usable.clear();
    List<Set<IndexName>> ways = new ArrayList<>(ways(filter));
    ways.removeIf(Set::isEmpty);
    return new Needs(new TreeSet<>(usable), ways);
  }

  private Set<Set<IndexName>> ways(Filter filter) {
    return switch (filter) {
      case Filter.And and -> any(and.parts());
      case Filter.Or or -> all(or.parts());
      case Filter.Not not -> ways(not.part());
      case Filter.Presence part -> only(part.attribute(), IndexKind.PRESENCE);
      case Filter.Equality part -> equality(part.attribute());
      case Filter.Substring part -> substring(part);
      case Filter.GreaterOrEqual part -> only(part.attribute(), IndexKind.ORDERING);
      case Filter.LessOrEqual part -> only(part.attribute(), IndexKind.ORDERING);
      case Filter.Approximate part -> approximate(part);
      case Filter.Extensible part -> extensible(part);
      case Filter.Undefined part -> Set.of(Set.of());
    };
  }

  /** Of an AND each part alone narrows. */
  private Set<Set<IndexName>> any(List<Filter> parts) {
    Set<Set<IndexName>> ways = new LinkedHashSet<>();
    parts.forEach(part -> ways.addAll(ways(part)));
    return bounded(ways);
  }

  /** Of an OR all parts must be answered. */
  private Set<Set<IndexName>> all(List<Filter> parts) {
    Set<Set<IndexName>> ways = new LinkedHashSet<>(Set.of(Set.of()));
    for (Filter part : parts) {
      Set<Set<IndexName>> more = new LinkedHashSet<>();
      for (Set<IndexName> way : ways(part)) {
        ways.forEach(before -> more.add(union(before, way)));
      }
      ways = bounded(more);
    }
    return ways;
  }

  private static Set<IndexName> union(Set<IndexName> one, Set<IndexName> other) {
    Set<IndexName> union = new TreeSet<>(one);
    union.addAll(other);
    return union;
  }

  private static Set<Set<IndexName>> bounded(Set<Set<IndexName>> ways) {
    List<Set<IndexName>> first = ways.stream().limit(WAYS_MAX).toList();
    return new LinkedHashSet<>(first);
  }

  private Set<Set<IndexName>> equality(AttributeDescription attribute) {
    return leaf(attribute, OF_VALUES, IndexKind.EQUALITY);
  }

  private Set<Set<IndexName>> substring(Filter.Substring part) {
    boolean onlyInitial = part.any().isEmpty() && part.last() == null;
    Set<IndexKind> using = EnumSet.of(IndexKind.SUBSTRING);
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    if (part.initial() != null) {
      using.add(IndexKind.EQUALITY);
      using.add(IndexKind.ORDERING);
      kinds.add(IndexKind.EQUALITY);
    }
    if (!onlyInitial) {
      kinds.add(IndexKind.SUBSTRING);
    }
    return leaf(part.attribute(), using, kinds.toArray(IndexKind[]::new));
  }

  private Set<Set<IndexName>> approximate(Filter.Approximate part) {
    boolean sounds = IndexKind.possible(part.attribute().type()).contains(IndexKind.APPROXIMATE);
    return sounds ? only(part.attribute(), IndexKind.APPROXIMATE) : equality(part.attribute());
  }

  private Set<Set<IndexName>> extensible(Filter.Extensible part) {
    Set<IndexKind> using = EnumSet.of(IndexKind.APPROXIMATE);
    using.addAll(OF_VALUES);
    AttributeDescription attribute = part.attribute();
    if (attribute == null) {
      present.stream().filter(each -> using.contains(each.kind())).forEach(usable::add);
      return Set.of();
    }
    return leaf(attribute, using, IndexKind.EQUALITY, IndexKind.APPROXIMATE);
  }

  private Set<Set<IndexName>> only(AttributeDescription attribute, IndexKind kind) {
    return leaf(attribute, Set.of(kind), kind);
  }

  /**
   * @param using the kinds that could answer the leaf, on its attribute or one above it
   * @param kinds those of them that an administrator would define for it
   */
  private Set<Set<IndexName>> leaf(
      AttributeDescription attribute, Set<IndexKind> using, IndexKind... kinds) {
    AttributeType type = attribute.type();
    for (AttributeType above = type; above != null; above = above.superior()) {
      for (IndexKind kind : using) {
        usable.add(new IndexName(above.name(), kind));
      }
    }
    Set<Set<IndexName>> ways = new HashSet<>();
    for (IndexKind kind : kinds) {
      IndexName name = new IndexName(type.name(), kind);
      if (isPossible(name)) {
        ways.add(Set.of(name));
      }
    }
    return ways;
  }

  private boolean isPossible(IndexName name) {
    if (name.attribute().equals(EVERY_ENTRY) && name.kind() == IndexKind.PRESENCE) {
      return false;
    }
    try {
      IndexDefinition.of(name.attribute(), name.kind()).requirePossible(schema);
      return true;
    } catch (LdapProblem impossible) {
      return false;
    }
  }
}
