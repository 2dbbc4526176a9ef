package org.dirlens.browser.core.compare;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.compare.CompareRules.Fingerprint;
import org.dirlens.browser.core.schema.ServerSchema;

/**
 * Entries of one side that wait for their like of the other side. Names that differ in letter case
 * only may be one name or several, as the matching rules of the server say, which it need not show:
 * so the same letters come first, and others count only when these have found their like.
 */
final class OpenNames {
  /** An entry that waits. */
  record Known(String dn, Fingerprint print) {}

  private final ServerSchema schema;
  private final String base;
  private final Map<String, List<Known>> open = new HashMap<>();
  private int size;

  /**
   * @param base the DN of the side, without which names are compared
   */
  OpenNames(ServerSchema schema, String base) {
    this.schema = schema;
    this.base = base;
  }

  String name(Known known) {
    return DnText.relative(known.dn(), base);
  }

  int size() {
    return size;
  }

  void add(Known known) {
    size++;
    open.merge(
        schema.nameKey(name(known)),
        List.of(known),
        (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
  }

  /** Takes the one of the very same name. */
  Optional<Known> takeSame(String name) {
    String exact = schema.exactNameKey(name);
    return take(
        name, each -> name(each).equals(name) || schema.exactNameKey(name(each)).equals(exact));
  }

  /** Takes one whose name differs in letter case at most. */
  Optional<Known> takeAlike(String name) {
    return take(name, each -> true);
  }

  boolean hasAlike(String name) {
    return open.containsKey(schema.nameKey(name));
  }

  private Optional<Known> take(String name, Predicate<Known> wanted) {
    String key = schema.nameKey(name);
    List<Known> alike = open.getOrDefault(key, List.of());
    Optional<Known> taken = alike.stream().filter(wanted).findFirst();
    taken.ifPresent(
        known -> {
          size--;
          List<Known> others = alike.stream().filter(each -> each != known).toList();
          open.computeIfPresent(key, (same, before) -> others.isEmpty() ? null : others);
        });
    return taken;
  }

  /** Those that nobody took. */
  Stream<Known> left() {
    return open.values().stream().flatMap(Collection::stream);
  }
}
