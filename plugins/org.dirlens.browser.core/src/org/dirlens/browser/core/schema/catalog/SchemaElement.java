package org.dirlens.browser.core.schema.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One definition of a schema.
 *
 * @param oid what identifies it; the first word of a definition that cannot be read
 * @param names the first one is the one to show; may be empty
 * @param description empty without one
 * @param references what it names, in the order of its text
 * @param text the definition as it was published
 */
public record SchemaElement(
    Kind kind,
    String oid,
    List<String> names,
    String description,
    List<Reference> references,
    Set<Trait> traits,
    String text) {

  /** What is defined (RFC 4512, sections 4.1.1 to 4.1.5). */
  public enum Kind {
    OBJECT_CLASS("objectClasses"),
    ATTRIBUTE_TYPE("attributeTypes"),
    MATCHING_RULE("matchingRules"),
    MATCHING_RULE_USE("matchingRuleUse"),
    SYNTAX("ldapSyntaxes");

    private final String attribute;

    Kind(String attribute) {
      this.attribute = attribute;
    }

    /** The attribute of a subschema entry that holds such definitions. */
    public String attribute() {
      return attribute;
    }
  }

  /** Why a definition names another. */
  public enum Role {
    SUPERIOR_CLASS(Kind.OBJECT_CLASS),
    REQUIRED(Kind.ATTRIBUTE_TYPE),
    ALLOWED(Kind.ATTRIBUTE_TYPE),
    SUPERIOR_TYPE(Kind.ATTRIBUTE_TYPE),
    SYNTAX(Kind.SYNTAX),
    EQUALITY(Kind.MATCHING_RULE),
    ORDERING(Kind.MATCHING_RULE),
    SUBSTRING(Kind.MATCHING_RULE),
    /** A matching rule use has the OID of its rule. */
    RULE(Kind.MATCHING_RULE),
    APPLIES(Kind.ATTRIBUTE_TYPE);

    private final Kind target;

    Role(Kind target) {
      this.target = target;
    }

    /** What is named. */
    public Kind target() {
      return target;
    }
  }

  /** What stands alone in a definition, or follows from it. */
  public enum Trait {
    ABSTRACT,
    STRUCTURAL,
    AUXILIARY,
    OBSOLETE,
    SINGLE_VALUED,
    COLLECTIVE,
    /** NO-USER-MODIFICATION. */
    READ_ONLY,
    /** USAGE other than userApplications. */
    OPERATIONAL,
    /** It could not be understood; there is only its text. */
    UNREADABLE
  }

  /**
   * A name in a definition.
   *
   * @param name a name or an OID, without a length
   */
  public record Reference(Role role, String name) {}

  public SchemaElement {
    names = List.copyOf(names);
    references = List.copyOf(references);
    traits = Set.copyOf(traits);
  }

  /** The name to show: the first one, of a syntax what describes it, else the OID. */
  public String name() {
    if (!names.isEmpty()) {
      return names.getFirst();
    }
    return kind == Kind.SYNTAX && !description.isEmpty() ? description : oid;
  }

  /** Names in such a role. */
  public List<String> named(Role role) {
    return references.stream().filter(each -> each.role() == role).map(Reference::name).toList();
  }

  /** Whether a name, the OID or the description has this text in it, in any case of letters. */
  public boolean mentions(String part) {
    String wanted = part.toLowerCase(Locale.ROOT);
    return Stream.concat(names.stream(), Stream.of(oid, description))
        .anyMatch(each -> each.toLowerCase(Locale.ROOT).contains(wanted));
  }
}
