package org.dirlens.browser.core.schema;

import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import org.apache.directory.api.ldap.model.schema.AttributeType;
import org.apache.directory.api.ldap.model.schema.MatchingRule;
import org.apache.directory.api.ldap.model.schema.ObjectClass;
import org.apache.directory.api.ldap.model.schema.UsageEnum;
import org.apache.directory.api.ldap.model.schema.parsers.AttributeTypeDescriptionSchemaParser;
import org.apache.directory.api.ldap.model.schema.parsers.MatchingRuleDescriptionSchemaParser;
import org.apache.directory.api.ldap.model.schema.parsers.ObjectClassDescriptionSchemaParser;
import org.dirlens.connection.core.Entry;

/**
 * Reads the definitions in a subschema entry. Real servers' definitions are often not quite RFC
 * 4512, so the parsers are lenient and a definition they still cannot read is left out.
 */
final class SchemaParser {
  private final ServerSchema.Builder builder = new ServerSchema.Builder();

  static ServerSchema parse(Entry subschema) {
    SchemaParser parser = new SchemaParser();
    parser.attributeTypes(subschema.texts("attributeTypes"));
    parser.objectClasses(subschema.texts("objectClasses"));
    parser.matchingRules(subschema.texts("matchingRules"));
    return parser.builder.build();
  }

  private interface Reading {
    void read(String definition) throws ParseException;
  }

  /** The parsers of the library fail in many ways on what is not RFC 4512. */
  private void read(List<String> definitions, Reading reading) {
    for (String definition : definitions) {
      try {
        reading.read(definition);
      } catch (ParseException | RuntimeException e) {
        builder.unreadable();
      }
    }
  }

  private void attributeTypes(List<String> definitions) {
    AttributeTypeDescriptionSchemaParser parser = new AttributeTypeDescriptionSchemaParser();
    parser.setQuirksMode(true);
    read(definitions, definition -> add(parser.parse(definition)));
  }

  private void add(AttributeType type) {
    boolean operational = type.getUsage() != UsageEnum.USER_APPLICATIONS;
    AttributeInfo.Traits traits =
        new AttributeInfo.Traits(
            type.isSingleValued(),
            operational,
            !type.isUserModifiable(),
            type.getEqualityOid() == null ? "" : type.getEqualityOid());
    builder.add(
        new AttributeInfo(
            type.getOid(),
            type.getNames(),
            Optional.ofNullable(type.getDescription()),
            type.getSyntaxOid() == null ? "" : type.getSyntaxOid(),
            traits),
        Optional.ofNullable(type.getSuperiorOid()));
  }

  private void objectClasses(List<String> definitions) {
    ObjectClassDescriptionSchemaParser parser = new ObjectClassDescriptionSchemaParser();
    parser.setQuirksMode(true);
    read(definitions, definition -> add(parser.parse(definition)));
  }

  private void matchingRules(List<String> definitions) {
    MatchingRuleDescriptionSchemaParser parser = new MatchingRuleDescriptionSchemaParser();
    parser.setQuirksMode(true);
    read(
        definitions,
        definition -> {
          MatchingRule rule = parser.parse(definition);
          builder.addMatchingRule(rule.getNames().isEmpty() ? rule.getOid() : rule.getName());
        });
  }

  private void add(ObjectClass type) {
    List<String> names = type.getNames().isEmpty() ? List.of(type.getOid()) : type.getNames();
    builder.add(
        type.getOid(),
        new ObjectClassInfo(
            names,
            Optional.ofNullable(type.getDescription()),
            switch (type.getType()) {
              case ABSTRACT -> ObjectClassInfo.Kind.ABSTRACT;
              case AUXILIARY -> ObjectClassInfo.Kind.AUXILIARY;
              case STRUCTURAL -> ObjectClassInfo.Kind.STRUCTURAL;
            },
            type.getSuperiorOids(),
            new ObjectClassInfo.Content(
                type.getMustAttributeTypeOids(), type.getMayAttributeTypeOids())));
  }
}
