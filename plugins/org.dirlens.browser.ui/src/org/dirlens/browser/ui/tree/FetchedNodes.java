package org.dirlens.browser.ui.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.DitNode;

/** Finds nodes among those that were fetched; asks no server. */
final class FetchedNodes {
  /** Entries on either side of a deleted one that may be selected after it. */
  private static final int NEIGHBORS_MAX = 100;

  private FetchedNodes() {}

  /** The node of an entry at or below {@code root}. */
  static Optional<DitNode> find(DitNode root, String dn) {
    Optional<DitNode> at = Optional.of(root);
    while (at.isPresent() && !DnText.same(at.get().dn(), dn)) {
      at = towards(at.get(), dn);
    }
    return at;
  }

  /** The child with that key; of the root DSE, the naming context. */
  static Optional<DitNode> child(DitNode node, String key) {
    return node.root() || DnText.parent(key).equals(DnText.key(node.dn()))
        ? towards(node, key).filter(child -> DnText.key(child.dn()).equals(key))
        : Optional.empty();
  }

  /** The keys of the entries beside one, the nearest behind it first. */
  static List<String> neighbors(DitNode node) {
    DitNode parent = node.parent().orElseThrow();
    List<String> keys = new ArrayList<>();
    for (int step = 1; step <= NEIGHBORS_MAX; step++) {
      child(parent, node.index() + step).ifPresent(keys::add);
    }
    for (int step = 1; step <= NEIGHBORS_MAX; step++) {
      child(parent, node.index() - step).ifPresent(keys::add);
    }
    return keys;
  }

  private static Optional<String> child(DitNode parent, int index) {
    return index < 0 || index >= parent.children().lines()
        ? Optional.empty()
        : Optional.ofNullable(parent.child(index)).map(child -> DnText.key(child.dn()));
  }

  /** The child at or above the entry; of the root DSE, the naming context. */
  static Optional<DitNode> towards(DitNode node, String dn) {
    if (node.root()) {
      return node.context(dn);
    }
    String rest = dn;
    while (!rest.isEmpty() && !DnText.same(DnText.parent(rest), node.dn())) {
      rest = DnText.parent(rest);
    }
    return node.children().indexOf(DnText.rdn(rest)).map(node::child);
  }
}
