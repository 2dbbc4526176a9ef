package org.dirlens.index.structure;

import java.util.List;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.partition.structure.PageMap;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Where the trees of one naming context can be looked at. {@link #why} and {@link #keys} answer at
 * once; everything else waits for the server and is refused on the display thread.
 */
public abstract class TreeSource {

  /** A tree there is: a table, the keys of an index, or its containers. */
  public record Named(String name, long keys) {}

  /** For a server that tells nothing, with the reason, a sentence. */
  public static TreeSource none(String reason) {
    return new NoTrees(reason);
  }

  /** Why the server does not show its trees, a sentence; empty if it does. */
  public abstract String why();

  /**
   * What to look for in a tree when a person types a value; the first of several is the one to go
   * to.
   *
   * @throws IllegalArgumentException with a sentence that says what is wrong with the value
   */
  public abstract List<byte[]> keys(String tree, String value);

  /** The trees there are; may wait. */
  public final List<Named> trees(IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("TreeSource.trees");
    return readTrees(monitor);
  }

  /** A map of a tree, null if there is no such tree any more; may wait. */
  public final @Nullable PageMap pages(String tree, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("TreeSource.pages");
    return readPages(tree, monitor);
  }

  /** Where the store stands; may wait. */
  public final StoreFigures store(IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("TreeSource.store");
    return readStore(monitor);
  }

  /** As {@link #trees}; never on the display thread. */
  protected abstract List<Named> readTrees(IProgressMonitor monitor) throws ConnectionProblem;

  /** As {@link #pages}; never on the display thread. */
  protected abstract @Nullable PageMap readPages(String tree, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** As {@link #store}; never on the display thread. */
  protected abstract StoreFigures readStore(IProgressMonitor monitor) throws ConnectionProblem;

  private static final class NoTrees extends TreeSource {
    private final String reason;

    NoTrees(String reason) {
      this.reason = reason;
    }

    @Override
    public String why() {
      return reason;
    }

    @Override
    public List<byte[]> keys(String tree, String value) {
      return List.of();
    }

    @Override
    protected List<Named> readTrees(IProgressMonitor monitor) {
      return List.of();
    }

    @Override
    protected @Nullable PageMap readPages(String tree, IProgressMonitor monitor) {
      return null;
    }

    @Override
    protected StoreFigures readStore(IProgressMonitor monitor) {
      return StoreFigures.NONE;
    }
  }
}
