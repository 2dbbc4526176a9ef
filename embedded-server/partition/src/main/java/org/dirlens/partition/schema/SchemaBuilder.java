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

  private final SchemaNames names;
  private final NameTable<AttributeType> attributes;
  private final NameTable<ObjectClass> classes;
  private final NameTable<MatchingRule> rules;
  private final NameTable<byte[]> oids;
  private final Map<Integer, AttributeType> byCode;
  private final List<AttributeType> attributeList;
  private final List<ObjectClass> classList;
  private final Map<String, Syntax> syntaxes;
  private final List<MatchingRule> ruleList;

  /** The types of a schema that continues under another definition of them, by OID. */
  private final Map<String, AttributeType> kept = new HashMap<>();

  private SchemaBuilder() {
    names = new SchemaNames();
    attributes = new NameTable<>();
    classes = new NameTable<>();
    rules = new NameTable<>();
    oids = new NameTable<>();
    byCode = new HashMap<>();
    attributeList = new ArrayList<>();
    classList = new ArrayList<>();
    syntaxes = new LinkedHashMap<>();
    for (SyntaxKind kind : SyntaxKind.values()) {
      syntaxes.put(kind.oid(), new Syntax(kind));
    }
    ruleList = List.copyOf(StandardRules.all(syntaxes, names).values());
    for (MatchingRule rule : ruleList) {
      register(rules, List.of(rule.oid(), rule.name()), rule.oid(), rule);
    }
    names.become(attributes, oids);
  }

  /** Goes on from a schema, which stays as it is; syntaxes and rules are the same objects. */
  private SchemaBuilder(SchemaTables from) {
    names = from.names();
    attributes = new NameTable<>(from.types().byName());
    classes = new NameTable<>(from.classes().byName());
    rules = from.rules().byName();
    oids = new NameTable<>(from.types().oids());
    byCode = new HashMap<>(from.types().byCode());
    attributeList = new ArrayList<>(from.types().all());
    classList = new ArrayList<>(from.classes().all());
    syntaxes = from.rules().syntaxes();
    ruleList = from.rules().all();
  }

  /**
   * Goes on from a schema in the place of another that did so too: attribute types whose definition
   * means what it meant are the same objects.
   */
  static SchemaBuilder instead(SchemaTables from, SchemaTables of) {
    SchemaBuilder builder = new SchemaBuilder(from);
    of.types().all().forEach(type -> builder.kept.put(type.oid(), type));
    return builder;
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

  /** Adds definitions in an order in which each stands behind those it refers to. */
  SchemaBuilder add(List<SchemaDefinition> definitions) {
    List<SchemaDefinition> left = new ArrayList<>(definitions);
    int before;
    do {
      before = left.size();
      left.removeIf(this::addIfComplete);
    } while (left.size() < before);
    left.forEach(this::addDefinition);
    return this;
  }

  private boolean addIfComplete(SchemaDefinition definition) {
    Description description = definition.description();
    boolean type = definition.kind() == SchemaDefinition.Kind.ATTRIBUTE_TYPE;
    boolean complete =
        type
            ? known(attributes, description.list("SUP"))
            : known(classes, description.list("SUP"))
                && known(attributes, description.list("MUST"))
                && known(attributes, description.list("MAY"));
    if (complete) {
      addDefinition(definition);
    }
    return complete;
  }

  private static boolean known(NameTable<?> table, List<String> wanted) {
    return wanted.stream().allMatch(name -> table.get(name) != null);
  }

  private void addDefinition(SchemaDefinition definition) {
    switch (definition.kind()) {
      case ATTRIBUTE_TYPE -> addAttribute(definition.description());
      case OBJECT_CLASS -> addClass(definition.description());
    }
  }

  SchemaTables tables() {
    for (AttributeType type : attributeList) {
      type.setSubtypes(withSubtypes(type));
    }
    for (MatchingRule rule : ruleList) {
      rule.setApplies(applying(rule));
    }
    names.become(attributes, oids);
    return new SchemaTables(
        names,
        new SchemaTables.Types(attributes, oids, Map.copyOf(byCode), List.copyOf(attributeList)),
        new SchemaTables.Classes(classes, new ClassSets(classes), List.copyOf(classList)),
        new SchemaTables.Rules(rules, ruleList, Collections.unmodifiableMap(syntaxes)));
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
        || rule.compares(type.syntax());
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
    AttributeType type = type(description, superior, rules(description, superior));
    AttributeType sameCode = byCode.putIfAbsent(type.code(), type);
    if (sameCode != null) {
      throw new IllegalArgumentException("same code as " + sameCode + ": " + description.text());
    }
    attributeList.add(type);
    register(attributes, names(description), type.oid(), type);
  }

  private AttributeType type(
      Description description, @Nullable AttributeType superior, AttributeType.Rules rules) {
    AttributeType fresh = new AttributeType(description, superior, rules);
    AttributeType old = kept.get(description.oid());
    if (old == null || old.superior() != superior || !old.meansTheSameAs(fresh)) {
      return fresh;
    }
    old.describe(fresh);
    return old;
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
