package org.dirlens.index.ui.explain;

import java.util.Set;
import org.dirlens.partition.index.IndexKind;

/** The names of index kinds on screen. */
public final class KindNames {
  private KindNames() {}

  /** All of them, in the order of {@link IndexKind#listed}. */
  public static String of(Set<IndexKind> kinds) {
    return String.join(", ", IndexKind.listed(kinds).stream().map(KindNames::of).toList());
  }

  public static String of(IndexKind kind) {
    return switch (kind) {
      case EQUALITY -> Messages.Kind_equality;
      case PRESENCE -> Messages.Kind_presence;
      case ORDERING -> Messages.Kind_ordering;
      case SUBSTRING -> Messages.Kind_substring;
      case APPROXIMATE -> Messages.Kind_approximate;
      case HASH -> Messages.Kind_hash;
    };
  }
}
