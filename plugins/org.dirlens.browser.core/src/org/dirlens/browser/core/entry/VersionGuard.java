package org.dirlens.browser.core.entry;

import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.Assertion;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Lets a change that replaces values without naming them be done only to the version of the entry
 * that was read right before. That needs a server that knows assertions (RFC 4528) and tells
 * versions; elsewhere a moment remains between the two. Used for one entry, by one thread.
 */
public final class VersionGuard {
  private static final int TRIES = 5;

  private final Dit dit;
  private @Nullable Assertion asserted;
  private @Nullable Assertion failed;
  private int refusals;

  public VersionGuard(Dit dit) {
    this.dit = dit;
  }

  /** The change as it is to be sent to this version of its entry. */
  public Write.Modify on(Entry version, Write.Modify change, IProgressMonitor monitor)
      throws ConnectionProblem {
    asserted = replaces(change) ? assertion(version, monitor).orElse(null) : null;
    return new Write.Modify(change.dn(), change.modifications(), asserted);
  }

  private static boolean replaces(Write.Modify change) {
    return change.modifications().stream()
        .anyMatch(each -> each.kind() == Modification.Kind.REPLACE);
  }

  /** A version that is still the same but does not hold may not be asked for by this user. */
  private Optional<Assertion> assertion(Entry version, IProgressMonitor monitor)
      throws ConnectionProblem {
    return dit.features(monitor).assertions()
        ? EntryVersion.assertion(version).filter(each -> !each.equals(failed))
        : Optional.empty();
  }

  /** Whether it was refused for the version, so that the entry is to be read once more. */
  public boolean outdated(ConnectionProblem refusal) {
    if (asserted == null || !GuardedWrite.refusesAssertion(refusal)) {
      return false;
    }
    failed = asserted;
    refusals++;
    return refusals < TRIES;
  }
}
