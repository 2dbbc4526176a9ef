package org.dirlens.browser.core.entry;

import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.Assertion;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * A write that is done only to the entry that a person saw. Where the server knows assertions (RFC
 * 4528) the write holds for that version only; elsewhere the entry is read right before it, so that
 * a moment remains between the two. Used by one thread at a time.
 */
public final class GuardedWrite {
  private static final int TRIES = 5;

  /** Result codes unavailableCriticalExtension and assertionFailed (RFC 4528). */
  private static final int NOT_ASSERTED = 12;

  private static final int ASSERTION_FAILED = 122;

  private final Dit dit;
  private final Write write;
  private ShownEntry shown;
  private boolean reviewed;

  /**
   * @param write a rename or delete of the shown entry
   */
  public GuardedWrite(Dit dit, ShownEntry shown, Write write) {
    this.dit = dit;
    this.shown = shown;
    this.write = write;
  }

  /** One that a person has reviewed already. */
  public static GuardedWrite reviewed(Dit dit, ShownEntry shown, Write write) {
    GuardedWrite guarded = new GuardedWrite(dit, shown, write);
    guarded.reviewed = true;
    return guarded;
  }

  /** What is to be written to. */
  public ShownEntry shown() {
    return shown;
  }

  /** What is written. */
  public Write write() {
    return write;
  }

  /** The person saw this version, and wants it all the same. */
  public void accept(Entry now) {
    shown = new ShownEntry(now, shown.schema());
  }

  /**
   * Writes.
   *
   * @return empty when it was done; the entry as it is now when others changed or replaced it since
   *     it was shown, and nothing was done
   * @throws ConnectionProblem when the server refuses for another reason or cannot be reached, and
   *     when the reviewer is against it
   */
  public Optional<Entry> run(IProgressMonitor monitor) throws ConnectionProblem {
    if (!reviewed) {
      dit.review(write, monitor);
      reviewed = true;
    }
    Optional<Assertion> assertion = assertion(shown.entry(), monitor);
    for (int attempt = 0; attempt < TRIES && assertion.isPresent(); attempt++) {
      if (asserted(assertion.get(), monitor)) {
        return Optional.empty();
      }
      Optional<Entry> now = read(monitor);
      if (now.isPresent() && !shown.same(now.get())) {
        return now;
      }
      Assertion failed = assertion.get();
      assertion = now.flatMap(EntryVersion::assertion).filter(fresh -> !fresh.equals(failed));
    }
    return compared(monitor);
  }

  private Optional<Assertion> assertion(Entry version, IProgressMonitor monitor)
      throws ConnectionProblem {
    return dit.features(monitor).assertions() ? EntryVersion.assertion(version) : Optional.empty();
  }

  /** False when the server did not do it because of the assertion. */
  private boolean asserted(Assertion assertion, IProgressMonitor monitor) throws ConnectionProblem {
    try {
      dit.writeReviewed(write.provided(assertion), monitor);
      return true;
    } catch (ConnectionProblem e) {
      if (refusesAssertion(e)) {
        return false;
      }
      throw e;
    }
  }

  /** Whether a write was refused for its assertion, which does not hold or is not known there. */
  public static boolean refusesAssertion(ConnectionProblem problem) {
    return problem.kind() == ConnectionProblem.Kind.RESULT
        && (problem.code() == ASSERTION_FAILED || problem.code() == NOT_ASSERTED);
  }

  private Optional<Entry> compared(IProgressMonitor monitor) throws ConnectionProblem {
    Optional<Entry> now = read(monitor).filter(fresh -> !shown.same(fresh));
    if (now.isEmpty()) {
      dit.writeReviewed(write, monitor);
    }
    return now;
  }

  private Optional<Entry> read(IProgressMonitor monitor) throws ConnectionProblem {
    return dit.connection()
        .session(monitor)
        .read(write.dn(), EntrySave.ALL_ATTRIBUTES, monitor)
        .map(fresh -> new Entry(write.dn(), fresh.attributes()));
  }
}
