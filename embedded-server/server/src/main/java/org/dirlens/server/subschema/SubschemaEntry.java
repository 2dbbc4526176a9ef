package org.dirlens.server.subschema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.Syntax;
import org.dirlens.server.message.ComputedAttributes;

/** Shows the schema as the subschema subentry (RFC 4512, section 4.2). */
public final class SubschemaEntry {
  private SubschemaEntry() {}

  /** The entry as it is now. */
  public static Entry of(Schema schema) throws LdapProblem {
    List<Attribute> attributes = new ArrayList<>();
    add(
        attributes,
        schema,
        "objectClass",
        List.of("top", "subentry", "subschema", "extensibleObject"));
    add(attributes, schema, "cn", List.of("schema"));
    add(attributes, schema, "subtreeSpecification", List.of("{}"));
    define(attributes, schema, "ldapSyntaxes", schema.syntaxes(), Syntax::definition);
    define(attributes, schema, "matchingRules", schema.matchingRules(), MatchingRule::definition);
    define(attributes, schema, "attributeTypes", schema.attributes(), AttributeType::definition);
    define(attributes, schema, "objectClasses", schema.objectClasses(), ObjectClass::definition);
    return new Entry(Dn.parse(ComputedAttributes.SUBSCHEMA_NAME, schema), attributes);
  }

  private static <T> void define(
      List<Attribute> attributes,
      Schema schema,
      String name,
      Collection<T> elements,
      Function<T, String> definition)
      throws LdapProblem {
    add(attributes, schema, name, elements.stream().map(definition).toList());
  }

  private static void add(
      List<Attribute> attributes, Schema schema, String name, List<String> values)
      throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse(name, schema);
    attributes.add(Attribute.of(description, values.toArray(String[]::new)));
  }
}
