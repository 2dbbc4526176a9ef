package org.dirlens.browser.ui.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.entry.NewEntry;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
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
  private final Runnable changed;
  private @Nullable Combo template;
  private @Nullable Text search;
  private org.eclipse.swt.widgets.@Nullable List available;
  private org.eclipse.swt.widgets.@Nullable List chosen;

  /**
   * @param changed told when something is filled in
   */
  ObjectClassesPage(NewEntry draft, Runnable changed) {
    super("classes");
    this.draft = draft;
    this.changed = changed;
    setTitle(Messages.NewEntry_classesTitle);
    setDescription(Messages.NewEntry_classesDescription);
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    Forms.label(area, Messages.NewEntry_parent);
    Text parentDn = Forms.field(area, "new.parent");
    parentDn.setText(draft.parentDn());
    parentDn.addModifyListener(
        event -> {
          draft.parentDn(parentDn.getText());
          validate();
        });
    Forms.label(area, Messages.NewEntry_template);
    template = createTemplates(area);
    GridDataFactory.fillDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .applyTo(Forms.label(area, Messages.NewEntry_classes));
    createLists(area);
    setControl(area);
    chooseTemplate(draft.classes().isEmpty() ? EntryTemplate.PERSON : EntryTemplate.OTHER);
  }

  private Combo createTemplates(Composite area) {
    Combo combo =
        Forms.choice(
            area,
            "new.template",
            Arrays.stream(EntryTemplate.values()).map(ObjectClassesPage::text));
    combo.addListener(
        SWT.Selection, event -> chooseTemplate(EntryTemplate.values()[combo.getSelectionIndex()]));
    return combo;
  }

  private void createLists(Composite area) {
    Composite lists = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(3).spacing(8, 4).applyTo(lists);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(lists);
    Text filter = Forms.field(lists, "new.classes.filter");
    filter.setMessage(Messages.NewEntry_classesFilter);
    filter.addModifyListener(event -> fillAvailable());
    search = filter;
    new Label(lists, SWT.NONE);
    new Label(lists, SWT.NONE).setText(Messages.NewEntry_chosenClasses);
    available = list(lists, "new.classes.available");
    available.addListener(SWT.DefaultSelection, event -> addSelected());
    Composite buttons = new Composite(lists, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(buttons);
    classButton(buttons, Messages.NewEntry_addClass, "new.classes.add", this::addSelected);
    classButton(buttons, Messages.NewEntry_removeClass, "new.classes.remove", this::removeSelected);
    chosen = list(lists, "new.classes.list");
    chosen.addListener(SWT.DefaultSelection, event -> removeSelected());
    fillAvailable();
  }

  private static String text(EntryTemplate template) {
    return switch (template) {
      case PERSON -> Messages.NewEntry_person;
      case ORGANIZATIONAL_UNIT -> Messages.NewEntry_organizationalUnit;
      case GROUP -> Messages.NewEntry_group;
      case DOMAIN -> Messages.NewEntry_domain;
      case OTHER -> Messages.NewEntry_otherClasses;
    };
  }

  private static org.eclipse.swt.widgets.List list(Composite area, String id) {
    org.eclipse.swt.widgets.List list =
        ControlIds.name(
            new org.eclipse.swt.widgets.List(area, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL), id);
    GridDataFactory.fillDefaults().grab(true, true).hint(LIST_WIDTH, LIST_HEIGHT).applyTo(list);
    return list;
  }

  private static void classButton(Composite area, String text, String id, Runnable action) {
    GridDataFactory.fillDefaults().applyTo(Forms.button(area, text, id, action));
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
      problem = Messages.NewEntry_parentInvalid;
    } else if (!draft.structural()) {
      problem = Messages.NewEntry_structuralMissing;
    }
    setErrorMessage(problem);
    setPageComplete(problem == null);
    changed.run();
  }
}
