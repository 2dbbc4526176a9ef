package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Modification;
import org.dirlens.launcher.plan.dialect.IndexStep;
import org.dirlens.launcher.plan.dialect.ServerIndex;

/**
 * The values of {@code olcDbIndex} while one step after the other changes them. Debian's slapd
 * begins with {@code cn,uid eq}: to change one of the two, the value goes and the other is written
 * again. Used once, by one thread.
 */
final class OpenLdapValues {
  private final List<String> before;
  private final List<String> values;
  private final List<String> unknown = new ArrayList<>();

  OpenLdapValues(List<String> values) {
    this.before = List.copyOf(values);
    this.values = new ArrayList<>(values);
  }

  /** Does a step. */
  void take(IndexStep step) {
    switch (step) {
      case IndexStep.Add add -> values.add(OpenLdapIndices.text(add.index()));
      case IndexStep.Remove remove -> remove(remove.index());
      case IndexStep.Change change -> {
        remove(change.before());
        values.add(OpenLdapIndices.text(change.after()));
      }
    }
  }

  private void remove(ServerIndex index) {
    Optional<String> naming =
        values.stream().filter(each -> OpenLdapIndices.parse(each).contains(index)).findFirst();
    if (naming.isEmpty()) {
      unknown.add(OpenLdapIndices.text(index));
      return;
    }
    values.remove(naming.get());
    String rest = without(index.attribute(), naming.get());
    if (!rest.isEmpty()) {
      values.add(rest);
    }
  }

  /** What the steps come to. Values that go are named, so that a change in between is told. */
  List<Modification> changes() {
    List<String> gone = new ArrayList<>(before);
    gone.removeAll(values);
    gone.addAll(unknown);
    List<String> added = new ArrayList<>(values);
    added.removeAll(before);
    List<Modification> changes = new ArrayList<>();
    add(Modification.Kind.DELETE, gone, changes);
    add(Modification.Kind.ADD, added, changes);
    return changes;
  }

  private static void add(
      Modification.Kind kind, List<String> changed, List<Modification> changes) {
    if (!changed.isEmpty()) {
      String[] texts = changed.toArray(String[]::new);
      changes.add(new Modification(kind, Attribute.of(OpenLdapIndices.INDEX, texts)));
    }
  }

  /** Empty if the value names no other attribute. */
  private static String without(String attribute, String value) {
    String[] parts = value.strip().split("\\s+", 2);
    String others =
        Arrays.stream(parts[0].split(","))
            .filter(each -> !each.equalsIgnoreCase(attribute))
            .collect(Collectors.joining(","));
    return others.isEmpty() || parts.length < 2 ? others : others + " " + parts[1];
  }
}
