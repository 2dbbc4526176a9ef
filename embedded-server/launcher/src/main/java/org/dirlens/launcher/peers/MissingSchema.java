package org.dirlens.launcher.peers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;

/**
 * What entries use and a server does not know, from our definitions: superiors first. Servers take
 * no operational attribute types, or not their syntaxes, so that these and classes with them are
 * left out.
 */
final class MissingSchema {
  private final KnownNames known;
  private final Map<String, SchemaDefinition> definitions = new LinkedHashMap<>();

  private MissingSchema(KnownNames known) {
    this.known = known;
  }

  /**
   * The definitions that a server needs.
   *
   * @param schema ours, which knows all names
   */
  static List<SchemaDefinition> of(LdifNames names, Schema schema, KnownNames known) {
    MissingSchema missing = new MissingSchema(known);
    for (String attribute : names.attributes()) {
      AttributeType type = schema.attribute(attribute);
      if (type != null) {
        missing.add(type);
      }
    }
    for (String name : names.classes()) {
      ObjectClass objectClass = schema.objectClass(name);
      if (objectClass != null) {
        missing.add(objectClass);
      }
    }
    return List.copyOf(missing.definitions.values());
  }

  private void add(AttributeType type) {
    if (isNew(type) && !type.operational()) {
      AttributeType superior = type.superior();
      if (superior != null) {
        add(superior);
      }
      put(Kind.ATTRIBUTE_TYPE, type.oid(), type.definition());
    }
  }

  private void add(ObjectClass objectClass) {
    if (isNew(objectClass) && isTaken(objectClass)) {
      objectClass.superiors().forEach(this::add);
      objectClass.must().forEach(this::add);
      objectClass.may().forEach(this::add);
      put(Kind.OBJECT_CLASS, objectClass.oid(), objectClass.definition());
    }
  }

  private boolean isTaken(ObjectClass objectClass) {
    return Stream.concat(objectClass.must().stream(), objectClass.may().stream())
            .noneMatch(type -> isNew(type) && type.operational())
        && objectClass.superiors().stream().allMatch(each -> !isNew(each) || isTaken(each));
  }

  private boolean isNew(AttributeType type) {
    return isNew(Kind.ATTRIBUTE_TYPE, type.oid(), type.names());
  }

  private boolean isNew(ObjectClass objectClass) {
    return isNew(Kind.OBJECT_CLASS, objectClass.oid(), objectClass.names());
  }

  private boolean isNew(Kind kind, String oid, List<String> names) {
    return !known.has(kind, oid)
        && !known.hasAny(kind, names)
        && !definitions.containsKey(kind + oid);
  }

  private void put(Kind kind, String oid, String text) {
    definitions.put(kind + oid, SchemaDefinition.parse(kind, text));
  }

  /** Definitions as the LDIF entry in which servers keep those of users. */
  static String entry(List<SchemaDefinition> definitions) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      writer.beginRecord("cn=schema");
      writer.attribute("objectClass", bytes(List.of("top", "ldapSubentry", "subschema")));
      writer.attribute("cn", bytes(List.of("schema")));
      for (Kind kind : Kind.values()) {
        List<String> texts = new ArrayList<>();
        definitions.stream()
            .filter(each -> each.kind() == kind)
            .forEach(each -> texts.add(each.text()));
        if (!texts.isEmpty()) {
          writer.attribute(kind.attribute(), bytes(texts));
        }
      }
      writer.endRecord();
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  private static List<byte[]> bytes(List<String> texts) {
    return texts.stream().map(each -> each.getBytes(StandardCharsets.UTF_8)).toList();
  }

  /** The first names of definitions, for people. */
  static String names(List<SchemaDefinition> definitions) {
    Set<String> names = new java.util.LinkedHashSet<>();
    definitions.forEach(
        each -> names.add(each.names().size() > 1 ? each.names().get(1) : each.oid()));
    return String.join(", ", names);
  }
}
