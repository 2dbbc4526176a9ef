package org.dirlens.ui.common;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ISaveablePart2;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * Editors with unsaved changes, and what becomes of them before something ends. User interface
 * thread.
 */
public final class UnsavedEditors {
  /** Editors of which it was said that they are not to be saved, while the window closes. */
  private static final Set<IEditorPart> DROPPED = new HashSet<>();

  private UnsavedEditors() {}

  /** Those in all windows. */
  public static List<IEditorPart> all() {
    return where(editor -> true);
  }

  /** Those that fit. */
  public static List<IEditorPart> where(Predicate<IEditorPart> wanted) {
    return Arrays.stream(PlatformUI.getWorkbench().getWorkbenchWindows())
        .map(IWorkbenchWindow::getActivePage)
        .filter(page -> page != null)
        .flatMap(page -> Arrays.stream(page.getDirtyEditors()))
        .filter(wanted)
        .toList();
  }

  /**
   * Asks what is to be saved, and saves it.
   *
   * @param occasion what follows, for example "closing"
   * @return whether it may follow: false after Cancel, and where something could not be saved
   */
  public static boolean settle(Shell shell, List<IEditorPart> editors, String occasion) {
    Optional<List<IEditorPart>> chosen =
        editors.isEmpty() ? Optional.of(List.of()) : SaveQuestion.ask(shell, editors, occasion);
    return chosen.isPresent() && chosen.get().stream().allMatch(UnsavedEditors::save);
  }

  /** {@link #settle} before the window closes. */
  public static boolean settleBeforeClosing(Shell shell) {
    return settle(shell, all(), Messages.UnsavedEditors_closing);
  }

  /**
   * The window closes right now: what is still unsaved is to be so, and is not asked about again.
   */
  public static void dropForClosing(Display display) {
    DROPPED.addAll(all());
    display.asyncExec(DROPPED::clear);
  }

  private static boolean save(IEditorPart editor) {
    return editor.getSite().getPage().saveEditor(editor, false) && !editor.isDirty();
  }

  /**
   * What an editor answers when the workbench is about to close it.
   *
   * @return {@link ISaveablePart2#YES}, {@code NO} or {@code CANCEL}
   */
  public static int answer(IEditorPart editor) {
    if (DROPPED.remove(editor)) {
      return ISaveablePart2.NO;
    }
    return SaveQuestion.ask(
            editor.getSite().getShell(),
            Collections.singletonList(editor),
            Messages.UnsavedEditors_closing)
        .map(chosen -> chosen.isEmpty() ? ISaveablePart2.NO : ISaveablePart2.YES)
        .orElse(ISaveablePart2.CANCEL);
  }

  /** The words for one or several. */
  static String question(List<IEditorPart> editors, String occasion) {
    return editors.size() == 1
        ? NLS.bind(Messages.UnsavedEditors_one, editors.getFirst().getTitle(), occasion)
        : NLS.bind(Messages.UnsavedEditors_several, editors.size(), occasion);
  }
}
