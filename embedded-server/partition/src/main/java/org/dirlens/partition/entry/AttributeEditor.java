package org.dirlens.partition.entry;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/** The values of one attribute under change, kept as the BER that the SET of values holds. */
final class AttributeEditor {
  private static final String INTEGER_SYNTAX = "1.3.6.1.4.1.1466.115.121.1.27";

  private final AttributeDescription description;
  private final byte[] descriptionText;
  private final @Nullable MatchingRule equality;
  private final ByteSink scratch = new ByteSink();
  private byte[] elements;

  /**
   * An editor of an attribute.
   *
   * @param descriptionText as it is stored, or to be stored
   * @param elements the OCTET STRINGs of its values; none for an attribute that is not there
   */
  AttributeEditor(AttributeDescription description, byte[] descriptionText, byte[] elements) {
    this.description = description;
    this.descriptionText = descriptionText;
    this.equality = description.type().equality();
    this.elements = elements;
  }

  AttributeDescription description() {
    return description;
  }

  AttributeType type() {
    return description.type();
  }

  List<String> options() {
    return description.options();
  }

  boolean isEmpty() {
    return elements.length == 0;
  }

  /** RFC 4511, 4.6: values that are there already are attributeOrValueExists. */
  void add(List<byte[]> values) throws LdapProblem {
    if (values.isEmpty()) {
      throw problem(ResultCode.PROTOCOL_ERROR, "is to be added without values");
    }
    if (!isEmpty() && equality == null) {
      throw problem(
          ResultCode.INAPPROPRIATE_MATCHING, "has no equality rule: replace all its values");
    }
    if (values.size() == 1) {
      if (find(key(values.get(0))) >= 0) {
        throw exists(values.get(0));
      }
    } else {
      refuseDuplicates(values, normalForms());
    }
    append(values);
  }

  /** RFC 4511, 4.6: no values means all; values that are not there are noSuchAttribute. */
  void delete(List<byte[]> values) throws LdapProblem {
    if (isEmpty()) {
      throw problem(ResultCode.NO_SUCH_ATTRIBUTE, "is not present");
    }
    if (values.isEmpty()) {
      elements = new byte[0];
      return;
    }
    if (equality == null) {
      throw problem(
          ResultCode.INAPPROPRIATE_MATCHING, "has no equality rule: delete all its values");
    }
    if (values.size() == 1) {
      int at = find(key(values.get(0)));
      if (at < 0) {
        throw missing(values.get(0));
      }
      removeElement(at);
    } else {
      removeAll(values);
    }
  }

  /** Removes many values in one pass over those that are there. */
  private void removeAll(List<byte[]> values) throws LdapProblem {
    Map<String, byte[]> present = new LinkedHashMap<>();
    for (byte[] value : decoded()) {
      present.put(form(value), value);
    }
    for (byte[] value : values) {
      if (present.remove(form(value)) == null) {
        throw missing(value);
      }
    }
    elements = new byte[0];
    append(List.copyOf(present.values()));
  }

  /** RFC 4511, 4.6: the attribute has these values and no others, or is gone if there are none. */
  void replace(List<byte[]> values) throws LdapProblem {
    refuseDuplicates(values, new HashSet<>());
    elements = new byte[0];
    append(values);
  }

  /** RFC 4525: adds one number to all values. */
  void increment(List<byte[]> values) throws LdapProblem {
    if (values.size() != 1) {
      throw problem(
          ResultCode.PROTOCOL_ERROR, "must be incremented by one value, not " + values.size());
    }
    if (isEmpty()) {
      throw problem(ResultCode.NO_SUCH_ATTRIBUTE, "is not present");
    }
    if (!type().syntax().oid().equals(INTEGER_SYNTAX)) {
      throw problem(ResultCode.CONSTRAINT_VIOLATION, "has no integers that could be incremented");
    }
    BigInteger step = integer(values.get(0));
    List<byte[]> sums = new ArrayList<>();
    for (byte[] value : decoded()) {
      sums.add(integer(value).add(step).toString().getBytes(StandardCharsets.US_ASCII));
    }
    elements = new byte[0];
    append(sums);
  }

