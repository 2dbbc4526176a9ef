package org.dirlens.browser.ui.entry;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.copy.PastedValues;
import org.dirlens.browser.core.copy.ValueForm;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.copy.OwnTransfer;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Display;

/**
 * Values on the clipboard: with their attributes for entries of this workbench, as they are shown
 * for all else. Display thread.
 */
public final class ValueClipboard {
  private static final ValueTransfer VALUES = new ValueTransfer();

  private ValueClipboard() {}

  /** Lines of LDIF. */
  private static final class ValueTransfer extends OwnTransfer {
    ValueTransfer() {
      super("application/x-dirlens-values");
    }

    @Override
    protected Optional<String> text(Object object) {
      return Optional.of(String.valueOf(object));
    }

    @Override
    protected Object object(String text) {
      return text;
    }
  }

  /** Copies the selected values. */
  public static void copy(TablePage page) {
    page.draft()
        .ifPresent(
            draft -> {
              copy(draft, page.selection());
              if (ValueForm.hasPassword(draft, page.selection())) {
                page.notice(Notice.news(Messages.Notice_copyPassword));
              }
              tellLeft(page, ValueForm.SHOWN.left(draft, page.selection()));
            });
  }

  private static void copy(EntryDraft draft, List<EntryRow> rows) {
    String shown = ValueForm.SHOWN.of(draft, rows);
    String lines = ValueForm.lines(draft, rows);
    if (lines.isEmpty() || shown.isEmpty()) {
      ClipboardText.copy(Display.getCurrent(), shown);
      return;
    }
    Clipboard clipboard = new Clipboard(Display.getCurrent());
    clipboard.setContents(
        new Object[] {lines, shown}, new Transfer[] {VALUES, TextTransfer.getInstance()});
    clipboard.dispose();
  }

  /** Copies the selected values in this form. */
  public static void copy(TablePage page, ValueForm form) {
    page.draft().ifPresent(draft -> copy(page, draft, form));
  }

  private static void copy(TablePage page, EntryDraft draft, ValueForm form) {
    String text = form.of(draft, page.selection());
    if (text.isEmpty()) {
      page.notice(Notice.warning(Messages.Notice_copyNothing));
    } else {
      ClipboardText.copy(Display.getCurrent(), text);
      tellLeft(page, form.left(draft, page.selection()));
    }
  }

  private static void tellLeft(TablePage page, long left) {
    if (left > 0) {
      page.notice(
          Notice.warning(
              left == 1
                  ? Messages.Notice_copyLeftOne
                  : NLS.bind(Messages.Notice_copyLeft, Figures.count(left))));
    }
  }

  /** Adds the values that are there; a text is one of the selected attribute. */
  public static void paste(TablePage page) {
    page.draft().ifPresent(draft -> paste(page, draft));
  }

  private static void paste(TablePage page, EntryDraft draft) {
    PastedValues pasted = found(page, draft);
    PastedValues.Outcome outcome = pasted.into(draft);
    if (pasted.attributes().isEmpty()) {
      page.notice(Notice.warning(Messages.Notice_pasteNothing));
    } else if (outcome.refused() > 0) {
      page.notice(Notice.warning(NLS.bind(Messages.Notice_pasteRefused, outcome.refused())));
    } else if (outcome.taken() == 0) {
      page.notice(Notice.news(Messages.Notice_pastePresent));
    }
  }

  private static PastedValues found(TablePage page, EntryDraft draft) {
    Clipboard clipboard = new Clipboard(Display.getCurrent());
    try {
      if (clipboard.getContents(VALUES) instanceof String lines) {
        return PastedValues.ofLdif(lines);
      }
      Object text = clipboard.getContents(TextTransfer.getInstance());
      return PastedValues.ofText(
          text == null ? "" : String.valueOf(text),
          page.selected().map(EntryRow::description),
          draft);
    } finally {
      clipboard.dispose();
    }
  }
}
