package org.dirlens.partition.filter;

import java.util.List;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.schema.AttributeType;

/** A filter without its values: {@code (&(objectClass=?)(initials=?))}. */
public final class FilterShape {
  /** Longer shapes are cut: they are keys of a table in memory. */
  private static final int CHARS_MAX = 512;

  /** An odd number near the golden ratio of a long, which spreads what is multiplied by it. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final int END = 31;

  private FilterShape() {}

  public static String of(Filter filter) {
    StringBuilder shape = new StringBuilder();
    append(filter, shape);
    return shape.length() <= CHARS_MAX ? shape.toString() : shape.substring(0, CHARS_MAX) + "…";
  }

  /**
   * A number that filters of one shape have in common, and that others do not share but by a chance
   * of one in 2^64. Makes no object: every search asks for it.
   */
  public static long hash(Filter filter) {
    return switch (filter) {
      case Filter.And and -> hash(1, and.parts());
      case Filter.Or or -> hash(2, or.parts());
      case Filter.Not not -> mixed(3, hash(not.part()));
      case Filter.Presence part -> hash(4, part.attribute());
      case Filter.Equality part -> hash(5, part.attribute());
      case Filter.Substring part -> mixed(hash(6, part.attribute()), places(part));
      case Filter.GreaterOrEqual part -> hash(7, part.attribute());
      case Filter.LessOrEqual part -> hash(8, part.attribute());
      case Filter.Approximate part -> hash(9, part.attribute());
      case Filter.Extensible part ->
          mixed(
              part.attribute() == null ? 10 : hash(11, part.attribute()),
              2L * part.rule().name().hashCode() + (part.inName() ? 1 : 0));
      case Filter.Undefined part -> 12;
    };
  }

  private static long hash(int sign, List<Filter> parts) {
    long hash = sign;
    for (int i = 0; i < parts.size(); i++) {
      hash = mixed(hash, hash(parts.get(i)));
    }
    return mixed(hash, END);
  }

  private static long hash(int sign, AttributeDescription attribute) {
    AttributeType type = attribute.type();
    return mixed(sign, ((long) type.oid().hashCode() << 32) ^ type.name().hashCode());
  }

  private static int places(Filter.Substring part) {
    return (part.initial() == null ? 0 : 1)
        + (part.any().isEmpty() ? 0 : 2)
        + (part.last() == null ? 0 : 4);
  }

  private static long mixed(long hash, long next) {
    long mixed = (Long.rotateLeft(hash, 23) ^ next) * SPREAD;
    return mixed ^ (mixed >>> 29);
  }

  private static void append(Filter filter, StringBuilder to) {
    if (to.length() > CHARS_MAX) {
      return;
    }
    switch (filter) {
      case Filter.And and -> join("&", and.parts(), to);
      case Filter.Or or -> join("|", or.parts(), to);
      case Filter.Not not -> join("!", List.of(not.part()), to);
      case Filter.Presence part -> leaf(part.attribute().type().name(), "=*", to);
      case Filter.Equality part -> leaf(part.attribute().type().name(), "=?", to);
      case Filter.Substring part -> leaf(part.attribute().type().name(), "=" + pieces(part), to);
      case Filter.GreaterOrEqual part -> leaf(part.attribute().type().name(), ">=?", to);
      case Filter.LessOrEqual part -> leaf(part.attribute().type().name(), "<=?", to);
      case Filter.Approximate part -> leaf(part.attribute().type().name(), "~=?", to);
      case Filter.Extensible part -> leaf(extensible(part), ":=?", to);
      case Filter.Undefined part -> to.append("(?=undefined)");
    }
  }

  private static void join(String sign, List<Filter> parts, StringBuilder to) {
    to.append('(').append(sign);
    parts.forEach(part -> append(part, to));
    to.append(')');
  }

  private static void leaf(String attribute, String rest, StringBuilder to) {
    to.append('(').append(attribute).append(rest).append(')');
  }

  private static String pieces(Filter.Substring part) {
    return (part.initial() == null ? "*" : "?*")
        + (part.any().isEmpty() ? "" : "?*")
        + (part.last() == null ? "" : "?");
  }

  private static String extensible(Filter.Extensible part) {
    String attribute = part.attribute() == null ? "" : part.attribute().type().name();
    return attribute + (part.inName() ? ":dn:" : ":") + part.rule().name();
  }
}
