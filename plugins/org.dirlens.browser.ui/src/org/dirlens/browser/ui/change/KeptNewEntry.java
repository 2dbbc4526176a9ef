package org.dirlens.browser.ui.change;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText.RdnValue;
import org.dirlens.browser.core.entry.NewEntry;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.MementoText;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IMemento;

/**
 * Entries that were being made when the workbench was killed, without passwords: one for each
 * parent, and one for each entry that another one was to be like. Each is there again when the
 * wizard is opened in the same way.
 */
final class KeptNewEntry {
  private static final String ID = "org.dirlens.browser.ui.newEntry";

  private final String connection;
  private final String parentDn;
  private final String like;

  /**
   * @param connection the id of that to the server
   * @param like the entry that it is like; empty for none
   */
  KeptNewEntry(String connection, String parentDn, String like) {
    this.connection = connection;
    this.parentDn = parentDn;
    this.like = like;
  }

  /**
   * Keeps an entry from now on as it is filled in.
   *
   * @param owner the fields of the wizard
   */
  KeptForm keep(Control owner, NewEntry entry) {
    return new KeptForm(
        ID,
        owner,
        memento -> {
          others(memento);
          if (MementoText.keeps(parentDn) && MementoText.keeps(like)) {
            save(memento.createChild("entry"), entry);
          }
        });
  }

  /** Writes down what was begun elsewhere. */
  void others(IMemento memento) {
    all()
        .filter(each -> !here(each))
        .forEach(each -> memento.createChild("entry").putMemento(each));
  }

  private static Stream<IMemento> all() {
    return KeptForm.read(ID).stream().flatMap(KeptNewEntry::entries);
  }

  /** Earlier versions kept one entry, which is the whole. */
  private static Stream<IMemento> entries(IMemento kept) {
    return kept.getString("connection") == null
        ? Arrays.stream(kept.getChildren("entry"))
        : Stream.of(kept);
  }

  private boolean here(IMemento entry) {
    return connection.equals(entry.getString("connection"))
        && parentDn.equals(entry.getString("below"))
        && like.equals(text(entry, "like"));
  }

  private void save(IMemento memento, NewEntry entry) {
    memento.putString("connection", connection);
    memento.putString("below", parentDn);
    memento.putString("like", like);
    memento.putString("parent", MementoText.orEmpty(entry.parentDn()));
    memento.putString("rdnType", entry.rdnType());
    memento.putString("rdnValue", MementoText.orEmpty(entry.rdnValue()));
    entry.name().stream()
        .skip(1)
        .forEach(
            part ->
                memento
                    .createChild("name", part.type())
                    .putString("text", MementoText.orEmpty(part.value())));
    entry.classes().forEach(name -> memento.createChild("class", name));
    entry.chosen().forEach(name -> memento.createChild("chosen", name));
    entry
        .values()
        .forEach(
            (attribute, value) -> {
              if (!ValueText.isPassword(attribute) && MementoText.keeps(value)) {
                memento.createChild("value", attribute).putString("text", value);
              }
            });
  }

  /** The entry that was begun there before. */
  Optional<NewEntry> begun(ServerSchema schema) {
    return all().filter(this::here).findFirst().map(kept -> restored(kept, schema));
  }

  private static NewEntry restored(IMemento memento, ServerSchema schema) {
    NewEntry entry = new NewEntry(text(memento, "parent"), schema);
    entry.classes(Arrays.stream(memento.getChildren("class")).map(IMemento::getID).toList());
    entry.rdnType(text(memento, "rdnType"));
    entry.rdnValue(text(memento, "rdnValue"));
    for (IMemento part : memento.getChildren("name")) {
      entry.addName();
      entry.name(entry.name().size() - 1, new RdnValue(part.getID(), text(part, "text")));
    }
    Arrays.stream(memento.getChildren("chosen")).map(IMemento::getID).forEach(entry::choose);
    for (IMemento value : memento.getChildren("value")) {
      entry.value(value.getID(), text(value, "text"));
    }
    return entry;
  }

  private static String text(IMemento memento, String key) {
    return Objects.requireNonNullElse(memento.getString(key), "");
  }
}
