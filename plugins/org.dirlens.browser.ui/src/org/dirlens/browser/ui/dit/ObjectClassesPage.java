package org.dirlens.browser.ui.dit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.entry.NewEntry;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Where the entry goes and what it is. */
final class ObjectClassesPage extends WizardPage {
  private static final int LIST_HEIGHT = 180;
  private static final int LIST_WIDTH = 220;

  private final NewEntry draft;
  private @Nullable Combo template;
  private @Nullable Text search;
  private org.eclipse.swt.widgets.@Nullable List available;
  private org.eclipse.swt.widgets.@Nullable List chosen;

  ObjectClassesPage(NewEntry draft) {
    super("classes");
    this.draft = draft;
    setTitle(Messages.text("new.classes.title"));
    setDescription(Messages.text("new.classes.description"));
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    label(area, "new.parent");
    Text parentDn = text(area, "new.parent");
    parentDn.setText(draft.parentDn());
    parentDn.addModifyListener(
        event -> {
          draft.parentDn(parentDn.getText());
          validate();
        });
    label(area, "new.template");
    template = createTemplates(area);
    label(area, "new.classes", SWT.BEGINNING);
    createLists(area);
    setControl(area);
    chooseTemplate(EntryTemplate.PERSON);
  }

  private Combo createTemplates(Composite area) {
    Combo combo = ControlIds.name(new Combo(area, SWT.READ_ONLY | SWT.DROP_DOWN), "new.template");
    for (EntryTemplate each : EntryTemplate.values()) {
      combo.add(Messages.text("new.template." + each));
    }
    combo.addListener(
        SWT.Selection, event -> chooseTemplate(EntryTemplate.values()[combo.getSelectionIndex()]));
    return combo;
  }

  private void createLists(Composite area) {
    Composite lists = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(3).spacing(8, 4).applyTo(lists);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(lists);
    Text filter = text(lists, "new.classes.filter");
    filter.setMessage(Messages.text("new.classes.filter"));
    filter.addModifyListener(event -> fillAvailable());
    search = filter;
    new Label(lists, SWT.NONE);
    new Label(lists, SWT.NONE).setText(Messages.text("new.classes.chosen"));
    available = list(lists, "new.classes.available");
    available.addListener(SWT.DefaultSelection, event -> addSelected());
    Composite buttons = new Composite(lists, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(buttons);
    button(buttons, "new.classes.add", this::addSelected);
    button(buttons, "new.classes.remove", this::removeSelected);
    chosen = list(lists, "new.classes.list");
    chosen.addListener(SWT.DefaultSelection, event -> removeSelected());
    fillAvailable();
  }

  private static void label(Composite area, String key) {
    label(area, key, SWT.CENTER);
  }

  private static void label(Composite area, String key, int place) {
    Label label = new Label(area, SWT.NONE);
    label.setText(Messages.text(key));
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, place).applyTo(label);
  }

  private static Text text(Composite area, String id) {
    Text text = ControlIds.name(new Text(area, SWT.BORDER), id);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
    return text;
  }

  private static org.eclipse.swt.widgets.List list(Composite area, String id) {
    org.eclipse.swt.widgets.List list =
        ControlIds.name(
            new org.eclipse.swt.widgets.List(area, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL), id);
    GridDataFactory.fillDefaults().grab(true, true).hint(LIST_WIDTH, LIST_HEIGHT).applyTo(list);
    return list;
  }

  private static void button(Composite area, String key, Runnable action) {
    Button button = ControlIds.name(new Button(area, SWT.PUSH), key);
    button.setText(Messages.text(key));
    button.addListener(SWT.Selection, event -> action.run());
    GridDataFactory.fillDefaults().applyTo(button);
  }

  private void chooseTemplate(EntryTemplate choice) {
    if (template != null) {
      template.select(choice.ordinal());
    }
    if (choice != EntryTemplate.OTHER) {
      draft.classes(choice.classes());
    }
    show();
  }

  private void addSelected() {
    if (available != null) {
      List<String> classes = new ArrayList<>(draft.classes());
      classes.addAll(Arrays.asList(available.getSelection()));
      change(classes);
    }
  }

  private void removeSelected() {
    if (chosen != null) {
      List<String> classes = new ArrayList<>(draft.classes());
      classes.removeAll(Arrays.asList(chosen.getSelection()));
      change(classes);
    }
  }

  private void change(List<String> classes) {
    draft.classes(classes);
    if (template != null) {
      template.select(EntryTemplate.OTHER.ordinal());
    }
    show();
  }

  private void show() {
    if (chosen != null) {
      chosen.setItems(draft.classes().toArray(String[]::new));
    }
    validate();
  }

  private void fillAvailable() {
    if (available == null || search == null) {
      return;
    }
    String typed = search.getText().strip().toLowerCase(Locale.ROOT);
    available.setItems(
        draft.schema().objectClasses().stream()
            .filter(info -> info.kind() != ObjectClassInfo.Kind.ABSTRACT)
            .map(ObjectClassInfo::name)
            .filter(name -> name.toLowerCase(Locale.ROOT).contains(typed))
            .toArray(String[]::new));
  }

  private void validate() {
    String problem = null;
    if (!DnText.valid(draft.parentDn())) {
      problem = Messages.text("new.parent.invalid");
    } else if (!draft.structural()) {
      problem = Messages.text("new.classes.structural");
    }
    setErrorMessage(problem);
    setPageComplete(problem == null);
  }
}
