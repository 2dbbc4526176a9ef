package org.dirlens.browser.ui.properties;

import java.util.Optional;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.ValueFacts;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.value.KindWords;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** What an attribute of an entry is, and one of its values. Opened by the workbench. */
public final class ValuePage extends FactsPage {
  @Override
  protected Control createContents(Composite parent) {
    Composite grid = grid(parent);
    ValueFacts facts = subject(ValueFacts.class);
    fact(grid, Messages.Property_attribute, "property.attribute", facts.description());
    facts
        .type()
        .ifPresentOrElse(
            type -> show(grid, type),
            () -> fact(grid, Messages.Property_type, "property.type", Messages.Property_unknown));
    fact(grid, Messages.Property_role, "property.role", words(facts.role()));
    fact(
        grid,
        Messages.Property_allValues,
        "property.values",
        NLS.bind(
            Messages.Property_valuesOf,
            Figures.count(facts.values()),
            Figures.bytes(facts.bytes())));
    facts.value().ifPresent(value -> show(grid, value));
    return grid;
  }

  private static void show(Composite grid, AttributeInfo type) {
    String names = type.names().isEmpty() ? type.name() : String.join(", ", type.names());
    fact(grid, Messages.Property_type, "property.type", names + "  (" + type.oid() + ")");
    Optional.of(type.description().orElse(""))
        .filter(text -> !text.isBlank())
        .ifPresent(text -> fact(grid, Messages.Property_description, "property.description", text));
    fact(grid, Messages.Property_syntax, "property.syntax", type.syntaxName());
    fact(
        grid,
        Messages.Property_allowed,
        "property.allowed",
        type.singleValued() ? Messages.Property_single : Messages.Property_several);
    if (type.readOnly()) {
      fact(grid, "", "property.readOnly", Messages.Property_readOnly);
    }
  }

  private static void show(Composite grid, ValueFacts.One value) {
    String size =
        value
            .characters()
            .map(
                characters ->
                    Figures.count(
                            characters, Messages.Property_character, Messages.Property_characters)
                        + ", "
                        + Figures.bytes(value.bytes()))
            .orElse(Figures.bytes(value.bytes()));
    fact(
        grid,
        NLS.bind(Messages.Property_value, Figures.count(value.number())),
        "property.value",
        KindWords.of(value.kind()) + ", " + size);
  }

  private static String words(EntryRow.Role role) {
    return switch (role) {
      case OBJECT_CLASS -> Messages.Property_roleClass;
      case RDN -> Messages.Property_roleRdn;
      case MUST -> Messages.Property_roleMust;
      case MAY -> Messages.Property_roleMay;
      case OTHER -> Messages.Property_roleOther;
      case OPERATIONAL -> Messages.Property_roleOperational;
    };
  }
}
