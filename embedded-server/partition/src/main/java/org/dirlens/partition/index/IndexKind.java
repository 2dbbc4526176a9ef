package org.dirlens.partition.index;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/** What an index of an attribute answers. {@link IndexKeys} says which keys each kind has. */
public enum IndexKind {
  /** Which entries have the attribute: one key for all of them. */
  PRESENCE(0),
  /** Which entries have a value: one key for each normalised value. */
  EQUALITY(1),
  /** Which entries have a value in a range, and their order: one key for each value and entry. */
  ORDERING(2),
  /** Which entries have a piece in a value: one key for each run of bytes. */
  SUBSTRING(3),
  /** Which entries have a word that sounds so: one key for each phonetic code. */
  APPROXIMATE(4),
  /** Which entries may have a value: one short key for the hash of each; for unique values. */
  HASH(5);

  private final int code;

  IndexKind(int code) {
    this.code = code;
  }

  /** The number in the catalog. */
  int code() {
    return code;
  }

  static IndexKind ofCode(int code) {
    for (IndexKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of index has the number " + code);
  }

  /** The kinds that an index of this attribute type can have; any type has presence. */
  public static Set<IndexKind> possible(AttributeType type) {
    Set<IndexKind> kinds = EnumSet.of(PRESENCE);
    for (IndexKind kind : values()) {
      if (kind.rule(type) != null) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  /** The matching rule whose normal forms the keys are made of; null if the type has none. */
  public @Nullable MatchingRule rule(AttributeType type) {
    MatchingRule rule =
        switch (this) {
          case PRESENCE -> null;
          case EQUALITY, HASH, APPROXIMATE -> type.equality();
          case ORDERING -> type.ordering();
          case SUBSTRING -> type.substring();
        };
    return rule != null && suits(rule) ? rule : null;
  }

  private boolean suits(MatchingRule rule) {
    return switch (this) {
      case APPROXIMATE -> rule.comparesText();
      case SUBSTRING -> rule.matchesSubstrings();
      default -> rule.comparesNormalForms();
    };
  }

  /** Kinds in the order in which people look for them: equality first. */
  public static List<IndexKind> listed(Collection<IndexKind> kinds) {
    return kinds.stream()
        .sorted(Comparator.comparingInt(kind -> kind == EQUALITY ? -1 : kind.code))
        .toList();
  }

  /**
   * The kinds named in a list like {@code equality,ordering}.
   *
   * @throws IllegalArgumentException naming what is no kind
   */
  public static Set<IndexKind> parse(String list) {
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    for (String name : list.strip().split("[,\\s]+")) {
      kinds.add(ofWord(name));
    }
    return kinds;
  }

  /**
   * The kind of this {@link #word}, whatever the case.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static IndexKind ofWord(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind.name().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(word)));
  }

  private static String unknown(String name) {
    return "unknown index kind "
        + LdapProblem.quote(name)
        + "; there are "
        + words(List.of(values()));
  }

  /** Names of kinds, equality first. */
  public static String words(Collection<IndexKind> kinds) {
    return listed(kinds).stream().map(IndexKind::word).collect(Collectors.joining(", "));
  }

  /** For people and in names of trees: the constant in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
