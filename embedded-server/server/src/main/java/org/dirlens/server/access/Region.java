package org.dirlens.server.access;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.resolution.Scope;

/**
 * The names that an operation is about. The base is one of them with every scope, since an
 * operation needs it to be there.
 *
 * @param place in which trees
 */
public record Region(Dn base, Scope scope, Place place) {
  /** A kind of trees. */
  public enum Place {
    /** The naming contexts. */
    CONTEXTS,
    /** The server's own entries: cn=config and its like. */
    SERVERS_OWN
  }

  /** How much of a region something is about. */
  enum Share {
    NONE,
    SOME,
    ALL
  }

  /** One name. */
  public static Region of(Dn name, Place place) {
    return new Region(name, Scope.BASE, place);
  }

  /** How much of the region has this scope. */
  Share share(Dn target, Scope reach) {
    return switch (scope) {
      case BASE -> holds(target, reach, base) ? Share.ALL : Share.NONE;
      case ONE -> ofChildren(target, reach);
      case SUB -> ofSubtree(target, reach);
    };
  }

  private Share ofChildren(Dn target, Scope reach) {
    if (reach == Scope.SUB && base.isDescendantOrSame(target)) {
      return Share.ALL;
    }
    boolean inside =
        switch (reach) {
          case BASE, SUB -> target.depth() <= base.depth() + 1 && target.isDescendantOrSame(base);
          case ONE -> target.equals(base);
        };
    return inside || holds(target, reach, base) ? Share.SOME : Share.NONE;
  }

  private Share ofSubtree(Dn target, Scope reach) {
    if (reach == Scope.SUB && base.isDescendantOrSame(target)) {
      return Share.ALL;
    }
    boolean inside = target.isDescendantOrSame(base);
    return inside || holds(target, reach, base) ? Share.SOME : Share.NONE;
  }

  /** Whether a name lies in the scope of another. */
  static boolean holds(Dn target, Scope reach, Dn name) {
    int below = name.depth() - target.depth();
    boolean depth =
        switch (reach) {
          case BASE -> below == 0;
          case ONE -> below == 1;
          case SUB -> below >= 0;
        };
    return depth && name.isDescendantOrSame(target);
  }
}
