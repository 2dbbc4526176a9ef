package org.dirlens.index.core;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;

/** One difference between two plans, about one attribute. */
public sealed interface PlanChange {
  String attribute();

  /** Whether entries must be read again before searches may use the index. */
  boolean rebuild();

  /** What changes, as a sentence for the administrator. */
  String sentence();

  record Added(IndexDefinition definition) implements PlanChange {
    @Override
    public String attribute() {
      return definition.attribute();
    }

    @Override
    public boolean rebuild() {
      return true;
    }

    @Override
    public String sentence() {
      return String.format(
          Locale.ENGLISH,
          "Add an index on %s (%s) with threshold %,d and a cache of %s.",
          attribute(),
          words(definition.kinds()),
          definition.threshold(),
          new ByteSize(definition.cacheBytes()).text());
    }

    /** The same for a server that has neither threshold nor cache of an index. */
    public String sentenceOfKinds() {
      return "Add an index on " + attribute() + " (" + words(definition.kinds()) + ").";
    }
  }

  record Removed(IndexDefinition definition) implements PlanChange {
    @Override
    public String attribute() {
      return definition.attribute();
    }

    @Override
    public boolean rebuild() {
      return false;
    }

    @Override
    public String sentence() {
      return "Remove the index on "
          + attribute()
          + " ("
          + words(definition.kinds())
          + "). A search whose only condition is on "
          + attribute()
          + " will then read every entry.";
    }
  }

  record KindsChanged(String attribute, Set<IndexKind> before, Set<IndexKind> after)
      implements PlanChange {
    @Override
    public boolean rebuild() {
      return !before.containsAll(after);
    }

    @Override
    public String sentence() {
      return "Change the index on "
          + attribute
          + " from "
          + words(before)
          + " to "
          + words(after)
          + "."
          + unanswered();
    }

    /** Equality is answered by a hash and by an index in order, too. */
    private String unanswered() {
      Set<IndexKind> gone = EnumSet.noneOf(IndexKind.class);
      gone.addAll(before);
      gone.removeAll(after);
      Set<IndexKind> equal = EnumSet.of(IndexKind.EQUALITY, IndexKind.HASH, IndexKind.ORDERING);
      if (after.stream().anyMatch(equal::contains)) {
        gone.removeAll(EnumSet.of(IndexKind.EQUALITY, IndexKind.HASH));
      }
      return gone.isEmpty()
          ? ""
          : " A search whose only condition on "
              + attribute
              + " needs "
              + words(gone)
              + " will then read every entry.";
    }
  }

  record ThresholdChanged(String attribute, int before, int after) implements PlanChange {
    @Override
    public boolean rebuild() {
      return false;
    }

    @Override
    public String sentence() {
      return String.format(
          Locale.ENGLISH,
          after > before
              ? "Raise the threshold of %s from %,d to %,d ids per key; keys with %,d to %,d ids"
                  + " take them back into the leaf."
              : "Lower the threshold of %s from %,d to %,d ids per key; keys with %,d to %,d ids"
                  + " move them out of the leaf into containers.",
          attribute,
          before,
          after,
          Math.min(before, after) + 1,
          Math.max(before, after));
    }
  }

  record CacheChanged(String attribute, long beforeBytes, long afterBytes) implements PlanChange {
    @Override
    public boolean rebuild() {
      return false;
    }

    @Override
    public String sentence() {
      return (afterBytes > beforeBytes ? "Enlarge" : "Shrink")
          + " the cache of "
          + attribute
          + " from "
          + new ByteSize(beforeBytes).text()
          + " to "
          + new ByteSize(afterBytes).text()
          + ".";
    }
  }

  record HiddenChanged(String attribute, boolean after) implements PlanChange {
    @Override
    public boolean rebuild() {
      return false;
    }

    @Override
    public String sentence() {
      return after
          ? "Hide the index on " + attribute + ": searches pass it by, and it is kept up to date."
          : "Show the index on " + attribute + " to searches again.";
    }
  }

  /** {@code equality, ordering and substring}. */
  private static String words(Set<IndexKind> kinds) {
    String list = IndexKind.words(kinds);
    int last = list.lastIndexOf(", ");
    return last < 0 ? list : list.substring(0, last) + " and " + list.substring(last + 2);
  }
}
