package org.dirlens.browser.ui.filter;

import org.dirlens.browser.core.search.filter.FilterSource;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.VerifyEvent;
import org.eclipse.swt.graphics.Point;

/**
 * An opening parenthesis that is typed brings its closing one, which is typed over; deleting the
 * first of an empty pair deletes both. A selection is put in parentheses. User interface thread.
 */
final class PairedParentheses {
  private final StyledText text;

  private PairedParentheses(StyledText text) {
    this.text = text;
  }

  static void in(StyledText text) {
    text.addVerifyKeyListener(new PairedParentheses(text)::keyPressed);
  }

  private void keyPressed(VerifyEvent event) {
    if (!event.doit || !text.getEditable()) {
      return;
    }
    Point selection = text.getSelection();
    switch (event.character) {
      case '(' -> event.doit = !open(selection);
      case ')' -> event.doit = !typedOver(selection);
      case SWT.BS -> event.doit = !deleted(selection);
      default -> {
        // Goes into the text.
      }
    }
  }

  private boolean open(Point selection) {
    String behind = text.getText().substring(selection.y);
    boolean room =
        behind.isEmpty() || behind.startsWith(")") || Character.isWhitespace(behind.charAt(0));
    if (selection.x == selection.y && !room) {
      return false;
    }
    String inside = text.getSelectionText();
    text.replaceTextRange(selection.x, selection.y - selection.x, "(" + inside + ")");
    text.setSelection(selection.x + 1 + inside.length());
    return true;
  }

  /** A closing parenthesis that is there already, and none is missing. */
  private boolean typedOver(Point selection) {
    String all = text.getText();
    boolean there = selection.x == selection.y && all.startsWith(")", selection.x);
    boolean missing = count(all, '(') > count(all, ')');
    if (there && !missing) {
      text.setSelection(selection.x + 1);
    }
    return there && !missing;
  }

  private static long count(String all, char sign) {
    return all.chars().filter(each -> each == sign).count();
  }

  private boolean deleted(Point selection) {
    String all = text.getText();
    boolean empty =
        selection.x == selection.y
            && selection.x > 0
            && all.startsWith("()", selection.x - 1)
            && FilterSource.of(all).partner(selection.x - 1) == selection.x;
    if (empty) {
      text.replaceTextRange(selection.x - 1, 2, "");
    }
    return empty;
  }
}
