package org.dirlens.launcher.twin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.launcher.twin.source.SourceEntry;
import org.dirlens.launcher.twin.source.SourceFacts;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MissingDefinition;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;

/** Brings the definitions of a source that the schema here lacks. */
final class SourceSchema {
  private final List<SchemaDefinition> definitions;

  private SourceSchema(List<SchemaDefinition> definitions) {
    this.definitions = definitions;
  }

  /** Reads the definitions of a server; none if it does not show them. */
  static SourceSchema of(SourceSession session, SourceFacts facts) throws IOException {
    List<SchemaDefinition> found = new ArrayList<>();
    if (!facts.subschema().isEmpty()) {
      String[] wanted = {Kind.ATTRIBUTE_TYPE.attribute(), Kind.OBJECT_CLASS.attribute()};
      SourceEntry entry =
          session
              .read(facts.subschema(), wanted)
              .orElse(new SourceEntry(facts.subschema(), List.of()));
      for (Kind kind : Kind.values()) {
        entry.texts(kind.attribute()).forEach(text -> add(kind, text, found));
      }
    }
    return new SourceSchema(found);
  }

  private static void add(Kind kind, String text, List<SchemaDefinition> to) {
    try {
      to.add(SchemaDefinition.parse(kind, text));
    } catch (IllegalArgumentException malformed) {
      // Other servers write what RFC 4512 does not allow; who uses it is listed with the entries.
    }
  }

  /**
   * Adds those that are not known and can be, none in the place of another.
   *
   * @return how many
   */
  int addTo(TwinHome home) throws LdapProblem {
    List<SchemaDefinition> fresh = whole(unknown(home.schema()), home.schema());
    List<SchemaDefinition> possible = new ArrayList<>();
    keepPossible(fresh, home.schema(), possible);
    if (!possible.isEmpty()) {
      home.define(possible);
    }
    return possible.size();
  }

  private List<SchemaDefinition> unknown(Schema schema) {
    Map<String, SchemaDefinition> unknown = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    for (SchemaDefinition each : definitions) {
      boolean known = each.names().stream().anyMatch(name -> isKnown(each.kind(), name, schema));
      boolean taken = each.names().stream().anyMatch(name -> names.contains(each.kind() + name));
      if (!known && !taken) {
        unknown.put(each.kind() + each.oid(), each);
        each.names().forEach(name -> names.add(each.kind() + name));
      }
    }
    return List.copyOf(unknown.values());
  }

  private static boolean isKnown(Kind kind, String name, Schema schema) {
    return switch (kind) {
      case ATTRIBUTE_TYPE -> schema.attribute(name) != null;
      case OBJECT_CLASS -> schema.objectClass(name) != null;
    };
  }

  /** Those that need nothing that nobody has. */
  private static List<SchemaDefinition> whole(List<SchemaDefinition> some, Schema schema) {
    List<SchemaDefinition> left = new ArrayList<>(some);
    List<MissingDefinition> missing = MissingDefinition.among(left, schema);
    while (!missing.isEmpty()) {
      missing.forEach(each -> left.remove(each.by()));
      missing = MissingDefinition.among(left, schema);
    }
    return left;
  }

  /** Halves what cannot be added together until what is at fault is alone. */
  private static void keepPossible(
      List<SchemaDefinition> some, Schema schema, List<SchemaDefinition> possible) {
    if (some.isEmpty() || fits(some, schema, possible)) {
      possible.addAll(some);
    } else if (some.size() > 1) {
      int half = some.size() / 2;
      keepPossible(some.subList(0, half), schema, possible);
      keepPossible(some.subList(half, some.size()), schema, possible);
    }
  }

  private static boolean fits(
      List<SchemaDefinition> some, Schema schema, List<SchemaDefinition> beside) {
    List<SchemaDefinition> all = new ArrayList<>(schema.extension());
    all.addAll(beside);
    all.addAll(some);
    try {
      Schema.standardWith(all);
      return true;
    } catch (IllegalArgumentException wrong) {
      return false;
    }
  }
}
