package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.browser.ui.value.ObjectClassesDialog;
import org.dirlens.browser.ui.value.ValueDialog;
import org.eclipse.swt.widgets.Shell;

/** Opens the editor of a value in a window of its own, the one of its kind or another. */
final class ValueEditors {
  private ValueEditors() {}

  /** Opens the usual editor. */
  static void open(EntryEditor editor, ValueEdit edit) {
    open(editor, edit, usual(edit));
  }

  private static ValueKind usual(ValueEdit edit) {
    ValueKind kind = edit.suitable().getFirst();
    boolean octets = BrowserPreferences.fromFile(edit.description()) && kind != ValueKind.PASSWORD;
    return octets ? ValueKind.OCTETS : kind;
  }

  /** Opens the editor of a kind that suits the value. */
  static void open(EntryEditor editor, ValueEdit edit, ValueKind kind) {
    Shell shell = editor.getSite().getShell();
    editor.ask(
        () -> {
          switch (kind) {
            case PASSWORD -> SetPasswordDialog.open(editor, edit);
            case OBJECT_CLASS -> ObjectClassesDialog.open(shell, edit.draft(), editor.features());
            default -> ValueDialog.open(shell, edit, kind, editor.connection());
          }
        });
  }
}
