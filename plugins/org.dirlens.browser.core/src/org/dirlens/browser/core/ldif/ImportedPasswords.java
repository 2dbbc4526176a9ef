package org.dirlens.browser.core.ldif;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;

/** Puts the form that an import stores in the place of every userPassword of a write. */
final class ImportedPasswords {
  private static final Set<String> NAMES = Set.of("userpassword", "2.5.4.35");

  private final UnaryOperator<byte[]> form;

  /**
   * @param form from a value as the file has it to the one that is sent
   */
  ImportedPasswords(UnaryOperator<byte[]> form) {
    this.form = form;
  }

  Write in(Write write) {
    return switch (write) {
      case Write.Add(Entry entry) ->
          new Write.Add(new Entry(entry.dn(), entry.attributes().stream().map(this::in).toList()));
      case Write.Modify modify ->
          new Write.Modify(modify.dn(), modify.modifications().stream().map(this::in).toList());
      case Write.Delete delete -> delete;
      case Write.Rename rename -> rename;
    };
  }

  /** A value to be deleted is named as the file names it; the server knows which one is meant. */
  private Modification in(Modification modification) {
    return switch (modification.kind()) {
      case ADD, REPLACE -> new Modification(modification.kind(), in(modification.attribute()));
      case DELETE, INCREMENT -> modification;
    };
  }

  private Attribute in(Attribute attribute) {
    if (!NAMES.contains(attribute.type().toLowerCase(Locale.ROOT))) {
      return attribute;
    }
    List<byte[]> values = attribute.values().stream().map(form).toList();
    return new Attribute(attribute.description(), values);
  }
}
