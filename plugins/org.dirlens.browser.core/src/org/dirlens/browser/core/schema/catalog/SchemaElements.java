package org.dirlens.browser.core.schema.catalog;

import java.text.ParseException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.directory.api.ldap.model.schema.AbstractSchemaObject;
import org.apache.directory.api.ldap.model.schema.AttributeType;
import org.apache.directory.api.ldap.model.schema.MatchingRule;
import org.apache.directory.api.ldap.model.schema.MatchingRuleUse;
import org.apache.directory.api.ldap.model.schema.ObjectClass;
import org.apache.directory.api.ldap.model.schema.UsageEnum;
import org.apache.directory.api.ldap.model.schema.parsers.AbstractSchemaParser;
import org.apache.directory.api.ldap.model.schema.parsers.AttributeTypeDescriptionSchemaParser;
import org.apache.directory.api.ldap.model.schema.parsers.LdapSyntaxDescriptionSchemaParser;
import org.apache.directory.api.ldap.model.schema.parsers.MatchingRuleDescriptionSchemaParser;
import org.apache.directory.api.ldap.model.schema.parsers.MatchingRuleUseDescriptionSchemaParser;
import org.apache.directory.api.ldap.model.schema.parsers.ObjectClassDescriptionSchemaParser;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Reference;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Role;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Trait;
import org.jspecify.annotations.Nullable;

/** Reads definitions of one kind, leniently: what cannot be understood keeps its text. */
final class SchemaElements {
  private static final Pattern FIRST_WORD = Pattern.compile("[\\s({0-9}]*\\(\\s*([^\\s()']+)");

  private final Kind kind;
  private final AbstractSchemaParser<? extends AbstractSchemaObject> parser;

  SchemaElements(Kind kind) {
    this.kind = kind;
    this.parser =
        switch (kind) {
          case OBJECT_CLASS -> new ObjectClassDescriptionSchemaParser();
          case ATTRIBUTE_TYPE -> new AttributeTypeDescriptionSchemaParser();
          case MATCHING_RULE -> new MatchingRuleDescriptionSchemaParser();
          case MATCHING_RULE_USE -> new MatchingRuleUseDescriptionSchemaParser();
          case SYNTAX -> new LdapSyntaxDescriptionSchemaParser();
        };
    parser.setQuirksMode(true);
  }

  List<SchemaElement> read(List<String> definitions) {
    return definitions.stream().map(this::read).toList();
  }

  private SchemaElement read(String text) {
    try {
      return element(parser.parse(text), text);
    } catch (ParseException | RuntimeException e) {
      // The parsers of the library fail in many ways on what is not RFC 4512.
      return unreadable(text);
    }
  }

  private SchemaElement unreadable(String text) {
    Matcher first = FIRST_WORD.matcher(text);
    String oid = first.lookingAt() ? first.group(1) : text;
    return new SchemaElement(
        kind, oid, List.of(), "", List.of(), EnumSet.of(Trait.UNREADABLE), text);
  }

  private SchemaElement element(AbstractSchemaObject read, String text) {
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    if (read.isObsolete()) {
      traits.add(Trait.OBSOLETE);
    }
    List<Reference> references = new ArrayList<>();
    switch (read) {
      case ObjectClass objectClass -> objectClass(objectClass, references, traits);
      case AttributeType type -> attributeType(type, references, traits);
      case MatchingRule rule -> add(references, Role.SYNTAX, rule.getSyntaxOid());
      case MatchingRuleUse use -> {
        add(references, Role.RULE, use.getOid());
        add(references, Role.APPLIES, use.getApplicableAttributeOids());
      }
      default -> {
        // A syntax names nothing.
      }
    }
    String description = read.getDescription() == null ? "" : read.getDescription();
    return new SchemaElement(
        kind, read.getOid(), read.getNames(), description, references, traits, text);
  }

  private static void objectClass(ObjectClass read, List<Reference> references, Set<Trait> traits) {
    traits.add(
        switch (read.getType()) {
          case ABSTRACT -> Trait.ABSTRACT;
          case AUXILIARY -> Trait.AUXILIARY;
          case STRUCTURAL -> Trait.STRUCTURAL;
        });
    add(references, Role.SUPERIOR_CLASS, read.getSuperiorOids());
    add(references, Role.REQUIRED, read.getMustAttributeTypeOids());
    add(references, Role.ALLOWED, read.getMayAttributeTypeOids());
  }

  private static void attributeType(
      AttributeType read, List<Reference> references, Set<Trait> traits) {
    if (read.isSingleValued()) {
      traits.add(Trait.SINGLE_VALUED);
    }
    if (read.isCollective()) {
      traits.add(Trait.COLLECTIVE);
    }
    if (!read.isUserModifiable()) {
      traits.add(Trait.READ_ONLY);
    }
    if (read.getUsage() != UsageEnum.USER_APPLICATIONS) {
      traits.add(Trait.OPERATIONAL);
    }
    add(references, Role.SUPERIOR_TYPE, read.getSuperiorOid());
    add(references, Role.SYNTAX, read.getSyntaxOid());
    add(references, Role.EQUALITY, read.getEqualityOid());
    add(references, Role.ORDERING, read.getOrderingOid());
    add(references, Role.SUBSTRING, read.getSubstringOid());
  }

  private static void add(List<Reference> references, Role role, List<String> names) {
    names.forEach(name -> add(references, role, name));
  }

  private static void add(List<Reference> references, Role role, @Nullable String name) {
    if (name != null) {
      references.add(new Reference(role, name));
    }
  }
}
