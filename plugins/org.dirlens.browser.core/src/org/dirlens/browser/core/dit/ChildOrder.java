package org.dirlens.browser.core.dit;

import java.util.Comparator;
import org.dirlens.connection.text.NaturalOrder;

/**
 * How the children of an entry are ordered in trees, as far as a list is short enough to be sorted
 * here ({@link ChildList#SORTED_MAX}).
 */
public record ChildOrder(By by, Direction direction, Group group) {
  /** By RDN, entries with and without children among each other. */
  public static final ChildOrder USUAL = new ChildOrder(By.RDN, Direction.ASCENDING, Group.MIXED);

  private static volatile ChildOrder chosen = USUAL;

  /** What is compared. */
  public enum By {
    /** Nothing: they stay as the server sends them. */
    SERVER,
    /** Attribute type, then value. */
    RDN,
    /** The value alone. */
    VALUE
  }

  /** From small to large, or the other way. */
  public enum Direction {
    ASCENDING,
    DESCENDING
  }

  /** What comes first, whatever its name. */
  public enum Group {
    MIXED,
    /** Entries that have children. */
    CONTAINERS,
    /** Entries that have none, or of which it is not known. */
    LEAVES
  }

  /** The order of all trees; lists that are here already stay as they are. */
  public static ChildOrder chosen() {
    return chosen;
  }

  /** Makes this the order of all trees. */
  public void choose() {
    chosen = this;
  }

  NameStore sorted(NameStore names) {
    return by == By.SERVER && group == Group.MIXED ? names : names.sorted(comparator());
  }

  private Comparator<ChildName> comparator() {
    Comparator<ChildName> compared =
        switch (by) {
          case SERVER -> (one, other) -> 0;
          case RDN -> (one, other) -> NaturalOrder.compare(one.rdn(), other.rdn());
          case VALUE -> (one, other) -> NaturalOrder.compare(value(one), value(other));
        };
    Comparator<ChildName> directed =
        direction == Direction.DESCENDING ? compared.reversed() : compared;
    return Comparator.comparingInt(this::place).thenComparing(directed);
  }

  private int place(ChildName name) {
    boolean container = name.children() > 0 || name.children() == ChildName.SOME;
    return switch (group) {
      case MIXED -> 0;
      case CONTAINERS -> container ? 0 : 1;
      case LEAVES -> container ? 1 : 0;
    };
  }

  private static String value(ChildName name) {
    return name.rdn().substring(name.rdn().indexOf('=') + 1);
  }
}
