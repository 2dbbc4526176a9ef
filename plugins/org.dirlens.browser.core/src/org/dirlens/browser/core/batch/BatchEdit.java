package org.dirlens.browser.core.batch;

import java.util.List;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;

/**
 * The same steps for many entries, one modify operation each, so that an entry gets all of them or
 * none.
 *
 * @param steps in the order in which they are done; at least one
 */
public record BatchEdit(List<BatchStep> steps) {
  public BatchEdit {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("nothing to do");
    }
  }

  /** What is sent for these entries, in their order. */
  public List<Write> writes(List<String> dns) {
    List<Modification> modifications = steps.stream().map(BatchStep::modification).toList();
    return dns.stream().<Write>map(dn -> new Write.Modify(dn, modifications)).toList();
  }
}
