package org.dirlens.browser.ui.ldif.text;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.dirlens.browser.core.ldif.text.LdifText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Control;

/**
 * Understands a text in the background, a moment after it was typed. Display thread; what it found
 * out comes there, too.
 */
final class LdifChecker {
  /** Typing pauses this long before the text is looked at. */
  private static final int PAUSE_MILLIS = 250;

  private final Control owner;
  private final Supplier<String> text;
  private final Supplier<ServerSchema> schema;
  private final Consumer<LdifText> found;
  private final Runnable pauseEnded = this::now;
  private int asked;
  private int answered;

  LdifChecker(
      Control owner,
      Supplier<String> text,
      Supplier<ServerSchema> schema,
      Consumer<LdifText> found) {
    this.owner = owner;
    this.text = text;
    this.schema = schema;
    this.found = found;
  }

  /** Something was typed. */
  void soon() {
    asked++;
    owner.getDisplay().timerExec(PAUSE_MILLIS, pauseEnded);
  }

  /** Whether what was found is of the text as it is. */
  boolean settled() {
    return asked == answered;
  }

  /** Looks at the text as it is. */
  void now() {
    if (owner.isDisposed()) {
      return;
    }
    int ticket = ++asked;
    String looked = text.get();
    ServerSchema by = schema.get();
    Job.createSystem(
            Messages.Check_job,
            (ICoreRunnable)
                monitor -> {
                  LdifText understood = LdifText.of(looked, by);
                  DisplayThread.later(owner.getDisplay(), owner, () -> show(ticket, understood));
                })
        .schedule();
  }

  private void show(int ticket, LdifText understood) {
    if (ticket == asked) {
      answered = ticket;
      found.accept(understood);
    }
  }
}
