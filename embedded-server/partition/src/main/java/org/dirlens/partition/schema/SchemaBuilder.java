package org.dirlens.partition.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.dirlens.partition.schema.Description.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads definitions into a schema. Each definition stands behind those it refers to, so one pass
 * resolves everything and no cycle can be written.
 */
final class SchemaBuilder {
  private static final List<String> STANDARD =
      List.of(
          "system",
          "core",
          "cosine",
          "inetorgperson",
          "nis",
          "dyngroup",
          "ppolicy",
          "extras",
          "dirlens");

  private final NameTable<AttributeType> attributes = new NameTable<>();
  private final NameTable<ObjectClass> classes = new NameTable<>();
  private final NameTable<MatchingRule> rules = new NameTable<>();
  private final NameTable<byte[]> oids = new NameTable<>();
  private final Map<Integer, AttributeType> byCode = new HashMap<>();
  private final List<AttributeType> attributeList = new ArrayList<>();
  private final List<ObjectClass> classList = new ArrayList<>();
  private final Map<String, Syntax> syntaxes = new LinkedHashMap<>();
  private final List<MatchingRule> ruleList;

  private SchemaBuilder() {
    for (SyntaxKind kind : SyntaxKind.values()) {
      syntaxes.put(kind.oid(), new Syntax(kind));
    }
    Map<String, MatchingRule> all =
        StandardRules.all(syntaxes, new NameNormalizer(attributes), oids);
    ruleList = List.copyOf(all.values());
    for (MatchingRule rule : ruleList) {
      register(rules, List.of(rule.oid(), rule.name()), rule.oid(), rule);
    }
  }

  static SchemaBuilder standard() {
    SchemaBuilder builder = new SchemaBuilder();
    for (String name : STANDARD) {
      builder.add(resource(name + ".schema"));
    }
    return builder;
  }

  private static String resource(String name) {
    try (InputStream in = SchemaBuilder.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Adds definitions; a {@code #} at the start of a line makes it a comment. */
  SchemaBuilder add(String definitions) {
    StringBuilder definition = new StringBuilder();
    for (String line : definitions.split("\n", -1)) {
      if (line.startsWith("#")) {
        continue;
      }
      boolean continued = line.startsWith(" ") || line.startsWith("\t");
      if (!continued && !definition.isEmpty()) {
        addDefinition(definition.toString().strip());
        definition.setLength(0);
      }
      definition.append(line).append('\n');
    }
    addDefinition(definition.toString().strip());
    return this;
  }

  Schema build() {
    for (AttributeType type : attributeList) {
      type.setSubtypes(withSubtypes(type));
    }
    for (MatchingRule rule : ruleList) {
      rule.setApplies(applying(rule));
    }
    return new Schema(
        new SchemaTables(
            attributes,
            classes,
            rules,
            Collections.unmodifiableMap(syntaxes),
            Map.copyOf(byCode),
            List.copyOf(attributeList),
            List.copyOf(classList),
            ruleList));
  }

  private List<AttributeType> withSubtypes(AttributeType type) {
    List<AttributeType> all = new ArrayList<>(List.of(type));
    for (AttributeType other : attributeList) {
      if (other != type && other.isOrInherits(type)) {
        all.add(other);
      }
    }
    return all;
  }

  private List<AttributeType> applying(MatchingRule rule) {
    List<AttributeType> types = new ArrayList<>();
    for (AttributeType type : attributeList) {
      if (applies(rule, type)) {
        types.add(type);
      }
    }
    return types;
  }

  private static boolean applies(MatchingRule rule, AttributeType type) {
    return type.equality() == rule
        || type.ordering() == rule
        || type.substring() == rule
        || type.syntax() == rule.syntax();
  }

  private void addDefinition(String definition) {
    if (definition.isEmpty()) {
      return;
    }
    int open = Math.max(0, definition.indexOf('('));
    String text = definition.substring(open);
    String keyword = definition.substring(0, open).strip().toLowerCase(Locale.ROOT);
    switch (keyword) {
      case "attributetype" -> addAttribute(Description.parse(Kind.ATTRIBUTE_TYPE, text));
      case "objectclass" -> addClass(Description.parse(Kind.OBJECT_CLASS, text));
      default ->
          throw new IllegalArgumentException(
              "attributeType or objectClass expected before: " + text);
    }
  }

  private void addAttribute(Description description) {
    String superiorName = description.one("SUP");
    AttributeType superior =
        superiorName == null ? null : found(attributes, superiorName, description);
    AttributeType type =
        new AttributeType(
            attributeList.size(), description, superior, rules(description, superior));
    AttributeType sameCode = byCode.putIfAbsent(type.code(), type);
    if (sameCode != null) {
      throw new IllegalArgumentException("same code as " + sameCode + ": " + description.text());
    }
    attributeList.add(type);
    register(attributes, names(description), type.oid(), type);
  }

  private AttributeType.Rules rules(Description description, @Nullable AttributeType superior) {
    String syntaxName = description.one("SYNTAX");
    Syntax syntax =
        syntaxName == null
            ? superior == null ? null : superior.syntax()
            : syntax(syntaxName, description);
    if (syntax == null) {
      throw new IllegalArgumentException("neither SYNTAX nor SUP: " + description.text());
    }
    return new AttributeType.Rules(
        syntax,
        rule("EQUALITY", description, superior == null ? null : superior.equality()),
        rule("ORDERING", description, superior == null ? null : superior.ordering()),
        rule("SUBSTR", description, superior == null ? null : superior.substring()));
  }

  private @Nullable MatchingRule rule(
      String keyword, Description description, @Nullable MatchingRule inherited) {
    String name = description.one(keyword);
    return name == null ? inherited : found(rules, name, description);
  }

  private void addClass(Description description) {
    List<ObjectClass> superiors = new ArrayList<>();
    Set<AttributeType> must = new LinkedHashSet<>();
    Set<AttributeType> may = new LinkedHashSet<>();
    for (String name : description.list("SUP")) {
      ObjectClass superior = found(classes, name, description);
      superiors.add(superior);
      must.addAll(superior.must());
      may.addAll(superior.may());
    }
    for (String name : description.list("MUST")) {
      must.add(found(attributes, name, description));
    }
    for (String name : description.list("MAY")) {
      may.add(found(attributes, name, description));
    }
    may.removeAll(must);
    ObjectClass objectClass = new ObjectClass(description, superiors, must, may);
    classList.add(objectClass);
    register(classes, names(description), objectClass.oid(), objectClass);
  }

  private static List<String> names(Description description) {
    List<String> names = new ArrayList<>(description.list("NAME"));
    names.add(description.oid());
    return names;
  }

  private <T> void register(NameTable<T> table, List<String> names, String oid, T element) {
    for (String name : names) {
      T present = table.put(name, element);
      if (present != null) {
        throw new IllegalArgumentException("name " + name + " of " + oid + " is taken");
      }
      oids.put(name, oid.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static <T> T found(NameTable<T> table, String name, Description description) {
    T element = table.get(name);
    if (element == null) {
      throw new IllegalArgumentException(name + " is not defined before: " + description.text());
    }
    return element;
  }

  /** The syntax of this OID; a length in braces behind it is a hint (RFC 4512, 4.1.2). */
  private Syntax syntax(String oidAndLength, Description description) {
    int brace = oidAndLength.indexOf('{');
    Syntax syntax = syntaxes.get(brace < 0 ? oidAndLength : oidAndLength.substring(0, brace));
    if (syntax == null) {
      throw new IllegalArgumentException(
          "syntax " + oidAndLength + " is not known: " + description.text());
    }
    return syntax;
  }
}
