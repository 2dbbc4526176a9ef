package org.dirlens.partition.filter;

import java.util.List;

/** A filter without its values: {@code (&(objectClass=?)(initials=?))}. */
public final class FilterShape {
  /** Longer shapes are cut: they are keys of a table in memory. */
  private static final int CHARS_MAX = 512;

  private FilterShape() {}

  public static String of(Filter filter) {
    StringBuilder shape = new StringBuilder();
    append(filter, shape);
    return shape.length() <= CHARS_MAX ? shape.toString() : shape.substring(0, CHARS_MAX) + "…";
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
