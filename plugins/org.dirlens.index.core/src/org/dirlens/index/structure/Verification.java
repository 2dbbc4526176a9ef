package org.dirlens.index.structure;

import java.util.List;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Compares the tables and indices of one naming context with its entries, and builds them again.
 * All methods but {@link #why} wait for the server and are refused on the display thread.
 */
public abstract class Verification {

  /** Hears of what is found, while it is found. Called on the thread that waits. */
  public interface Listener {
    /** All that was found so far; more than before. */
    void found(List<Finding> findings);

    /**
     * Something is about to be sent that has the server begin.
     *
     * @throws ConnectionProblem when a person is against it: it counts as cancelled
     */
    default void sends(Write write, IProgressMonitor monitor) throws ConnectionProblem {
      // Not everything is looked at before.
    }
  }

  /**
   * How it ended.
   *
   * @param sentence what the server says came of it
   * @param findings what was found, in the order in which it was
   */
  public record Result(String sentence, List<Finding> findings) {
    /** Copies the list. */
    public Result {
      findings = List.copyOf(findings);
    }
  }

  /** Why the server cannot be asked for that, a sentence; empty if it can. */
  public abstract String why();

  /**
   * Checks every page, table and index while the server serves. A cancel ends it there.
   *
   * @throws ConnectionProblem when it cannot be started, fails or is cancelled
   */
  public final Result verify(Listener listener, IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("Verification.verify");
    return run(Work.VERIFY, listener, monitor);
  }

  /**
   * Builds hierarchy, counts and indices again from the entries; writes are refused meanwhile. A
   * cancel waits until the server has ended it.
   *
   * @throws ConnectionProblem when it cannot be started, fails or is cancelled, with what it had
   *     changed by then
   */
  public final Result repair(Listener listener, IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("Verification.repair");
    return run(Work.REPAIR, listener, monitor);
  }

  /** What the server is to do. */
  protected enum Work {
    VERIFY,
    REPAIR
  }

  /** Has the server do something and waits for its end; never on the display thread. */
  protected abstract Result run(Work work, Listener listener, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** For a server that cannot, with the reason, a sentence. */
  public static Verification none(String reason) {
    return new Verification() {
      @Override
      public String why() {
        return reason;
      }

      @Override
      protected Result run(Work work, Listener listener, IProgressMonitor monitor)
          throws ConnectionProblem {
        throw ConnectionProblem.request(reason);
      }
    };
  }
}
