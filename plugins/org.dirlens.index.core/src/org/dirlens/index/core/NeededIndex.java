package org.dirlens.index.core;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.partition.index.IndexKind;

/** An index of one kind that answers, or would answer, a leaf of a filter. */
public record NeededIndex(String attribute, IndexKind kind) {
  private static final Pattern LEAF =
      Pattern.compile("\\(([A-Za-z0-9.-]+)(?:;[^=<>~:]*)?(=\\*\\)|[<>~]?=)(.*)", Pattern.DOTALL);

  /** Of {@code (attribute=value)} and its like (RFC 4515); of no other part of a filter. */
  public static Optional<NeededIndex> of(String part) {
    Matcher matcher = LEAF.matcher(part);
    return matcher.matches()
        ? Optional.of(new NeededIndex(matcher.group(1), kind(matcher.group(2), matcher.group(3))))
        : Optional.empty();
  }

  /** An index by its name in an explanation, as {@code initials, equality}. */
  public static Optional<NeededIndex> named(String name) {
    int comma = name.indexOf(", ");
    return comma < 0
        ? Optional.empty()
        : Optional.of(
            new NeededIndex(name.substring(0, comma), IndexKind.ofWord(name.substring(comma + 2))));
  }

  private static IndexKind kind(String sign, String value) {
    return switch (sign) {
      case "=*)" -> IndexKind.PRESENCE;
      case "<=", ">=" -> IndexKind.ORDERING;
      case "~=" -> IndexKind.APPROXIMATE;
      default -> value.indexOf('*') < 0 ? IndexKind.EQUALITY : IndexKind.SUBSTRING;
    };
  }
}
