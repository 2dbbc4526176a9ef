package org.dirlens.launcher.ldif;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** What was met in an LDIF file that its owner should know of. For many threads. */
public final class Findings {
  /** Names told of one kind. */
  private static final int SHOWN_MAX = 200;

  private final NameCounts unknownAttributes = new NameCounts();
  private final NameCounts unknownClasses = new NameCounts();
  private final NameCounts leftOut = new NameCounts();
  private final NameCounts leftOutEntries = new NameCounts();
  private final NameCounts unverifiable = new NameCounts();
  private final LongAdder elsewhere = new LongAdder();
  private final LongAdder locked = new LongAdder();

  /** Attribute types that the schema does not know, by entries that have them. */
  public NameCounts unknownAttributes() {
    return unknownAttributes;
  }

  /** Object classes that the schema does not know, by entries that have them. */
  public NameCounts unknownClasses() {
    return unknownClasses;
  }

  /** Attribute types and object classes that were left out as was asked, by entries. */
  public NameCounts leftOut() {
    return leftOut;
  }

  /** Entries that were left out as was asked, by their object class. */
  public NameCounts leftOutEntries() {
    return leftOutEntries;
  }

  /** Passwords that can never be verified, by scheme. */
  public NameCounts unverifiable() {
    return unverifiable;
  }

  /** Entries that were passed over since they do not stand below the name that was asked for. */
  public long elsewhere() {
    return elsewhere.sum();
  }

  /** Accounts that were locked in the server they come from. */
  public long locked() {
    return locked.sum();
  }

  /** All of it in sentences, none if there is nothing. */
  public List<String> told() {
    List<String> told = new ArrayList<>();
    tell(told, unknownAttributes, "attribute types that the schema does not know");
    tell(told, unknownClasses, "object classes that the schema does not know");
    tell(told, leftOut, "left out of entries");
    tell(told, leftOutEntries, "entries left out, by their object class");
    if (elsewhere() > 0) {
      told.add(String.format(Locale.ROOT, "%,d entries elsewhere passed over", elsewhere()));
    }
    if (locked() > 0) {
      told.add(
          String.format(
              Locale.ROOT,
              "%,d accounts were locked: pwdAccountLockedTime keeps them so under a password policy",
              locked()));
    }
    for (NameCounts.Met scheme : unverifiable.all()) {
      told.add(
          String.format(
              Locale.ROOT,
              "%,d passwords of scheme %s cannot be verified (first in line %d):"
                  + " their owners must get a new one",
              scheme.count(),
              scheme.name(),
              scheme.line()));
    }
    return told;
  }

  private static void tell(List<String> told, NameCounts counts, String what) {
    if (!counts.isEmpty()) {
      told.add(
          what
              + ": "
              + counts.all().stream()
                  .limit(SHOWN_MAX)
                  .map(NameCounts.Met::toString)
                  .collect(Collectors.joining(", "))
              + (counts.all().size() > SHOWN_MAX ? " and others" : ""));
    }
  }

  void addElsewhere() {
    elsewhere.increment();
  }

  void addLocked() {
    locked.increment();
  }
}