  /** The PartialAttribute. */
  ByteSink toElement() {
    int content = Ber.elementLength(descriptionText.length) + Ber.elementLength(elements.length);
    ByteSink out = new ByteSink(Ber.elementLength(content));
    Ber.putHeader(out, Ber.SEQUENCE, content);
    Ber.putHeader(out, Ber.OCTET_STRING, descriptionText.length);
    out.put(descriptionText);
    Ber.putHeader(out, Ber.SET, elements.length);
    out.put(elements);
    return out;
  }

  private BigInteger integer(byte[] value) throws LdapProblem {
    if (!type().syntax().accepts(value, 0, value.length)) {
      throw problem(ResultCode.INVALID_ATTRIBUTE_SYNTAX, "takes no value " + shown(value));
    }
    return new BigInteger(new String(value, StandardCharsets.US_ASCII));
  }

  /** Where the element of the value with this normal form starts; -1 if there is none. */
  private int find(byte[] key) {
    for (int at = 0; at < elements.length; at = endOf(at)) {
      int start = Ber.contentStart(elements, at);
      int length = Ber.contentLength(elements, at);
      boolean same =
          equality == null
              ? Arrays.equals(elements, start, start + length, key, 0, key.length)
              : equality.matches(elements, start, length, key, scratch);
      if (same) {
        return at;
      }
    }
    return -1;
  }

  private int endOf(int at) {
    return Ber.contentStart(elements, at) + Ber.contentLength(elements, at);
  }

  private void removeElement(int at) {
    int end = endOf(at);
    byte[] fewer = new byte[elements.length - (end - at)];
    System.arraycopy(elements, 0, fewer, 0, at);
    System.arraycopy(elements, end, fewer, at, elements.length - end);
    elements = fewer;
  }

  private void append(List<byte[]> values) {
    ByteSink out = new ByteSink(elements.length + 64);
    out.put(elements);
    for (byte[] value : values) {
      Ber.putHeader(out, Ber.OCTET_STRING, value.length);
      out.put(value);
    }
    elements = out.toArray();
  }

  /** Adds a value unless there is one that equals it. */
  void addIfAbsent(byte[] value) throws LdapProblem {
    if (find(key(value)) < 0) {
      append(List.of(value));
    }
  }

  /** Removes the value that equals this one, if there is one. */
  void deleteIfThere(byte[] value) throws LdapProblem {
    int at = find(key(value));
    if (at >= 0) {
      removeElement(at);
    }
  }

  /** How many values there are now. */
  int count() {
    int count = 0;
    for (int at = 0; at < elements.length; at = endOf(at)) {
      count++;
    }
    return count;
  }

  /** The values as they are now. */
  List<byte[]> decoded() {
    List<byte[]> values = new ArrayList<>();
    for (int at = 0; at < elements.length; at = endOf(at)) {
      values.add(Arrays.copyOfRange(elements, Ber.contentStart(elements, at), endOf(at)));
    }
    return values;
  }

  private Set<String> normalForms() throws LdapProblem {
    Set<String> forms = new HashSet<>();
    for (byte[] value : decoded()) {
      forms.add(form(value));
    }
    return forms;
  }

  private void refuseDuplicates(List<byte[]> values, Set<String> present) throws LdapProblem {
    for (byte[] value : values) {
      if (!present.add(form(value))) {
        throw exists(value);
      }
    }
  }

  /** The normal form with a content equality: one char a byte. */
  private String form(byte[] value) throws LdapProblem {
    return new String(key(value), StandardCharsets.ISO_8859_1);
  }

  private byte[] key(byte[] value) throws LdapProblem {
    return equality == null ? value : equality.normalize(value, 0, value.length);
  }

  private LdapProblem missing(byte[] value) {
    return problem(ResultCode.NO_SUCH_ATTRIBUTE, "has no value " + shown(value));
  }

  private LdapProblem exists(byte[] value) {
    return problem(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, "has value " + shown(value) + " already");
  }

  private String shown(byte[] value) {
    return shown(type(), value);
  }

  /** The value for a message; passwords are never shown. */
  static String shown(AttributeType type, byte[] value) {
    return type.syntax().humanReadable()
        ? LdapProblem.quote(value, 0, value.length)
        : "of " + value.length + " bytes";
  }

  private LdapProblem problem(ResultCode code, String what) {
    return RecordEditor.problem(code, description, what);
  }
}
