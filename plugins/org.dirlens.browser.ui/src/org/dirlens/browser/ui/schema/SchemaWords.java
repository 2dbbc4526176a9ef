package org.dirlens.browser.ui.schema;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.schema.catalog.Relation;
import org.dirlens.browser.core.schema.catalog.Relation.Direction;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Trait;
import org.eclipse.osgi.util.NLS;

/** Schema in words. */
final class SchemaWords {
  private SchemaWords() {}

  static String plural(Kind kind) {
    return switch (kind) {
      case OBJECT_CLASS -> Messages.Kind_classes;
      case ATTRIBUTE_TYPE -> Messages.Kind_types;
      case MATCHING_RULE -> Messages.Kind_rules;
      case MATCHING_RULE_USE -> Messages.Kind_uses;
      case SYNTAX -> Messages.Kind_syntaxes;
    };
  }

  static String of(Kind kind) {
    return switch (kind) {
      case OBJECT_CLASS -> Messages.Kind_class;
      case ATTRIBUTE_TYPE -> Messages.Kind_type;
      case MATCHING_RULE -> Messages.Kind_rule;
      case MATCHING_RULE_USE -> Messages.Kind_use;
      case SYNTAX -> Messages.Kind_syntax;
    };
  }

  private static String of(Trait trait) {
    return switch (trait) {
      case ABSTRACT -> Messages.Trait_abstract;
      case STRUCTURAL -> Messages.Trait_structural;
      case AUXILIARY -> Messages.Trait_auxiliary;
      case OBSOLETE -> Messages.Trait_obsolete;
      case SINGLE_VALUED -> Messages.Trait_single;
      case COLLECTIVE -> Messages.Trait_collective;
      case READ_ONLY -> Messages.Trait_readOnly;
      case OPERATIONAL -> Messages.Trait_operational;
      case UNREADABLE -> Messages.Trait_unreadable;
    };
  }

  /** All traits, in their fixed order, with commas between. */
  static String traits(SchemaElement element) {
    return String.join(", ", element.traits().stream().sorted().map(SchemaWords::of).toList());
  }

  /** How the element stands to the other, as words before its name. */
  static String of(Relation relation) {
    return relation.direction() == Direction.USES ? uses(relation) : usedBy(relation);
  }

  private static String uses(Relation relation) {
    return switch (relation.role()) {
      case SUPERIOR_CLASS, SUPERIOR_TYPE -> Messages.Relation_superior;
      case REQUIRED -> Messages.Relation_requires;
      case ALLOWED -> Messages.Relation_allows;
      case SYNTAX -> Messages.Relation_syntax;
      case EQUALITY -> Messages.Relation_equality;
      case ORDERING -> Messages.Relation_ordering;
      case SUBSTRING -> Messages.Relation_substring;
      case RULE -> Messages.Relation_rule;
      case APPLIES -> Messages.Relation_applies;
    };
  }

  private static String usedBy(Relation relation) {
    return switch (relation.role()) {
      case SUPERIOR_CLASS -> Messages.Relation_subclass;
      case SUPERIOR_TYPE -> Messages.Relation_subtype;
      case REQUIRED -> Messages.Relation_requiredBy;
      case ALLOWED -> Messages.Relation_allowedBy;
      case SYNTAX -> Messages.Relation_syntaxOf;
      case EQUALITY -> Messages.Relation_equalityOf;
      case ORDERING -> Messages.Relation_orderingOf;
      case SUBSTRING -> Messages.Relation_substringOf;
      case RULE -> Messages.Relation_ruleOf;
      case APPLIES -> Messages.Relation_appliedBy;
    };
  }

  /** What the element is, in a few lines. */
  static String facts(SchemaElement element, Shown shown) {
    List<String> lines = new ArrayList<>();
    String traits = traits(element);
    lines.add(
        NLS.bind(
            traits.isEmpty() ? Messages.Facts_head : Messages.Facts_headTraits,
            new Object[] {
              of(element.kind()), String.join(", ", names(element)), element.oid(), traits
            }));
    if (!element.description().isEmpty() && !element.names().isEmpty()) {
      lines.add(element.description());
    }
    if (element.kind() == Kind.ATTRIBUTE_TYPE) {
      lines.add(indices(element, shown));
    }
    return String.join("\n", lines);
  }

  private static List<String> names(SchemaElement element) {
    return element.names().isEmpty() ? List.of(element.name()) : element.names();
  }

  private static String indices(SchemaElement element, Shown shown) {
    var indices = shown.indices();
    if (!indices.why().isEmpty()) {
      return NLS.bind(Messages.Facts_indicesUntold, indices.why());
    }
    String whyNot = indices.whyNot(element.name());
    String present = indices.present(element.name());
    if (!whyNot.isEmpty()) {
      return NLS.bind(Messages.Facts_noIndex, whyNot);
    }
    return NLS.bind(
        Messages.Facts_indices,
        new Object[] {
          indices.context(),
          present.isEmpty() ? Messages.Facts_none : present,
          indices.possible(element.name())
        });
  }
}
