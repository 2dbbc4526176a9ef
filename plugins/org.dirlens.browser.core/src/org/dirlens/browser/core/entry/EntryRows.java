package org.dirlens.browser.core.entry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.dirlens.browser.core.entry.EntryRow.Role;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;

/** Lays a draft out as lines: object classes, required attributes, others, operational last. */
public final class EntryRows {
  /** Which attributes are laid out. */
  public enum Show {
    USER,
    USER_AND_OPERATIONAL
  }

  private final EntryDraft draft;
  private final ServerSchema schema;
  private final Set<String> must;
  private final Set<String> may;

  private EntryRows(EntryDraft draft) {
    this.draft = draft;
    this.schema = draft.schema();
    List<String> classes = draft.attribute("objectClass").map(Attribute::texts).orElse(List.of());
    this.must = schema.must(classes);
    this.may = schema.may(classes);
  }

  public static List<EntryRow> of(EntryDraft draft, Show show) {
    return new EntryRows(draft).rows(show);
  }

  /** The attributes of the draft in the order of the table. */
  public static List<Attribute> attributes(EntryDraft draft, Show show) {
    return new EntryRows(draft).ordered(show);
  }

  private List<EntryRow> rows(Show show) {
    List<EntryRow> rows = new ArrayList<>();
    ordered(show).forEach(each -> add(each, rows));
    return rows;
  }

  private List<Attribute> ordered(Show show) {
    return draft.current().attributes().stream()
        .filter(each -> show == Show.USER_AND_OPERATIONAL || !draft.operational(each.description()))
        .sorted(
            Comparator.comparing((Attribute each) -> role(each.description()))
                .thenComparing(each -> each.description().toLowerCase(Locale.ROOT)))
        .toList();
  }

  private Role role(String description) {
    String name =
        schema
            .attribute(description)
            .map(AttributeInfo::name)
            .orElse(Attribute.typeOf(description));
    if (name.equalsIgnoreCase("objectClass")) {
      return Role.OBJECT_CLASS;
    }
    if (draft.operational(description)) {
      return Role.OPERATIONAL;
    }
    if (must.contains(name)) {
      return Role.MUST;
    }
    return may.contains(name) ? Role.MAY : Role.OTHER;
  }

  private void add(Attribute attribute, List<EntryRow> rows) {
    Role role = role(attribute.description());
    for (int index = 0; index < attribute.values().size(); index++) {
      byte[] value = attribute.values().get(index);
      Role shown =
          role != Role.OBJECT_CLASS && draft.inRdn(attribute.description(), value)
              ? Role.RDN
              : role;
      rows.add(
          new EntryRow(
              attribute.description(),
              index,
              ValueText.of(attribute.description(), value, schema),
              shown,
              index == 0));
    }
  }
}
