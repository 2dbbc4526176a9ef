package org.dirlens.browser.ui.change;

import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.ShownEntry;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Entry;
import org.dirlens.ui.common.CarefulQuestion;
import org.eclipse.osgi.util.NLS;

/**
 * Tells that others changed or replaced entries since they were shown, and asks whether to go on.
 * User interface thread.
 */
final class MeanwhileQuestion {
  private static final int NAMES_SHOWN = 5;

  private MeanwhileQuestion() {}

  /** An entry as it was shown, and as it is now. */
  record Difference(ShownEntry shown, Entry now) {
    String words() {
      return shown.replaced(now)
          ? NLS.bind(Messages.Meanwhile_replaced, now.dn())
          : NLS.bind(
              Messages.Meanwhile_changed, now.dn(), String.join(", ", shown.differences(now)));
    }
  }

  /**
   * Whether it is to be done all the same.
   *
   * @param verb the words of the button that does it
   */
  static boolean agreed(List<Difference> differences, String verb) {
    String list =
        differences.stream()
                .limit(NAMES_SHOWN)
                .map(Difference::words)
                .collect(Collectors.joining("\n"))
            + (differences.size() > NAMES_SHOWN ? "\n…" : "");
    return CarefulQuestion.agreed(
        Problems.shell(),
        Messages.Meanwhile_title,
        NLS.bind(Messages.Meanwhile_question, list),
        verb);
  }
}
