package org.dirlens.browser.core.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.entry.ValueSet;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;

/**
 * One value of an entry beside what a write makes of it.
 *
 * @param before empty when a value comes
 * @param after empty when a value goes
 */
public record ValueChange(String description, Optional<byte[]> before, Optional<byte[]> after) {

  /** What a modify request does to the values of an entry; those that stay are left out. */
  public static List<ValueChange> of(Write.Modify modify, Entry before, ServerSchema schema) {
    List<ValueChange> all = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    for (String name : Reversal.touched(modify)) {
      if (seen.stream().noneMatch(each -> schema.sameAttribute(each, name))) {
        seen.add(name);
        all.addAll(of(name, modify, before, schema));
      }
    }
    return all;
  }

  private static List<ValueChange> of(
      String name, Write.Modify modify, Entry before, ServerSchema schema) {
    List<Modification> said =
        modify.modifications().stream()
            .filter(each -> schema.sameAttribute(each.attribute().description(), name))
            .toList();
    List<byte[]> old = schema.same(name, before).map(Attribute::values).orElse(List.of());
    List<byte[]> made = Reversal.applied(old, said);
    List<byte[]> gone = ValueSet.minus(old, made);
    List<byte[]> come = ValueSet.minus(made, old);
    List<ValueChange> pairs = new ArrayList<>();
    for (int at = 0; at < Math.max(gone.size(), come.size()); at++) {
      pairs.add(new ValueChange(name, at(gone, at), at(come, at)));
    }
    return pairs;
  }

  private static Optional<byte[]> at(List<byte[]> values, int index) {
    return index < values.size() ? Optional.of(values.get(index)) : Optional.empty();
  }
}
