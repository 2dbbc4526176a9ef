package org.dirlens.browser.ui.tree;

import java.util.function.Consumer;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;

/** Has the tree follow the editor that is shown, while that is wanted. Display thread. */
final class EditorLink implements IPartListener2, AutoCloseable {
  private final IWorkbenchPage page;
  private final Consumer<EntryEditor> follow;

  /** Begins to listen; {@code follow} hears of the editor that comes to the front. */
  EditorLink(IWorkbenchPage page, Consumer<EntryEditor> follow) {
    this.page = page;
    this.follow = follow;
    page.addPartListener(this);
  }

  /** Turns it on or off. */
  void set(boolean on) {
    BrowserPreferences.linkedTree(on);
    if (on) {
      follow(page.getActiveEditor());
    }
  }

  private void follow(Object part) {
    if (BrowserPreferences.linkedTree()
        && part instanceof EntryEditor editor
        && editor.connected()) {
      follow.accept(editor);
    }
  }

  @Override
  public void partBroughtToTop(IWorkbenchPartReference part) {
    follow(part.getPart(false));
  }

  @Override
  public void partActivated(IWorkbenchPartReference part) {
    follow(part.getPart(false));
  }

  @Override
  public void partInputChanged(IWorkbenchPartReference part) {
    follow(part.getPart(false));
  }

  @Override
  public void close() {
    page.removePartListener(this);
  }
}
