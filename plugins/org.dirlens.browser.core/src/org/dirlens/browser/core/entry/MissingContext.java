package org.dirlens.browser.core.entry;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.ConnectionProblem;
import org.eclipse.core.runtime.IProgressMonitor;

/** Naming contexts of a server whose topmost entry is not there yet. */
public final class MissingContext {
  private static final List<String> NO_ATTRIBUTES = List.of("1.1");

  private MissingContext() {}

  /**
   * The first one; empty where each has its topmost entry.
   *
   * @param parent only this naming context is looked at; all of them where it is the root
   */
  public static Optional<String> of(Dit dit, String parent, IProgressMonitor monitor)
      throws ConnectionProblem {
    for (String context : dit.features(monitor).contexts()) {
      boolean asked = parent.isEmpty() || DnText.same(context, parent);
      if (asked && !context.isEmpty() && !there(dit, context, monitor)) {
        return Optional.of(context);
      }
    }
    return Optional.empty();
  }

  private static boolean there(Dit dit, String context, IProgressMonitor monitor)
      throws ConnectionProblem {
    return dit.connection().session(monitor).read(context, NO_ATTRIBUTES, monitor).isPresent();
  }
}
