package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.dirlens.partition.ldap.Ascii;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/**
 * An attribute type with its options (RFC 4512, 2.5).
 *
 * <p>Equal to another with the same type and options, whatever the text it was read from.
 *
 * @param type the type
 * @param options lower case, sorted, without duplicates; language tags are options
 * @param text as the user wrote it
 */
public record AttributeDescription(AttributeType type, List<String> options, String text) {
  /** A longer description is refused. */
  public static final int TEXT_CHARS_MAX = 1_024;

  /** A description with more options is refused. */
  public static final int OPTIONS_MAX = 32;

  public AttributeDescription {
    options = List.copyOf(options);
  }

  /** The type without options. */
  public static AttributeDescription of(AttributeType type) {
    return new AttributeDescription(type, List.of(), type.name());
  }

  /** Reads {@code type *( ";" option )}; undefinedAttributeType if that cannot be. */
  public static AttributeDescription parse(String text, Schema schema) throws LdapProblem {
    int semicolon = text.indexOf(';');
    if (semicolon < 0) {
      return new AttributeDescription(schema.requireAttribute(text), List.of(), text);
    }
    AttributeType type = schema.requireAttribute(text.substring(0, semicolon));
    if (text.length() > TEXT_CHARS_MAX) {
      throw problem(text, "is too long");
    }
    TreeSet<String> options = new TreeSet<>();
    for (String option : text.substring(semicolon + 1).split(";", -1)) {
      options.add(checked(option, text).toLowerCase(Locale.ROOT));
    }
    if (options.size() > OPTIONS_MAX) {
      throw problem(text, "has more than " + OPTIONS_MAX + " options");
    }
    return new AttributeDescription(type, new ArrayList<>(options), text);
  }

  /** The same from bytes on the wire. */
  public static AttributeDescription parse(byte[] bytes, int offset, int length, Schema schema)
      throws LdapProblem {
    AttributeType type = schema.attribute(bytes, offset, length);
    String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
    return type == null ? parse(text, schema) : new AttributeDescription(type, List.of(), text);
  }

  /**
   * As entries keep it and searches return it, in UTF-8: as the user wrote it, but with the first
   * name of the type in the place of another or of its OID (RFC 4511, 4.5.2), so that who asks by
   * that finds it in the answer.
   */
  public byte[] stored() {
    int semicolon = text.indexOf(';');
    int end = semicolon < 0 ? text.length() : semicolon;
    String name = type.name();
    boolean first = end == name.length() && text.regionMatches(true, 0, name, 0, end);
    return (first ? text : name + text.substring(end)).getBytes(StandardCharsets.UTF_8);
  }

  /** Whether attributes of this description are among those that {@code other} asks for. */
  public boolean isOrInherits(AttributeDescription other) {
    return type.isOrInherits(other.type) && Options.contains(options, other.options);
  }

  private static String checked(String option, String text) throws LdapProblem {
    boolean good = !option.isEmpty();
    for (int i = 0; i < option.length(); i++) {
      char c = option.charAt(i);
      good &= Ascii.isLetterOrDigit(c) || c == '-';
    }
    if (!good) {
      throw problem(text, "has a malformed option");
    }
    return option;
  }

  private static LdapProblem problem(String text, String what) {
    return new LdapProblem(
        ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
        "attribute description " + LdapProblem.quote(text) + " " + what);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AttributeDescription that
        && type == that.type
        && options.equals(that.options);
  }

  @Override
  public int hashCode() {
    return 31 * type.code() + options.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
