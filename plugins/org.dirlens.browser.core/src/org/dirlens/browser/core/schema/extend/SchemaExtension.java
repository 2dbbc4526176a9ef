package org.dirlens.browser.core.schema.extend;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.schema.catalog.SchemaCatalog;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.launcher.SchemaText;
import org.dirlens.launcher.SchemaText.Placed;
import org.dirlens.partition.schema.MissingDefinition;
import org.dirlens.partition.schema.SchemaDefinition;

/**
 * Definitions of attribute types and object classes as a person typed them, and what they are to a
 * schema that is there. They are read from definitions alone, a {@code .schema} file of OpenLDAP,
 * or LDIF of a subschema or of {@code cn=config}. Immutable.
 */
public final class SchemaExtension {
  private static final Path NAME = Path.of("definitions");

  private final List<SchemaDefinition> added;
  private final List<Finding> findings;

  /**
   * Something to know of a line.
   *
   * @param line from 1, the first of the definition
   * @param words a sentence without its full stop
   */
  public record Finding(int line, Severity severity, String words) {}

  /** How bad a finding is. */
  public enum Severity {
    /** Nothing can be sent. */
    ERROR,
    /** The definition is left out. */
    NOTE
  }

  private SchemaExtension(List<SchemaDefinition> added, List<Finding> findings) {
    this.added = List.copyOf(added);
    this.findings = List.copyOf(findings);
  }

  /** Reads definitions and checks them; the first line that cannot be read ends the reading. */
  public static SchemaExtension of(String text, SchemaCatalog present) {
    try {
      return new Check(present).of(SchemaText.read(text, NAME));
    } catch (SchemaText.Problem e) {
      return new SchemaExtension(
          List.of(), List.of(new Finding(e.line(), Severity.ERROR, e.reason())));
    }
  }

  /**
   * The catalog of a text alone.
   *
   * @throws IOException naming the line that cannot be read
   */
  public static SchemaCatalog catalog(String text, Path name) throws IOException {
    List<SchemaDefinition> all =
        SchemaText.read(text, name).stream().map(Placed::definition).toList();
    List<SchemaElement> elements = new ArrayList<>();
    for (SchemaDefinition.Kind kind : SchemaDefinition.Kind.values()) {
      List<String> texts =
          all.stream().filter(each -> each.kind() == kind).map(SchemaDefinition::text).toList();
      elements.addAll(SchemaCatalog.elements(kind(kind), texts));
    }
    return new SchemaCatalog(elements);
  }

  /** What is to be added, superiors before those that name them. */
  public List<SchemaDefinition> added() {
    return added;
  }

  /** What there is to know, in the order of lines. */
  public List<Finding> findings() {
    return findings;
  }

  /** Whether there is something to add, and nothing speaks against it. */
  public boolean sendable() {
    return !added.isEmpty()
        && findings.stream().noneMatch(each -> each.severity() == Severity.ERROR);
  }

  private static Kind kind(SchemaDefinition.Kind kind) {
    return switch (kind) {
      case ATTRIBUTE_TYPE -> Kind.ATTRIBUTE_TYPE;
      case OBJECT_CLASS -> Kind.OBJECT_CLASS;
    };
  }

  /** Looks at all definitions of a text, one after the other. */
  private static final class Check {
    private final SchemaCatalog present;
    private final List<SchemaDefinition> added = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, Integer> taken = new HashMap<>();

    Check(SchemaCatalog present) {
      this.present = present;
    }

    SchemaExtension of(List<Placed> all) {
      all.forEach(this::look);
      for (MissingDefinition missing : MissingDefinition.among(added, new InCatalog(present))) {
        int line = lines.get(added.indexOf(missing.by()));
        findings.add(new Finding(line, Severity.ERROR, missing.toString()));
      }
      findings.sort((one, other) -> Integer.compare(one.line(), other.line()));
      return new SchemaExtension(superiorsFirst(added), findings);
    }

    private void look(Placed placed) {
      SchemaDefinition definition = placed.definition();
      Kind kind = kind(definition.kind());
      Optional<SchemaElement> same = present.find(kind, definition.oid());
      if (same.isPresent()) {
        find(placed, Severity.NOTE, words(same.get()) + " is there already and stays as it is");
        return;
      }
      for (String name : definition.names()) {
        Optional<SchemaElement> other = present.find(kind, name);
        other.ifPresent(
            each -> find(placed, Severity.ERROR, words(each) + " has the name " + name));
        Integer twin = taken.putIfAbsent(kind + " " + name.toLowerCase(Locale.ROOT), placed.line());
        if (twin != null) {
          find(placed, Severity.ERROR, name + " is defined in line " + twin + " already");
        }
      }
      added.add(definition);
      lines.add(placed.line());
    }

    private void find(Placed placed, Severity severity, String words) {
      findings.add(new Finding(placed.line(), severity, words));
    }

    private static String words(SchemaElement element) {
      return "%s %s (%s)"
          .formatted(
              element.kind() == Kind.OBJECT_CLASS ? "Object class" : "Attribute type",
              element.name(),
              element.oid());
    }

    /** In the order given, except that what others name as superior goes before them. */
    private static List<SchemaDefinition> superiorsFirst(List<SchemaDefinition> given) {
      Map<String, SchemaDefinition> byName = new HashMap<>();
      for (SchemaDefinition each : given) {
        each.names().forEach(name -> byName.put(key(each, name), each));
      }
      List<SchemaDefinition> ordered = new ArrayList<>();
      given.forEach(each -> place(each, byName, ordered));
      return ordered;
    }

    private static void place(
        SchemaDefinition definition,
        Map<String, SchemaDefinition> byName,
        List<SchemaDefinition> ordered) {
      if (byName.remove(key(definition, definition.oid())) == null) {
        return;
      }
      for (String superior : definition.superiors()) {
        SchemaDefinition other = byName.get(key(definition, superior));
        if (other != null) {
          place(other, byName, ordered);
        }
      }
      ordered.add(definition);
    }

    private static String key(SchemaDefinition definition, String name) {
      return definition.kind() + " " + name.toLowerCase(Locale.ROOT);
    }
  }

  /** What a server publishes. */
  private record InCatalog(SchemaCatalog present) implements MissingDefinition.Known {
    @Override
    public boolean attributeType(String name) {
      return has(Kind.ATTRIBUTE_TYPE, name);
    }

    @Override
    public boolean objectClass(String name) {
      return has(Kind.OBJECT_CLASS, name);
    }

    /** A server that publishes no syntaxes or rules is left to judge them. */
    @Override
    public boolean syntax(String oid) {
      return has(Kind.SYNTAX, oid) || present.elements(Kind.SYNTAX).isEmpty();
    }

    @Override
    public boolean matchingRule(String name) {
      return has(Kind.MATCHING_RULE, name) || present.elements(Kind.MATCHING_RULE).isEmpty();
    }

    private boolean has(Kind kind, String name) {
      return present.find(kind, name).isPresent();
    }
  }
}
