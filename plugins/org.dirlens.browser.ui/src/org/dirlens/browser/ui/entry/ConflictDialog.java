package org.dirlens.browser.ui.entry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.Conflict;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryMerge;
import org.dirlens.browser.core.entry.EntryMerge.Choice;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * Both versions of each attribute that was changed here and on the server, side by side. The person
 * decides for each; nothing is chosen before.
 */
final class ConflictDialog extends TitleAreaDialog {
  private static final int WIDTH = 860;
  private static final int HEIGHT_MAX = 420;
  private static final int SIDE_WIDTH = 220;
  private static final int LINES_MIN = 3;
  private static final int LINES_MAX = 8;
  private static final int VALUES_MAX = 50;

  private final EntryDraft draft;
  private final EntryMerge merge;
  private final Map<Conflict, Choice> chosen = new LinkedHashMap<>();
  private final Map<Choice, List<Button>> buttons = new LinkedHashMap<>();

  ConflictDialog(Shell shell, EntryDraft draft, EntryMerge merge) {
    super(shell);
    this.draft = draft;
    this.merge = merge;
  }

  /** What was chosen for a conflict. */
  Choice choice(Conflict conflict) {
    return chosen.get(conflict);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Conflict_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Conflict_title);
    setMessage(NLS.bind(Messages.Conflict_message, draft.dn()));
    Composite area = (Composite) super.createDialogArea(shell);
    ScrolledComposite scrolled = new ScrolledComposite(area, SWT.V_SCROLL | SWT.H_SCROLL);
    scrolled.setExpandHorizontal(true);
    scrolled.setExpandVertical(true);
    Composite form = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(4).margins(12, 12).spacing(8, 4).applyTo(form);
    List.of(
            Messages.Conflict_before,
            Messages.Conflict_mine,
            Messages.Conflict_theirs,
            Messages.Conflict_choice)
        .forEach(title -> muted(form, title));
    merge.conflicts().forEach(conflict -> addRow(form, conflict));
    createSummary(form);
    scrolled.setContent(form);
    Point size = form.computeSize(SWT.DEFAULT, SWT.DEFAULT);
    scrolled.setMinSize(size);
    GridDataFactory.fillDefaults()
        .grab(true, true)
        .hint(Math.max(WIDTH, size.x), Math.min(HEIGHT_MAX, size.y))
        .applyTo(scrolled);
    return area;
  }

  private void createSummary(Composite form) {
    if (!merge.takenOver().isEmpty()) {
      Label others =
          muted(form, NLS.bind(Messages.Conflict_takenOver, String.join(", ", merge.takenOver())));
      GridDataFactory.fillDefaults().span(4, 1).indent(0, 8).applyTo(others);
    }
  }

  private static Label muted(Composite form, String text) {
    Label label = new Label(form, SWT.WRAP);
    label.setText(Forms.literal(text));
    label.setForeground(ThemeColors.muted(form));
    return label;
  }

  private void addRow(Composite form, Conflict conflict) {
    Label name = new Label(form, SWT.NONE);
    name.setText(Forms.literal(conflict.description()));
    name.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
    GridDataFactory.fillDefaults().span(4, 1).indent(0, 8).applyTo(name);
    addSide(form, "before", conflict, conflict.before());
    addSide(form, "mine", conflict, conflict.mine());
    addSide(form, "theirs", conflict, conflict.theirs());
    Composite choices = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(choices);
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.BEGINNING).applyTo(choices);
    conflict.choices().forEach(choice -> addChoice(choices, conflict, choice));
  }

  private void addSide(Composite form, String side, Conflict conflict, List<byte[]> values) {
    String words = words(conflict, values);
    int lines = (int) words.lines().count();
    int scroll = lines > LINES_MAX ? SWT.V_SCROLL : SWT.NONE;
    Text text = new Text(form, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.WRAP | scroll);
    ControlIds.name(text, "conflict." + side + "." + conflict.description());
    text.setText(words);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(SIDE_WIDTH, Math.clamp(lines, LINES_MIN, LINES_MAX) * text.getLineHeight())
        .applyTo(text);
  }

  private String words(Conflict conflict, List<byte[]> values) {
    if (values.isEmpty()) {
      return Messages.Conflict_noValue;
    }
    List<String> shown = new ArrayList<>();
    values.stream()
        .limit(VALUES_MAX)
        .forEach(each -> shown.add(ValueText.of(conflict.description(), each, draft.schema())));
    if (values.size() > VALUES_MAX) {
      shown.add(NLS.bind(Messages.Conflict_moreValues, values.size() - VALUES_MAX));
    }
    return shown.stream().collect(Collectors.joining("\n"));
  }

  private static String text(Choice choice) {
    return switch (choice) {
      case MINE -> Messages.Conflict_keepMine;
      case THEIRS -> Messages.Conflict_keepTheirs;
      case BOTH -> Messages.Conflict_keepBoth;
    };
  }

  private void addChoice(Composite parent, Conflict conflict, Choice choice) {
    Button button = new Button(parent, SWT.RADIO);
    button.setText(text(choice));
    ControlIds.name(button, "conflict." + choice + "." + conflict.description());
    button.addListener(
        SWT.Selection,
        event -> {
          if (button.getSelection()) {
            chosen.put(conflict, choice);
            enableOk();
          }
        });
    buttons.computeIfAbsent(choice, key -> new ArrayList<>()).add(button);
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    if (merge.conflicts().size() > 1) {
      all(bar, Messages.Conflict_allMine, Choice.MINE, IDialogConstants.CLIENT_ID);
      all(bar, Messages.Conflict_allTheirs, Choice.THEIRS, IDialogConstants.CLIENT_ID + 1);
    }
    createButton(bar, IDialogConstants.OK_ID, Messages.Conflict_save, true);
    createButton(bar, IDialogConstants.CANCEL_ID, Messages.Entry_keepEditing, false);
    enableOk();
  }

  private void all(Composite bar, String text, Choice choice, int id) {
    createButton(bar, id, text, false).addListener(SWT.Selection, event -> chooseAll(choice));
  }

  private void chooseAll(Choice choice) {
    buttons.forEach((each, group) -> group.forEach(button -> button.setSelection(each == choice)));
    merge.conflicts().forEach(conflict -> chosen.put(conflict, choice));
    enableOk();
  }

  private void enableOk() {
    @Nullable Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null) {
      ok.setEnabled(chosen.size() == merge.conflicts().size());
    }
  }
}
