package org.dirlens.partition.schema;

import java.util.Collection;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/**
 * All attribute types, object classes, matching rules and syntaxes that a server knows. Immutable
 * and thread-safe; a changed schema is another object.
 */
public final class Schema {
  private final SchemaTables tables;

  Schema(SchemaTables tables) {
    this.tables = tables;
  }

  /**
   * The bundled schemas: RFC 4512, 4519, 4523, 4524, 2798, 2307bis, dynamic groups, password
   * policy, operational attributes and others; docs/schema.md lists them.
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
    return SchemaBuilder.standard().add(definitions).build();
  }

  /**
   * The attribute type with this name or OID, letter case ignored, options not allowed; or null.
   */
  public @Nullable AttributeType attribute(String nameOrOid) {
    return tables.attributes().get(nameOrOid);
  }

  /** The same from bytes, without allocation. */
  public @Nullable AttributeType attribute(byte[] bytes, int offset, int length) {
    return tables.attributes().get(bytes, offset, length);
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
    return tables.byCode().get(code);
  }

  public @Nullable ObjectClass objectClass(String nameOrOid) {
    return tables.classes().get(nameOrOid);
  }

  public @Nullable ObjectClass objectClass(byte[] bytes, int offset, int length) {
    return tables.classes().get(bytes, offset, length);
  }

  public @Nullable MatchingRule matchingRule(String nameOrOid) {
    return tables.rules().get(nameOrOid);
  }

  public @Nullable Syntax syntax(String oid) {
    return tables.syntaxes().get(oid);
  }

  /** In the order of their definition; the position is {@link AttributeType#id()}. */
  public List<AttributeType> attributes() {
    return tables.attributeList();
  }

  public List<ObjectClass> objectClasses() {
    return tables.classList();
  }

  public Collection<MatchingRule> matchingRules() {
    return tables.ruleList();
  }

  public Collection<Syntax> syntaxes() {
    return tables.syntaxes().values();
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
    static final Schema SCHEMA = SchemaBuilder.standard().build();
  }
}
