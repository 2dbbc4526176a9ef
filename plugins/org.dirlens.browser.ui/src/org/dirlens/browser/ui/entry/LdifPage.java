package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.draft.TypedText;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Entry;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** The entry as LDIF text. What is typed goes into the draft as soon as it is valid. */
final class LdifPage {
  /** Typing pauses this long before the text is read. */
  private static final int PAUSE_MILLIS = 300;

  private final Composite area;
  private final StyledText text;
  private final CLabel message;
  private final EntryEditor editor;
  private final Runnable pauseEnded = this::read;
  private @Nullable EntryDraft draft;
  private @Nullable LdifProblem problem;

  /** The entry that the text was made of or last read as; what differs now was typed. */
  private @Nullable Entry understood;

  private Notice notice = Notice.NONE;
  private boolean unread;
  private boolean filling;

  /** True while the draft is to be shown that the text does not show yet. */
  private boolean due;

  LdifPage(Composite parent, EntryEditor editor) {
    this.editor = editor;
    area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(area);
    message = ControlIds.name(new CLabel(area, SWT.NONE), "entry.ldif.message");
    message.setMargins(8, 4, 8, 4);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(message);
    text =
        ControlIds.name(
            new StyledText(area, SWT.MULTI | SWT.H_SCROLL | SWT.V_SCROLL), "entry.ldif");
    text.setFont(JFaceResources.getTextFont());
    text.setMargins(8, 8, 8, 8);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(text);
    text.addLineStyleListener(new LdifColors(text));
    text.addModifyListener(event -> typed());
    text.addListener(SWT.FocusIn, event -> fillDue());
    text.addListener(SWT.Paint, event -> fillDue());
    say(null);
  }

  Composite control() {
    return area;
  }

  boolean hasError() {
    return problem != null;
  }

  /** True while something was typed that is not in the draft yet. */
  boolean unread() {
    return unread;
  }

  /** True while the text is not what the draft is: just typed, or no LDIF. */
  boolean ahead() {
    return unread || hasError();
  }

  /** The text while it is {@link #ahead}, as it can be kept; else nothing. */
  TypedText typed(SecretAttributes secrets) {
    Entry before = understood;
    return before == null || !ahead()
        ? TypedText.NONE
        : TypedText.of(text.getText(), EntryLdif.text(before), secrets);
  }

  /** The text while it is {@link #ahead}, as it stands there; else empty. */
  String typedText() {
    return ahead() ? text.getText() : "";
  }

  /** Puts text there that was typed before; an empty one changes nothing. */
  void type(String typed) {
    if (!typed.isEmpty()) {
      fillDue();
      text.setText(typed);
      read();
    }
  }

  /** The problem with the text, with its line. */
  String error() {
    return problem == null
        ? ""
        : NLS.bind(Messages.Entry_ldifError, problem.line(), String.valueOf(problem.getMessage()));
  }

  void show(EntryDraft shown) {
    if (draft != shown) {
      notice = Notice.NONE;
    }
    draft = shown;
    problem = null;
    fill();
    boolean locked = editor.connection().readOnly() || editor.dn().isEmpty();
    text.setEditable(!locked);
    say(null);
  }

  /** There is no entry, or it is on its way: nothing can be typed before the next {@link #show}. */
  void showNothing() {
    draft = null;
    understood = null;
    problem = null;
    unread = false;
    due = false;
    fill("");
    text.setEditable(false);
    say(null);
  }

  /** Shows the draft as it is now, unless something is being typed. */
  void follow() {
    if (!ahead()) {
      fill();
    }
  }

  /** Selects the line of a value, or the first one of its attribute, if it has one. */
  void reveal(EntryRow row) {
    fillDue();
    int number = Math.max(0, row.index());
    int line = EntryLdif.line(text.getText(), row.description(), number);
    if (line > 0) {
      int start = text.getOffsetAtLine(line - 1);
      text.setSelection(start, start + text.getLine(line - 1).length());
      text.showSelection();
    }
  }

  /** The text of a large entry takes a while; it is made when somebody looks. */
  private void fill() {
    unread = false;
    due = true;
    if (text.isVisible()) {
      fillDue();
    }
  }

  private void fillDue() {
    EntryDraft shown = draft;
    if (!due || shown == null || ahead()) {
      return;
    }
    due = false;
    Entry entry = shown.userEntry();
    understood = entry;
    String now = EntryLdif.text(entry);
    if (!now.equals(text.getText())) {
      int caret = text.getCaretOffset();
      int top = text.getTopPixel(); // A line at the top would lie half below the margin.
      fill(now);
      text.setCaretOffset(Math.min(caret, text.getCharCount()));
      text.setTopPixel(top);
    }
  }

  private void fill(String content) {
    filling = true;
    try {
      text.setText(content);
    } finally {
      filling = false;
    }
  }

  private void typed() {
    if (!filling) {
      text.getDisplay().timerExec(PAUSE_MILLIS, pauseEnded);
      if (!unread) {
        unread = true;
        editor.draftTouched();
      }
    }
  }

  /** Takes what was typed into the draft now, without waiting for a pause. */
  void read() {
    EntryDraft edited = draft;
    Entry before = understood;
    if (edited == null || before == null || !unread || text.isDisposed()) {
      return;
    }
    unread = false;
    try {
      Entry entry = EntryLdif.parse(text.getText(), edited.dn());
      problem = null;
      understood = entry;
      edited.takeOver(before, entry);
    } catch (LdifProblem e) {
      problem = e;
      editor.draftTouched();
    }
    say(problem);
  }

  /** Tells something of the entry until the next notice; a problem with the text goes first. */
  void notice(Notice told) {
    notice = told;
    if (!text.isDisposed()) {
      say(problem);
    }
  }

  private void say(@Nullable LdifProblem wrong) {
    if (wrong == null) {
      String hint = text.getEditable() ? Messages.Entry_ldifHint : Messages.Entry_ldifLocked;
      message.setText(notice.words().isEmpty() ? hint : Forms.literal(notice.words()));
      message.setImage(notice.image());
    } else {
      message.setText(Forms.literal(error()));
      message.setImage(BrowserIcons.image("problem"));
    }
    message.setToolTipText(message.getText());
  }
}
