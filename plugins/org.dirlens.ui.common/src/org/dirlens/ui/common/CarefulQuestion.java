package org.dirlens.ui.common;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Shell;

/**
 * A question before something is lost: Enter, which may be meant for what was typed before, leaves
 * everything as it is.
 *
 * <p>Threads: user interface.
 */
public final class CarefulQuestion {
  private CarefulQuestion() {}

  /**
   * Asks and waits for the answer.
   *
   * @param verb what is done if the person agrees, on the button for it
   */
  public static boolean agreed(Shell shell, String title, String question, String verb) {
    return PlainQuestion.answer(
            MessageDialog.WARNING, shell, title, question, IDialogConstants.CANCEL_LABEL, verb)
        == 1;
  }
}
