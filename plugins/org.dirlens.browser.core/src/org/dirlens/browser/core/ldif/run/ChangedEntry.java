package org.dirlens.browser.core.ldif.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.ldif.LdifWriter;

/** An entry to which modifications are made, and what would be wrong with them. One thread. */
final class ChangedEntry {
  private final String dn;
  private final ServerSchema schema;
  private final Map<String, Attribute> attributes = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  ChangedEntry(Entry entry, ServerSchema schema) {
    this.dn = entry.dn();
    this.schema = schema;
    entry.attributes().forEach(each -> attributes.put(key(each), each));
  }

  private String key(Attribute attribute) {
    String type = attribute.type();
    String options = attribute.description().substring(type.length());
    String name = schema.attribute(type).map(AttributeInfo::name).orElse(type);
    return (name + options).toLowerCase(Locale.ROOT);
  }

  /** As it is now. */
  Entry entry() {
    return new Entry(dn, List.copyOf(attributes.values()));
  }

  /** What did not fit, in sentences. */
  List<String> problems() {
    return problems;
  }

  void make(Modification modification) {
    Attribute attribute = modification.attribute();
    switch (modification.kind()) {
      case ADD -> add(attribute);
      case REPLACE -> put(attribute);
      case DELETE -> delete(attribute);
      case INCREMENT -> {
        if (!attributes.containsKey(key(attribute))) {
          problems.add("The entry has no " + attribute.description());
        }
      }
    }
  }

  private void put(Attribute attribute) {
    if (attribute.values().isEmpty()) {
      attributes.remove(key(attribute));
    } else {
      attributes.put(key(attribute), attribute);
    }
  }

  private void add(Attribute added) {
    Attribute before = attributes.get(key(added));
    List<byte[]> values = new ArrayList<>(before == null ? List.of() : before.values());
    for (byte[] value : added.values()) {
      if (values.stream().anyMatch(each -> Arrays.equals(each, value)) && !secret(added)) {
        problems.add(added.description() + " has this value already");
      }
      values.add(value);
    }
    boolean single =
        schema.attribute(added.description()).map(AttributeInfo::singleValued).orElse(false);
    if (single && before != null) {
      problems.add(added.description() + " has one value only, and has it already");
    }
    put(new Attribute(added.description(), values));
  }

  private void delete(Attribute deleted) {
    Attribute before = attributes.get(key(deleted));
    if (before == null) {
      if (!secret(deleted)) {
        problems.add("The entry has no " + deleted.description());
      }
      return;
    }
    List<byte[]> left = new ArrayList<>(before.values());
    for (byte[] value : deleted.values()) {
      if (!left.removeIf(each -> alike(each, value)) && !secret(deleted)) {
        problems.add(deleted.description() + " has no such value");
      }
    }
    put(new Attribute(before.description(), deleted.values().isEmpty() ? List.of() : left));
  }

  /** What the server has of a password is another thing than what was written. */
  private static boolean secret(Attribute attribute) {
    return LdifWriter.isPassword(attribute.description());
  }

  /** Equal for most matching rules: neither case nor the number of spaces counts. */
  private static boolean alike(byte[] one, byte[] other) {
    return Arrays.equals(one, other) || plain(one).equals(plain(other));
  }

  private static String plain(byte[] value) {
    return new String(value, StandardCharsets.UTF_8)
        .toLowerCase(Locale.ROOT)
        .replaceAll(" *, *", ",")
        .replaceAll(" +", " ")
        .strip();
  }
}
