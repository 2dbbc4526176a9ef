package org.dirlens.browser.core.entry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;

/**
 * What has to be said to turn one version of an entry into another. Values that go are named, so
 * that the server refuses when they are not there any more: somebody changed them since. Where that
 * is not possible (no equality rule, very large values, a password nobody may read) the attribute
 * is replaced: the caller has to guard it in another way, as {@link VersionGuard} does.
 */
final class EntryChange {
  /** Values that go are named up to this size, together; beyond it the request would double. */
  static final int NAMED_BYTES_MAX = 256 << 10;

  /** How attributes are changed. */
  enum Naming {
    /** By naming the values that go and come. */
    VALUES,
    /** By replacing the attribute, for servers that refuse to have its values named. */
    NONE
  }

  private final ServerSchema schema;
  private final Naming naming;
  private final List<Modification> modifications = new ArrayList<>();

  private EntryChange(ServerSchema schema, Naming naming) {
    this.schema = schema;
    this.naming = naming;
  }

  static EntryChange between(Entry before, Entry after, ServerSchema schema, Naming naming) {
    EntryChange change = new EntryChange(schema, naming);
    change.fill(byDescription(before), byDescription(after));
    return change;
  }

  private static Map<String, Attribute> byDescription(Entry entry) {
    Map<String, Attribute> all = new LinkedHashMap<>();
    entry.attributes().forEach(each -> all.put(EntryDraft.key(each.description()), each));
    return all;
  }

  /** The least that has to be said: only attributes and values that differ. */
  List<Modification> modifications() {
    return modifications;
  }

  private void fill(Map<String, Attribute> before, Map<String, Attribute> after) {
    before.forEach(
        (key, old) -> {
          Attribute now = after.get(key);
          change(old, now == null ? new Attribute(old.description(), List.of()) : now);
        });
    after.forEach(
        (key, now) -> {
          if (!before.containsKey(key) && !now.values().isEmpty()) {
            add(now);
          }
        });
  }

  /** A password that cannot be seen may be there all the same, and must not become a second one. */
  private void add(Attribute now) {
    if (ValueText.isPassword(now.description()) || naming == Naming.NONE) {
      replace(now);
    } else {
      say(Kind.ADD, now.description(), now.values());
    }
  }

  private void change(Attribute before, Attribute after) {
    if (before == after) {
      return;
    }
    List<byte[]> gone = ValueSet.minus(before.values(), after.values());
    List<byte[]> come = ValueSet.minus(after.values(), before.values());
    if (gone.isEmpty() && come.isEmpty()) {
      return;
    }
    if (naming == Naming.NONE || !comparable(before) || bytes(gone) > NAMED_BYTES_MAX) {
      replace(new Attribute(before.description(), after.values()));
      return;
    }
    if (!gone.isEmpty()) {
      say(Kind.DELETE, before.description(), gone);
    }
    if (!come.isEmpty()) {
      say(Kind.ADD, before.description(), come);
    }
  }

  private boolean comparable(Attribute attribute) {
    return schema.attribute(attribute.description()).map(info -> info.comparable()).orElse(true);
  }

  private static long bytes(Collection<byte[]> values) {
    return values.stream().mapToLong(value -> value.length).sum();
  }

  private void replace(Attribute now) {
    say(Kind.REPLACE, now.description(), now.values());
  }

  private void say(Kind kind, String description, List<byte[]> values) {
    modifications.add(new Modification(kind, new Attribute(description, values)));
  }
}
