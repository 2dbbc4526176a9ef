package org.dirlens.partition.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.dirlens.partition.schema.SchemaDefinition.Kind;

/**
 * Something that a definition refers to and nobody defines.
 *
 * @param by the definition that needs it
 * @param keyword where it names it: SUP, SYNTAX, EQUALITY, ORDERING, SUBSTR, MUST or MAY
 * @param name the name or OID that nothing has
 */
public record MissingDefinition(SchemaDefinition by, String keyword, String name) {
  private static final List<String> RULES = List.of("EQUALITY", "ORDERING", "SUBSTR");

  /** What is defined already, by name or OID. */
  public interface Known {
    boolean attributeType(String name);

    boolean objectClass(String name);

    boolean syntax(String oid);

    boolean matchingRule(String name);
  }

  private record InSchema(Schema schema) implements Known {
    @Override
    public boolean attributeType(String name) {
      return schema.attribute(name) != null;
    }

    @Override
    public boolean objectClass(String name) {
      return schema.objectClass(name) != null;
    }

    @Override
    public boolean syntax(String oid) {
      return schema.syntax(oid) != null;
    }

    @Override
    public boolean matchingRule(String name) {
      return schema.matchingRule(name) != null;
    }
  }

  /** What definitions need that neither they nor a schema have, in their order. */
  public static List<MissingDefinition> among(List<SchemaDefinition> definitions, Schema schema) {
    return among(definitions, new InSchema(schema));
  }

  /** What definitions need that neither they nor others have, in their order. */
  public static List<MissingDefinition> among(List<SchemaDefinition> definitions, Known known) {
    List<MissingDefinition> missing = new ArrayList<>();
    Set<String> types = names(definitions, Kind.ATTRIBUTE_TYPE);
    Set<String> classes = names(definitions, Kind.OBJECT_CLASS);
    Predicate<String> type = name -> has(types, name) || known.attributeType(name);
    Predicate<String> objectClass = name -> has(classes, name) || known.objectClass(name);
    for (SchemaDefinition each : definitions) {
      switch (each.kind()) {
        case ATTRIBUTE_TYPE -> {
          add(missing, each, "SUP", type);
          add(missing, each, "SYNTAX", name -> known.syntax(withoutLength(name)));
          RULES.forEach(rule -> add(missing, each, rule, known::matchingRule));
        }
        case OBJECT_CLASS -> {
          add(missing, each, "SUP", objectClass);
          add(missing, each, "MUST", type);
          add(missing, each, "MAY", type);
        }
      }
    }
    return missing;
  }

  private static Set<String> names(List<SchemaDefinition> definitions, Kind kind) {
    Set<String> names = new HashSet<>();
    definitions.stream()
        .filter(each -> each.kind() == kind)
        .flatMap(each -> each.names().stream())
        .forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    return names;
  }

  private static boolean has(Set<String> names, String name) {
    return names.contains(name.toLowerCase(Locale.ROOT));
  }

  private static String withoutLength(String syntax) {
    int brace = syntax.indexOf('{');
    return brace < 0 ? syntax : syntax.substring(0, brace);
  }

  private static void add(
      List<MissingDefinition> missing,
      SchemaDefinition by,
      String keyword,
      Predicate<String> isThere) {
    by.description().list(keyword).stream()
        .filter(name -> !isThere.test(name))
        .forEach(name -> missing.add(new MissingDefinition(by, keyword, name)));
  }

  /** As "object class shoeWearer (1.2.3) needs attribute type shoeSize (MAY), which is ...". */
  @Override
  public String toString() {
    List<String> names = by.names();
    return what(by.kind())
        + " "
        + (names.size() > 1 ? names.get(1) + " (" + by.oid() + ")" : by.oid())
        + " needs "
        + wanted()
        + " "
        + name
        + " ("
        + keyword
        + "), which is not defined";
  }

  private static String what(Kind kind) {
    return kind == Kind.ATTRIBUTE_TYPE ? "attribute type" : "object class";
  }

  private String wanted() {
    return switch (keyword) {
      case "SUP" -> what(by.kind());
      case "SYNTAX" -> "syntax";
      case "MUST", "MAY" -> what(Kind.ATTRIBUTE_TYPE);
      default -> "matching rule";
    };
  }
}
