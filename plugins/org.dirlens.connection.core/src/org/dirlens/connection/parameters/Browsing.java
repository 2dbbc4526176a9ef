package org.dirlens.connection.parameters;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How entries are read over a connection. What its server cannot do is left out.
 *
 * @param bases DNs that the tree begins with; none stands for those that the root DSE names
 * @param entries most children that are read of one entry, and most entries of a new search; 0 for
 *     no limit in the tree, and that of the preferences for a search
 * @param seconds the server may take for one request; 0 for no limit
 * @param pageEntries size of a page of a long list (RFC 2696); 0 asks for all at once
 * @param aliases of a new search; the tree shows aliases as the entries they are
 */
public record Browsing(
    List<String> bases,
    int entries,
    int seconds,
    int pageEntries,
    Dereferencing aliases,
    Referrals referrals,
    Set<Option> options) {
  public static final int ENTRIES_MAX = 2_000_000;
  public static final int SECONDS_MAX = 3_600;
  public static final int PAGE_MAX = 10_000;

  /** How a connection is browsed of which nobody said anything. */
  public static final Browsing USUAL =
      new Browsing(List.of(), 0, 0, 500, Dereferencing.ALWAYS, Referrals.ASK, Set.of());

  /** What is on or off. */
  public enum Option {
    /** Referral objects are entries to read and change (ManageDsaIT, RFC 3296). */
    MANAGE_REFERRALS,
    /** The tree shows subentries, too (RFC 3672). */
    SUBENTRIES,
    /** The editor shows operational attributes from the start. */
    OPERATIONAL
  }

  public Browsing {
    bases = List.copyOf(bases);
    options = Set.copyOf(options);
    check("number of entries", entries, ENTRIES_MAX);
    check("number of seconds", seconds, SECONDS_MAX);
    check("size of a page", pageEntries, PAGE_MAX);
  }

  private static void check(String what, int value, int most) {
    if (value < 0 || value > most) {
      throw new IllegalArgumentException(
          "The %s must lie between 0 and %d, not %d".formatted(what, most, value));
    }
  }

  public boolean has(Option option) {
    return options.contains(option);
  }

  /** With an option on or off. */
  public Browsing with(Option option, boolean on) {
    Set<Option> changed = EnumSet.noneOf(Option.class);
    changed.addAll(options);
    if (on) {
      changed.add(option);
    } else {
      changed.remove(option);
    }
    return new Browsing(bases, entries, seconds, pageEntries, aliases, referrals, changed);
  }

  public Browsing with(Referrals other) {
    return new Browsing(bases, entries, seconds, pageEntries, aliases, other, options);
  }

  /** With other DNs to begin with. */
  public Browsing from(List<String> others) {
    return new Browsing(others, entries, seconds, pageEntries, aliases, referrals, options);
  }

  /** With other limits. */
  public Browsing limited(int mostEntries, int mostSeconds, int page) {
    return new Browsing(bases, mostEntries, mostSeconds, page, aliases, referrals, options);
  }
}
