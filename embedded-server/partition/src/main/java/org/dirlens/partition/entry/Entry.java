package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A named set of attributes, immutable. Attributes given twice become one with the values of both;
 * whether values may stand beside each other is the business of {@link SchemaCheck}.
 */
public final class Entry {
  /** Descriptions compare quicker than they hash, as long as there are few. */
  private static final int COMPARED_IN_PAIRS_MAX = 48;

  private final Dn dn;
  private final List<Attribute> attributes;

  public Entry(Dn dn, List<Attribute> attributes) {
    this.dn = dn;
    this.attributes = merged(attributes);
  }

  /** Starts an entry whose attributes are given by name. */
  public static Builder builder(Dn dn, Schema schema) {
    return new Builder(dn, schema);
  }

  /** Collects the attributes of an entry. */
  public static final class Builder {
    private final Dn dn;
    private final Schema schema;
    private final List<Attribute> attributes = new ArrayList<>();

    private Builder(Dn dn, Schema schema) {
      this.dn = dn;
      this.schema = schema;
    }

    /** Adds values as text; undefinedAttributeType if the schema does not know the attribute. */
    public Builder add(String description, String... values) throws LdapProblem {
      attributes.add(Attribute.of(AttributeDescription.parse(description, schema), values));
      return this;
    }

    /** Adds one value. */
    public Builder add(String description, byte[] value) throws LdapProblem {
      return add(description, List.of(value));
    }

    /** Adds values, at least one. */
    public Builder add(String description, List<byte[]> values) throws LdapProblem {
      attributes.add(new Attribute(AttributeDescription.parse(description, schema), values));
      return this;
    }

    public Entry build() {
      return new Entry(dn, attributes);
    }
  }

  public Dn dn() {
    return dn;
  }

  public List<Attribute> attributes() {
    return attributes;
  }

  /** The attribute with exactly this type and these options, or null. */
  public @Nullable Attribute attribute(AttributeDescription description) {
    for (Attribute attribute : attributes) {
      if (attribute.description().equals(description)) {
        return attribute;
      }
    }
    return null;
  }

  /** Whether there is an attribute of this type, with or without options, subtypes not included. */
  public boolean has(AttributeType type) {
    return attributes.stream().anyMatch(attribute -> attribute.type() == type);
  }

  /** All values of a type given by any of its names, options ignored, subtypes not included. */
  public List<byte[]> values(String typeName) {
    List<byte[]> values = new ArrayList<>();
    for (Attribute attribute : attributes) {
      if (isNamed(attribute.type(), typeName)) {
        values.addAll(attribute.values());
      }
    }
    return values;
  }

  /** The first of {@link #values} as text, or null. */
  public @Nullable String first(String typeName) {
    List<byte[]> values = values(typeName);
    return values.isEmpty() ? null : new String(values.get(0), StandardCharsets.UTF_8);
  }

  /**
   * The same entry with this attribute in the place of the one with the same description, or last.
   */
  public Entry with(Attribute attribute) {
    List<Attribute> changed = new ArrayList<>(attributes);
    for (int i = 0; i < changed.size(); i++) {
      if (changed.get(i).description().equals(attribute.description())) {
        changed.set(i, attribute);
        return new Entry(dn, changed);
      }
    }
    changed.add(attribute);
    return new Entry(dn, changed);
  }

  /** The same entry without the attribute of this description. */
  public Entry without(AttributeDescription description) {
    List<Attribute> changed = new ArrayList<>(attributes);
    changed.removeIf(other -> other.description().equals(description));
    return new Entry(dn, changed);
  }

  private static List<Attribute> merged(List<Attribute> attributes) {
    if (attributes.size() <= COMPARED_IN_PAIRS_MAX && allDiffer(attributes)) {
      return List.copyOf(attributes);
    }
    Map<AttributeDescription, List<byte[]>> merged = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      merged
          .computeIfAbsent(attribute.description(), first -> new ArrayList<>())
          .addAll(attribute.values());
    }
    return merged.entrySet().stream()
        .map(each -> new Attribute(each.getKey(), each.getValue()))
        .toList();
  }

  private static boolean allDiffer(List<Attribute> attributes) {
    for (int i = 1; i < attributes.size(); i++) {
      AttributeDescription description = attributes.get(i).description();
      for (int j = 0; j < i; j++) {
        if (attributes.get(j).description().equals(description)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isNamed(AttributeType type, String name) {
    return type.oid().equals(name) || type.names().stream().anyMatch(name::equalsIgnoreCase);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Entry that && dn.equals(that.dn) && attributes.equals(that.attributes);
  }

  @Override
  public int hashCode() {
    return 31 * dn.hashCode() + attributes.hashCode();
  }

  /** Name and attribute descriptions; values may be secret. */
  @Override
  public String toString() {
    return dn + " " + attributes;
  }
}
