package org.dirlens.browser.core.copy;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;

/**
 * What is to be copied or moved, and where to.
 *
 * @param roots the topmost entries; none lies below another
 * @param target may be the source itself
 */
public record CopyRequest(
    Dit source, Dit target, List<CopyRoot> roots, CopyDepth depth, CopyConflict conflict) {

  public CopyRequest {
    roots = List.copyOf(roots);
  }

  /**
   * Entries that go below another parent. With {@link CopyDepth#SUBTREE} those that lie below
   * another one of them come with it.
   */
  public static CopyRequest below(
      Dit source, List<String> dns, Dit target, String parent, CopyDepth depth) {
    List<String> chosen =
        depth == CopyDepth.SUBTREE ? DnText.topmost(dns) : dns.stream().distinct().toList();
    List<CopyRoot> roots = chosen.stream().map(dn -> CopyRoot.below(dn, parent)).toList();
    return new CopyRequest(source, target, roots, depth, CopyConflict.STOP);
  }

  /** The same with another way to treat what is there already. */
  public CopyRequest on(CopyConflict other) {
    return new CopyRequest(source, target, roots, depth, other);
  }

  /** Entries that go elsewhere in their directory with everything below them. */
  public static CopyRequest whole(Dit dit, List<CopyRoot> roots) {
    return new CopyRequest(dit, dit, roots, CopyDepth.SUBTREE, CopyConflict.STOP);
  }

  /** Whether both ends are the same connection. */
  public boolean within() {
    return source == target;
  }

  /** Why it makes no sense, in a sentence; empty when it does. */
  public Optional<String> problem() {
    if (roots.isEmpty()) {
      return Optional.of("There is nothing to copy");
    }
    return roots.stream()
        .filter(root -> within() && depth != CopyDepth.ENTRY)
        .filter(root -> DnText.sameOrBelow(DnText.parent(root.to()), root.from()))
        .map(root -> root.from() + " cannot go below itself")
        .findFirst();
  }

  /** What it is about in a log. */
  String subject() {
    return roots.size() == 1 ? roots.getFirst().to() : DnText.parent(roots.getFirst().to());
  }
}
