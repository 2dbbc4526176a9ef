package org.dirlens.ui.common;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CheckboxTableViewer;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IEditorPart;
import org.jspecify.annotations.Nullable;

/**
 * Asks whether changes are to be saved: of one editor by its name, of several by a list. Shows what
 * would be saved of those editors that can say it.
 */
@ManualSection("The editor")
final class SaveQuestion extends MessageDialog {
  private static final int SAVE = 0;
  private static final int CANCEL_BUTTON = 2;
  private static final int LIST_HEIGHT = 120;
  private static final int TEXT_WIDTH = 520;
  private static final int TEXT_HEIGHT = 140;

  private final List<IEditorPart> editors;
  private List<IEditorPart> chosen;

  private SaveQuestion(Shell shell, List<IEditorPart> editors, String occasion) {
    super(
        shell,
        Messages.UnsavedEditors_title,
        null,
        Forms.literal(UnsavedEditors.question(editors, occasion)),
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
    if (editors.stream().map(SaveQuestion::words).allMatch(String::isEmpty)) {
      return editors.size() == 1 ? null : createList(parent).getTable();
    }
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(area);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    if (editors.size() == 1) {
      createText(area).setText(words(editors.getFirst()));
      return area;
    }
    Table list = createList(area).getTable();
    Text look = createText(area);
    list.addListener(
        SWT.Selection,
        event -> look.setText(words(editors.get(Math.max(0, list.getSelectionIndex())))));
    list.select(0);
    look.setText(words(editors.getFirst()));
    return area;
  }

  private static String words(IEditorPart editor) {
    return editor instanceof UnsavedText unsaved ? unsaved.unsavedText() : "";
  }

  private static Text createText(Composite parent) {
    Text text =
        ControlIds.name(
            new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.H_SCROLL | SWT.V_SCROLL),
            "saveQuestion.change");
    text.setFont(JFaceResources.getTextFont());
    GridDataFactory.fillDefaults().grab(true, true).hint(TEXT_WIDTH, TEXT_HEIGHT).applyTo(text);
    return text;
  }

  private CheckboxTableViewer createList(Composite parent) {
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
    return list;
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
