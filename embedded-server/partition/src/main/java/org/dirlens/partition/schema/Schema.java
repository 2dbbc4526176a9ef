package org.dirlens.partition.schema;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/**
 * All attribute types, object classes, matching rules and syntaxes that a server knows. Safe for
 * use by many threads.
 *
 * <p>The definitions beyond the standard ones can be others from one moment to the next ({@link
 * #extend}); whoever holds the schema sees that. Standard elements, matching rules and syntaxes,
 * and types whose definition means what it meant, stay the same objects.
 */
public final class Schema {
  /** Syntaxes, rules and standard definitions. */
  private final SchemaTables standard;

  private volatile SchemaTables tables;
  private volatile List<SchemaDefinition> extension = List.of();
  private volatile int version;

  Schema(SchemaTables standard) {
    this.standard = standard;
    this.tables = standard;
  }

  /**
   * The bundled schemas: RFC 4512, 4519, 4523, 4524, 2798, 2307bis, dynamic groups, password
   * policy, operational attributes and others; docs/schema.md lists them. One for all; not to be
   * extended.
   */
  public static Schema standard() {
    return Standard.SCHEMA;
  }

  /**
   * The bundled schemas and more definitions: lines of {@code attributeType ( … )} and {@code
   * objectClass ( … )}, each behind what it refers to.
   *
   * @throws IllegalArgumentException naming the definition that is wrong
   */
  public static Schema standardWith(String definitions) {
    return new Schema(SchemaBuilder.standard().add(definitions).tables());
  }

  /**
   * A schema of its own with the bundled definitions and others, in any order.
   *
   * @throws IllegalArgumentException naming the definition that is wrong
   */
  public static Schema standardWith(List<SchemaDefinition> definitions) {
    Schema schema = new Schema(SchemaBuilder.standard().tables());
    schema.extend(definitions);
    return schema;
  }

  /**
   * Has these definitions beyond the standard ones from now on, in the place of those it had. One
   * thread at a time; who asks at the same moment sees the old or the new ones.
   *
   * @throws IllegalArgumentException naming the definition that is wrong; some of the others may
   *     then have been taken, so try them on another schema first
   */
  public synchronized void extend(List<SchemaDefinition> definitions) {
    if (this == Standard.SCHEMA) {
      throw new IllegalStateException("the standard schema is one for all");
    }
    SchemaTables before = tables;
    tables = SchemaBuilder.instead(standard, before).add(definitions).tables();
    extension = List.copyOf(definitions);
    version++;
    Set<AttributeType> now = Set.copyOf(tables.types().all());
    for (AttributeType type : before.types().all()) {
      if (!now.contains(type)) {
        type.withdraw();
      }
    }
  }

  /** The definitions beyond the standard ones. */
  public List<SchemaDefinition> extension() {
    return extension;
  }

  /** Whether this is the OID of a standard attribute type or object class. */
  public boolean isStandard(SchemaDefinition.Kind kind, String oid) {
    return switch (kind) {
      case ATTRIBUTE_TYPE -> standard.types().byName().get(oid) != null;
      case OBJECT_CLASS -> standard.classes().byName().get(oid) != null;
    };
  }

  /** Another number after each {@link #extend}. */
  public int version() {
    return version;
  }

  /**
   * The attribute type with this name or OID, letter case ignored, options not allowed; or null.
   */
  public @Nullable AttributeType attribute(String nameOrOid) {
    return tables.types().byName().get(nameOrOid);
  }

  /** The same from bytes, without allocation. */
  public @Nullable AttributeType attribute(byte[] bytes, int offset, int length) {
    return tables.types().byName().get(bytes, offset, length);
  }

  /** The attribute type; undefinedAttributeType if there is none of this name. */
  public AttributeType requireAttribute(String nameOrOid) throws LdapProblem {
    AttributeType type = attribute(nameOrOid);
    if (type == null) {
      throw new LdapProblem(
          ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
          "attribute type " + LdapProblem.quote(nameOrOid) + " is not defined in the schema");
    }
    return type;
  }

  /** The attribute type with this {@link AttributeType#code()}, or null. */
  public @Nullable AttributeType attributeByCode(int code) {
    return tables.types().byCode().get(code);
  }

  public @Nullable ObjectClass objectClass(String nameOrOid) {
    return tables.classes().byName().get(nameOrOid);
  }

  public @Nullable ObjectClass objectClass(byte[] bytes, int offset, int length) {
    return tables.classes().byName().get(bytes, offset, length);
  }

  /**
   * What the values of an entry's objectClass mean together.
   *
   * @throws LdapProblem objectClassViolation if one is not known or they do not go together
   */
  public ClassSet classSet(List<byte[]> values) throws LdapProblem {
    return tables.classes().sets().of(values);
  }

  public @Nullable MatchingRule matchingRule(String nameOrOid) {
    return tables.rules().byName().get(nameOrOid);
  }

  public @Nullable Syntax syntax(String oid) {
    return tables.rules().syntaxes().get(oid);
  }

  /** In the order of their definition. */
  public List<AttributeType> attributes() {
    return tables.types().all();
  }

  public List<ObjectClass> objectClasses() {
    return tables.classes().all();
  }

  public Collection<MatchingRule> matchingRules() {
    return tables.rules().all();
  }

  public Collection<Syntax> syntaxes() {
    return tables.rules().syntaxes().values();
  }

  @Override
  public String toString() {
    return "schema of "
        + attributes().size()
        + " attributes, "
        + objectClasses().size()
        + " classes";
  }

  /** Built when first asked for. */
  private static final class Standard {
    static final Schema SCHEMA = new Schema(SchemaBuilder.standard().tables());
  }
}
