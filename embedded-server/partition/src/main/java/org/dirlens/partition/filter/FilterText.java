package org.dirlens.partition.filter;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.dirlens.partition.filter.Filter.And;
import org.dirlens.partition.filter.Filter.Approximate;
import org.dirlens.partition.filter.Filter.Equality;
import org.dirlens.partition.filter.Filter.Extensible;
import org.dirlens.partition.filter.Filter.GreaterOrEqual;
import org.dirlens.partition.filter.Filter.LessOrEqual;
import org.dirlens.partition.filter.Filter.Not;
import org.dirlens.partition.filter.Filter.Or;
import org.dirlens.partition.filter.Filter.Presence;
import org.dirlens.partition.filter.Filter.Substring;
import org.dirlens.partition.filter.Filter.Undefined;
import org.jspecify.annotations.Nullable;

/** Writes filters as RFC 4515 text. */
final class FilterText {
  private static final HexFormat HEX = HexFormat.ofDelimiter("").withPrefix("\\");

  private FilterText() {}

  static String of(Filter filter) {
    StringBuilder out = new StringBuilder();
    write(filter, out);
    return out.toString();
  }

  private static void write(Filter filter, StringBuilder out) {
    switch (filter) {
      case And and -> list('&', and.parts(), out);
      case Or or -> list('|', or.parts(), out);
      case Not not -> list('!', List.of(not.part()), out);
      case Presence part -> out.append('(').append(part.attribute()).append("=*)");
      case Equality part -> simple(part.attribute(), "=", part.assertion(), out);
      case GreaterOrEqual part -> simple(part.attribute(), ">=", part.assertion(), out);
      case LessOrEqual part -> simple(part.attribute(), "<=", part.assertion(), out);
      case Approximate part -> simple(part.attribute(), "~=", part.assertion(), out);
      case Substring part -> substring(part, out);
      case Extensible part ->
          out.append(
              extensible(
                  part.attribute() == null ? "" : part.attribute().text(),
                  part.inName(),
                  part.ruleText(),
                  part.assertion().raw()));
      case Undefined part -> out.append(part.text());
    }
  }

  private static void list(char operator, List<Filter> parts, StringBuilder out) {
    out.append('(').append(operator);
    parts.forEach(part -> write(part, out));
    out.append(')');
  }

  private static void simple(
      Object attribute, String operator, AssertionValue assertion, StringBuilder out) {
    out.append(item(attribute.toString(), operator, assertion.raw()));
  }

  /** One item; an attribute name from the wire that is none is escaped, not trusted. */
  static String item(String attribute, String operator, byte[] value) {
    return "(" + name(attribute) + operator + escaped(value) + ")";
  }

  /** What a client gave as an attribute description, made safe for text. */
  static String name(String attribute) {
    return escaped(attribute.getBytes(StandardCharsets.UTF_8));
  }

  private static void substring(Substring part, StringBuilder out) {
    out.append('(').append(part.attribute()).append('=');
    if (part.initial() != null) {
      out.append(part.initial());
    }
    part.any().forEach(piece -> out.append('*').append(piece));
    out.append('*');
    if (part.last() != null) {
      out.append(part.last());
    }
    out.append(')');
  }

  static String extensible(String attribute, boolean inName, @Nullable String rule, byte[] value) {
    String name = inName ? ":dn" : "";
    return item(attribute + name + (rule == null ? "" : ":" + rule), ":=", value);
  }

  /** Escapes what RFC 4515 section 3 asks for, control characters, and what is not UTF-8. */
  static String escaped(byte[] value) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    } catch (CharacterCodingException binary) {
      return HEX.formatHex(value);
    }
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == 0x7F || "()*\\".indexOf(c) >= 0) {
        escaped.append('\\').append(HexFormat.of().toHexDigits((byte) c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
