package org.dirlens.launcher.twin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.dirlens.launcher.ldif.Findings;
import org.dirlens.launcher.ldif.NameCounts;

/** What was met on the way from a source to a twin that its owner should know of. Many threads. */
public final class TwinFindings {
  private static final int SHOWN_MAX = 50;

  private final Findings translation = new Findings();
  private final NameCounts notInvented = new NameCounts();
  private final LongAdder passwords = new LongAdder();

  /** What a translation from another server finds, and names the schema does not know. */
  Findings translation() {
    return translation;
  }

  /** Attributes of which a value could not be invented, by entries. */
  NameCounts notInvented() {
    return notInvented;
  }

  /** One attribute with passwords was withheld. */
  void addPasswords() {
    passwords.increment();
  }

  /** All of it in sentences, none if there is nothing. */
  public List<String> told() {
    List<String> told = new ArrayList<>();
    tell(told, translation.unknownAttributes(), "left out, since the schema does not know them");
    tell(
        told,
        translation.unknownClasses(),
        "object classes left out, which the schema does not know");
    tell(told, translation.leftOut(), "left out, since only the source understands them");
    tell(told, translation.leftOutEntries(), "entries left out, by their object class");
    tell(told, notInvented, "left out, since nothing could be invented for them");
    if (passwords.sum() > 0) {
      told.add(
          String.format(
              Locale.ROOT, "%,d attributes with passwords stayed behind", passwords.sum()));
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
                  .map(met -> met.name() + String.format(Locale.ROOT, " (%,d)", met.count()))
                  .collect(Collectors.joining(", ")));
    }
  }
}
