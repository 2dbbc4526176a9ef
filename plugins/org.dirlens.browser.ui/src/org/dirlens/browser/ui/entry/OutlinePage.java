package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryOutline;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Selections;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.state.EmptyState;
import org.dirlens.ui.common.state.PageStack;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IPropertyListener;
import org.eclipse.ui.part.Page;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.jspecify.annotations.Nullable;

/**
 * The entry of an editor in the view Outline: its attributes, and the values of those that have
 * few. A click on one selects it in the editor, and the other way round. It is of the draft, and
 * follows it.
 *
 * <p>Threads: user interface.
 */
final class OutlinePage extends Page implements IContentOutlinePage {
  private final EntryEditor editor;
  private final ISelectionChangedListener chosen = event -> follow();
  private final IPropertyListener touched = (source, property) -> soon();
  private @Nullable PageStack stack;
  private @Nullable EmptyState nothing;
  private @Nullable TreeViewer viewer;
  private boolean waiting;

  OutlinePage(EntryEditor editor) {
    this.editor = editor;
  }

  @Override
  public void createControl(Composite parent) {
    PageStack area = new PageStack(parent);
    stack = area;
    nothing = new EmptyState(area, BrowserIcons.image("entry"));
    nothing.say(Messages.Outline_empty);
    TreeViewer created = new TreeViewer(area, SWT.SINGLE | SWT.H_SCROLL | SWT.V_SCROLL);
    ControlIds.name(created.getTree(), "outline.tree");
    created.setUseHashlookup(true);
    OutlineContent content = new OutlineContent();
    created.setComparer(content);
    created.setContentProvider(content);
    created.setLabelProvider(
        new DelegatingStyledCellLabelProvider(new OutlineLabels(created.getTree())));
    ThemeColors.onChange(created.getTree(), created::refresh);
    created.getTree().addListener(SWT.Selection, event -> reveal());
    created.getTree().addListener(SWT.DefaultSelection, event -> activate());
    viewer = created;
    getSite().setSelectionProvider(this);
    editor.addPropertyListener(touched);
    editor
        .tablePage()
        .ifPresent(page -> page.selectionProvider().addSelectionChangedListener(chosen));
    show();
  }

  /** Once for all that is changed in one go. */
  private void soon() {
    PageStack area = stack;
    if (!waiting && area != null && !area.isDisposed()) {
      waiting = true;
      DisplayThread.later(area.getDisplay(), area, this::show);
    }
  }

  private void show() {
    waiting = false;
    TreeViewer shown = viewer;
    if (shown == null || stack == null || nothing == null) {
      return;
    }
    EntryDraft draft = editor.draft().orElse(null);
    if (draft != null) {
      Object[] unfolded = shown.getExpandedElements();
      ISelection selection = shown.getSelection();
      shown.setInput(new EntryOutline(draft));
      shown.setExpandedElements(unfolded);
      shown.setSelection(selection);
    }
    stack.show(draft == null ? nothing : shown.getControl());
  }

  /** Selects what is selected in the table: the value if its attribute is unfolded. */
  private void follow() {
    TreeViewer shown = viewer;
    EntryRow row = editor.tablePage().flatMap(TablePage::selected).orElse(null);
    if (row != null && shown != null && !shown.getControl().isDisposed()) {
      EntryRow attribute = row.ofAttribute();
      boolean unfolded = !row.fold() && shown.getExpandedState(attribute);
      shown.setSelection(new StructuredSelection(unfolded ? row : attribute), true);
    }
  }

  private void reveal() {
    Selections.first(getSelection(), EntryRow.class).ifPresent(editor::reveal);
  }

  private void activate() {
    reveal();
    editor.getSite().getPage().activate(editor);
  }

  @Override
  public @Nullable Control getControl() {
    return stack;
  }

  @Override
  public void setFocus() {
    if (stack != null && viewer != null) {
      (editor.draft().isPresent() ? viewer.getControl() : stack).setFocus();
    }
  }

  @Override
  public void dispose() {
    editor.removePropertyListener(touched);
    editor
        .tablePage()
        .ifPresent(page -> page.selectionProvider().removeSelectionChangedListener(chosen));
    super.dispose();
  }

  @Override
  public ISelection getSelection() {
    return viewer == null ? StructuredSelection.EMPTY : viewer.getSelection();
  }

  @Override
  public void setSelection(ISelection selection) {
    if (viewer != null) {
      viewer.setSelection(selection, true);
    }
  }

  @Override
  public void addSelectionChangedListener(ISelectionChangedListener listener) {
    if (viewer != null) {
      viewer.addSelectionChangedListener(listener);
    }
  }

  @Override
  public void removeSelectionChangedListener(ISelectionChangedListener listener) {
    if (viewer != null) {
      viewer.removeSelectionChangedListener(listener);
    }
  }
}
