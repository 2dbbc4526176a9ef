package org.dirlens.browser.core.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;

/**
 * An entry while it is edited. It remembers what was read, so that saving sends only what differs
 * and reverting needs no server. Owned by one thread, in the workbench the display's.
 */
public final class EntryDraft {
  private final ServerSchema schema;
  private final Map<String, Attribute> attributes = new LinkedHashMap<>();
  private final List<Runnable> listeners = new ArrayList<>();
  private Entry original;

  public EntryDraft(Entry original, ServerSchema schema) {
    this.original = original;
    this.schema = schema;
    fill(original);
  }

  private void fill(Entry entry) {
    attributes.clear();
    entry.attributes().forEach(each -> attributes.put(key(each.description()), each));
  }

  private static String key(String description) {
    return description.toLowerCase(Locale.ROOT);
  }

  public String dn() {
    return original.dn();
  }

  public Entry original() {
    return original;
  }

  public ServerSchema schema() {
    return schema;
  }

  /** The entry as it is to become. */
  public Entry current() {
    return new Entry(original.dn(), new ArrayList<>(attributes.values()));
  }

  public Optional<Attribute> attribute(String description) {
    return Optional.ofNullable(attributes.get(key(description)));
  }

  /**
   * Adds a value; adds the attribute when it is new. A value that is there already stays single.
   */
  public void addValue(String description, byte[] value) {
    Attribute present = attribute(description).orElse(new Attribute(description, List.of()));
    if (!present.hasValue(value)) {
      List<byte[]> values = new ArrayList<>(present.values());
      values.add(value);
      put(new Attribute(present.description(), values));
    }
  }

  /** Puts {@code value} in the place of value number {@code index}. */
  public void changeValue(String description, int index, byte[] value) {
    Attribute present = attribute(description).orElseThrow();
    List<byte[]> values = new ArrayList<>(present.values());
    values.set(index, value);
    put(new Attribute(present.description(), values));
  }

  /** Takes value number {@code index} away, and the attribute with its last value. */
  public void deleteValue(String description, int index) {
    Attribute present = attribute(description).orElseThrow();
    List<byte[]> values = new ArrayList<>(present.values());
    values.remove(index);
    if (values.isEmpty()) {
      deleteAttribute(description);
    } else {
      put(new Attribute(present.description(), values));
    }
  }

  public void deleteAttribute(String description) {
    if (attributes.remove(key(description)) != null) {
      fire();
    }
  }

  private void put(Attribute attribute) {
    attributes.put(key(attribute.description()), attribute);
    fire();
  }

  /**
   * Takes over the user attributes of an edited entry. Operational attributes stay as they are,
   * since the edited text does not show them.
   */
  public void replaceUserAttributes(Entry edited) {
    attributes.values().removeIf(each -> !operational(each.description()));
    edited.attributes().forEach(each -> attributes.put(key(each.description()), each));
    fire();
  }

  /** The entry without operational attributes, in the order of the table. */
  public Entry userEntry() {
    return new Entry(original.dn(), EntryRows.attributes(this, EntryRows.Show.USER));
  }

  /** Without a schema nothing is known to be operational. */
  public boolean operational(String description) {
    return schema.attribute(description).map(info -> info.operational()).orElse(false);
  }

  public void revert() {
    fill(original);
    fire();
  }

  /** The entry was saved or read anew. */
  public void reset(Entry fresh) {
    original = fresh;
    fill(fresh);
    fire();
  }

  public boolean dirty() {
    return !modifications().isEmpty();
  }

  /** True when the value is part of the RDN, so only a rename can change it. */
  public boolean inRdn(String description, byte[] value) {
    String text = new String(value, StandardCharsets.UTF_8);
    return DnText.rdnValues(original.dn()).stream()
        .anyMatch(rdn -> schema.sameAttribute(rdn.type(), description) && rdn.value().equals(text));
  }

  /** The request that makes the server's entry like this draft. */
  public Write.Modify modify() {
    return new Write.Modify(original.dn(), modifications());
  }

  /** The least that has to be said: only attributes and values that differ. */
  public List<Modification> modifications() {
    List<Modification> changes = new ArrayList<>();
    for (Attribute before : original.attributes()) {
      Attribute after = attributes.get(key(before.description()));
      if (after == null) {
        changes.add(
            new Modification(
                Modification.Kind.DELETE, new Attribute(before.description(), List.of())));
      } else {
        change(before, after, changes);
      }
    }
    for (Attribute after : attributes.values()) {
      if (original.attribute(after.description()).isEmpty() && !after.values().isEmpty()) {
        changes.add(new Modification(Modification.Kind.ADD, after));
      }
    }
    return changes;
  }

  private void change(Attribute before, Attribute after, List<Modification> changes) {
    List<byte[]> gone = missing(before, after);
    List<byte[]> come = missing(after, before);
    if (gone.isEmpty() && come.isEmpty()) {
      return;
    }
    boolean comparable =
        schema.attribute(before.description()).map(info -> info.comparable()).orElse(true);
    if (!comparable || gone.size() == before.values().size()) {
      changes.add(new Modification(Modification.Kind.REPLACE, after));
      return;
    }
    if (!gone.isEmpty()) {
      changes.add(
          new Modification(Modification.Kind.DELETE, new Attribute(before.description(), gone)));
    }
    if (!come.isEmpty()) {
      changes.add(
          new Modification(Modification.Kind.ADD, new Attribute(before.description(), come)));
    }
  }

  private static List<byte[]> missing(Attribute from, Attribute in) {
    return from.values().stream().filter(value -> !in.hasValue(value)).toList();
  }

  /** Runs {@code listener} after every change. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  private void fire() {
    List.copyOf(listeners).forEach(Runnable::run);
  }
}
