package org.dirlens.browser.ui.tree;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.DitNode;

/**
 * The entries that are to be selected again when the lists they stand in have been read again, by
 * the keys of their DNs. Display thread.
 */
final class PendingSelection {
  private final Set<String> keys = new LinkedHashSet<>();

  /** Entries beside one that was deleted, the nearest first; one of them is selected. */
  private List<String> neighbors = List.of();

  private int reach;

  boolean isEmpty() {
    return keys.isEmpty();
  }

  Set<String> keys() {
    return Set.copyOf(keys);
  }

  Optional<String> first() {
    return keys.stream().findFirst();
  }

  void forget() {
    keys.clear();
    neighbors = List.of();
    reach = 0;
  }

  /** Waits for an entry; not for the empty key. */
  void add(String key) {
    if (!key.isEmpty()) {
      keys.add(key);
    }
  }

  /** Whether the entry that is there now was waited for; it is no longer. */
  boolean arrived(String key) {
    boolean awaited = keys.remove(key);
    if (awaited) {
      neighbors = List.of();
    }
    return awaited;
  }

  /** Waits for those that are selected below an entry, or for a neighbor of a deleted one. */
  void remember(List<DitNode> selected, DitNode above) {
    if (!neighbors.isEmpty()) {
      keys.clear();
      keys.add(neighbors.getFirst());
      return;
    }
    for (DitNode node : selected) {
      if (node != above && DnText.sameOrBelow(node.dn(), above.dn())) {
        keys.add(DnText.key(node.dn()));
        reach = Math.max(reach, node.index() + 1);
      }
    }
  }

  /** An entry is deleted; {@code node} is its line, if it is selected. */
  void deleted(String dn, Optional<DitNode> node) {
    String gone = DnText.key(dn);
    if (neighbors.contains(gone)) {
      neighbors = neighbors.stream().filter(each -> !each.equals(gone)).toList();
    } else {
      node.ifPresent(selected -> neighbors = FetchedNodes.neighbors(selected));
    }
  }

  /** How far a long list is to be read to find in it what was selected before. */
  int reach() {
    return reach;
  }

  /** What is waited for below an entry, though nothing on the way to it is there. */
  Set<String> missing(DitNode node) {
    return keys.stream()
        .filter(key -> !DnText.same(key, node.dn()) && DnText.sameOrBelow(key, node.dn()))
        .filter(key -> FetchedNodes.towards(node, key).isEmpty())
        .collect(Collectors.toSet());
  }

  /** Waits for them no longer; whether any was waited for. */
  boolean giveUp(Set<String> missing) {
    return keys.removeAll(missing);
  }
}
