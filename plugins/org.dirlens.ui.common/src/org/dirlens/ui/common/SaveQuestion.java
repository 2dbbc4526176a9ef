package org.dirlens.ui.common;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CheckboxTableViewer;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.jspecify.annotations.Nullable;

/** Asks whether changes are to be saved: of one editor by its name, of several by a list. */
final class SaveQuestion extends MessageDialog {
  private static final int SAVE = 0;
  private static final int CANCEL_BUTTON = 2;
  private static final int LIST_HEIGHT = 120;

  private final List<IEditorPart> editors;
  private List<IEditorPart> chosen;

  private SaveQuestion(Shell shell, List<IEditorPart> editors, String occasion) {
    super(
        shell,
        Messages.UnsavedEditors_title,
        null,
        UnsavedEditors.question(editors, occasion),
        QUESTION,
        SAVE,
        Messages.UnsavedEditors_save,
        Messages.UnsavedEditors_dontSave,
        Messages.UnsavedEditors_cancel);
    this.editors = editors;
    this.chosen = editors;
  }

  /** What is to be saved, perhaps nothing; empty for Cancel. */
  static Optional<List<IEditorPart>> ask(Shell shell, List<IEditorPart> editors, String occasion) {
    SaveQuestion question = new SaveQuestion(shell, editors, occasion);
    int button = question.open();
    if (button == SAVE) {
      return Optional.of(question.chosen);
    }
    return button == SWT.DEFAULT || button == CANCEL_BUTTON
        ? Optional.empty()
        : Optional.of(List.of());
  }

  @Override
  protected @Nullable Control createCustomArea(Composite parent) {
    if (editors.size() == 1) {
      return null;
    }
    CheckboxTableViewer list = CheckboxTableViewer.newCheckList(parent, SWT.BORDER | SWT.V_SCROLL);
    ControlIds.name(list.getTable(), "saveQuestion.editors");
    list.setContentProvider(ArrayContentProvider.getInstance());
    list.setLabelProvider(new Names());
    list.setInput(editors);
    list.setAllChecked(true);
    list.addCheckStateListener(
        event ->
            chosen =
                Arrays.stream(list.getCheckedElements()).map(IEditorPart.class::cast).toList());
    GridDataFactory.fillDefaults()
        .grab(true, true)
        .hint(SWT.DEFAULT, LIST_HEIGHT)
        .applyTo(list.getTable());
    return list.getTable();
  }

  private static final class Names extends LabelProvider {
    @Override
    public String getText(@Nullable Object editor) {
      return editor instanceof IEditorPart part ? part.getTitle() : "";
    }

    @Override
    public @Nullable Image getImage(@Nullable Object editor) {
      return editor instanceof IEditorPart part ? part.getTitleImage() : null;
    }
  }
}
