package org.dirlens.browser.ui.filter;

import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.VerifyEvent;

/** What was typed into an editor, to be taken back (Ctrl+Z) and made again (Ctrl+Y). */
final class TypedSteps {
  private static final int STEPS_MAX = 200;

  private final StyledText text;
  private final Deque<String> before = new ArrayDeque<>();
  private final Deque<String> behind = new ArrayDeque<>();
  private String now;
  private boolean moving;

  private TypedSteps(StyledText text) {
    this.text = text;
    this.now = text.getText();
  }

  static void of(StyledText text) {
    TypedSteps steps = new TypedSteps(text);
    text.addModifyListener(event -> steps.changed());
    text.addVerifyKeyListener(steps::keyPressed);
  }

  private void changed() {
    String next = text.getText();
    if (!moving && !next.equals(now)) {
      before.push(now);
      behind.clear();
      if (before.size() > STEPS_MAX) {
        before.removeLast();
      }
    }
    now = next;
  }

  private void keyPressed(VerifyEvent event) {
    if ((event.stateMask & SWT.MODIFIER_MASK) == SWT.MOD1) {
      if (event.keyCode == 'z') {
        move(before, behind);
        event.doit = false;
      } else if (event.keyCode == 'y') {
        move(behind, before);
        event.doit = false;
      }
    }
  }

  private void move(Deque<String> from, Deque<String> to) {
    if (from.isEmpty()) {
      return;
    }
    to.push(now);
    moving = true;
    text.setText(from.pop());
    text.setSelection(text.getCharCount());
    moving = false;
  }
}
