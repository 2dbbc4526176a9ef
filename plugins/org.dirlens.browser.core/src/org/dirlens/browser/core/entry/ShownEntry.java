package org.dirlens.browser.core.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/**
 * An entry as a person saw it, who wants it renamed or deleted.
 *
 * @param entry with its operational attributes, as far as they may be read
 */
public record ShownEntry(Entry entry, ServerSchema schema) {
  /** Whether the entry of that name is still this one, and has the same user attributes. */
  public boolean same(Entry now) {
    return !replaced(now) && differences(now).isEmpty();
  }

  /** Whether another entry has its name now. */
  public boolean replaced(Entry now) {
    return EntryVersion.differentIdentity(entry, now);
  }

  /** The user attributes that are not as they were shown. */
  public List<String> differences(Entry now) {
    Map<String, Attribute> then = byDescription(entry);
    Map<String, Attribute> here = byDescription(now);
    return Stream.concat(then.entrySet().stream(), here.entrySet().stream())
        .filter(each -> !same(then.get(each.getKey()), here.get(each.getKey())))
        .map(each -> each.getValue().description())
        .distinct()
        .toList();
  }

  private Map<String, Attribute> byDescription(Entry version) {
    Map<String, Attribute> all = new LinkedHashMap<>();
    version.attributes().stream()
        .filter(each -> !operational(each.description()))
        .forEach(each -> all.put(EntryDraft.key(each.description()), each));
    return all;
  }

  private boolean operational(String description) {
    return schema.attribute(description).map(info -> info.operational()).orElse(false);
  }

  private static boolean same(Attribute one, Attribute other) {
    return one == null || other == null
        ? Objects.equals(one, other)
        : ValueSet.same(one.values(), other.values());
  }
}
