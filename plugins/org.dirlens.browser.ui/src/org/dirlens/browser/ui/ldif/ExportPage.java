package org.dirlens.browser.ui.ldif;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.search.filter.FilterProblem;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.filter.FilterDialog;
import org.dirlens.browser.ui.filter.FilterField;
import org.dirlens.browser.ui.filter.ServerNames;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.CarefulQuestion;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.IWizardPage;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** What is exported, in which form, and to which file. */
final class ExportPage extends WizardPage {
  private static final int PAGE_ENTRIES = 500;

  private final SearchQuery first;
  private final List<String> columns;
  private final ServerNames names;
  private @Nullable Text base;
  private @Nullable Combo scope;
  private @Nullable FilterField filter;
  private @Nullable Button csv;
  private @Nullable Text attributes;
  private @Nullable Button operational;
  private @Nullable FileField field;

  /**
   * @param first what is exported unless the user changes it
   * @param columns the attributes of a table, none if there is no table
   */
  ExportPage(DirectoryConnection connection, SearchQuery first, List<String> columns) {
    super("export");
    this.first = first;
    this.columns = columns;
    this.names = new ServerNames(() -> Optional.of(connection), () -> List.of(first.base()));
    setTitle(Messages.Export_title);
    setDescription(NLS.bind(Messages.Export_description, connection.parameters().name()));
  }

  /** The search for all entries below a base. */
  static SearchQuery everything(String base) {
    return new SearchQuery(
        base, Scope.SUBTREE, SearchQuery.ANY_ENTRY, List.of("*"), SearchQuery.Limits.NONE);
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    base = text(area, Messages.Export_base, "export.base", first.base());
    Forms.label(area, Messages.Export_scope);
    Combo scopes =
        Forms.choice(area, "export.scope", Arrays.stream(Scope.values()).map(Labels::of));
    scopes.select(first.scope().ordinal());
    scope = scopes;
    createFilter(area);
    createForm(area);
    Text asked = text(area, Messages.Export_attributes, "export.attributes", words(asked()));
    asked.setMessage(Messages.Export_attributesHint);
    names.completeAttributes(asked);
    attributes = asked;
    Button box = Forms.checkBox(area, Messages.Export_operational, "export.operational");
    box.setSelection(first.attributes().contains("+"));
    operational = box;
    field = new FileField(area, "export.file", SWT.SAVE, this::validate);
    setControl(area);
    validate();
    setErrorMessage(null);
  }

  private void createFilter(Composite area) {
    Forms.label(area, Messages.Export_filter);
    Composite line = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(2, 0).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    FilterField made = FilterField.line(line, "export.filter").completedBy(names);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(made.control());
    FilterDialog.button(line, made, names, "export.filter.edit");
    made.text(first.filter());
    made.onChange(this::validate);
    filter = made;
  }

  private void createForm(Composite area) {
    Forms.label(area, Messages.Export_form);
    Composite line = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 0).applyTo(line);
    Button ldif = ControlIds.name(new Button(line, SWT.RADIO), "export.ldif");
    ldif.setText(Messages.Export_ldif);
    ldif.setSelection(true);
    Button commas = ControlIds.name(new Button(line, SWT.RADIO), "export.csv");
    commas.setText(Messages.Export_csv);
    commas.setToolTipText(Messages.Export_csvTip);
    commas.addListener(SWT.Selection, event -> formChosen());
    csv = commas;
  }

  /** A table needs columns: those of the table on the screen are offered. */
  private void formChosen() {
    if (csv() && attributes != null && attributes.getText().isBlank()) {
      attributes.setText(words(columns));
    }
    if (field != null) {
      field.ending(csv() ? ".csv" : ".ldif");
    }
    if (operational != null) {
      operational.setEnabled(!csv());
    }
    validate();
  }

  private List<String> asked() {
    return first.attributes().stream().filter(each -> !each.matches("[*+]")).toList();
  }

  private static String words(List<String> names) {
    return String.join(" ", names);
  }

  private Text text(Composite area, String title, String id, String content) {
    Forms.label(area, title);
    Text text = Forms.field(area, id);
    text.setText(content);
    text.addModifyListener(event -> validate());
    return text;
  }

  private void validate() {
    String problem = problem();
    setErrorMessage(problem);
    setPageComplete(problem == null);
  }

  private @Nullable String problem() {
    if (base == null || filter == null || attributes == null || field == null) {
      return null;
    }
    if (!DnText.valid(base.getText())) {
      return Messages.Export_baseProblem;
    }
    Optional<FilterProblem> wrong = filter.problem();
    if (wrong.isPresent()) {
      return NLS.bind(
          Messages.Export_filterProblem, wrong.get().position() + 1, wrong.get().message());
    }
    if (csv() && attributes.getText().isBlank()) {
      return Messages.Export_columnsMissing;
    }
    return fileProblem(field.path());
  }

  private static @Nullable String fileProblem(String path) {
    if (path.isEmpty()) {
      return Messages.Export_fileMissing;
    }
    try {
      Path folder = Path.of(path).toAbsolutePath().getParent();
      boolean writable =
          folder != null && Files.isWritable(folder) && !Files.isDirectory(Path.of(path));
      return writable ? null : NLS.bind(Messages.Export_fileUnwritable, path);
    } catch (InvalidPathException e) {
      return NLS.bind(Messages.Export_fileUnwritable, path);
    }
  }

  /** Asks before a file is replaced. */
  boolean mayReplace() {
    return !Files.exists(file())
        || CarefulQuestion.agreed(
            getShell(),
            Messages.Export_title,
            NLS.bind(Messages.Export_fileExists, file()),
            Messages.Export_fileReplace);
  }

  Path file() {
    return Path.of(field == null ? "" : field.path());
  }

  void remember() {
    if (field != null) {
      field.remember();
    }
  }

  /** How a CSV file is written comes next. */
  @Override
  public @Nullable IWizardPage getNextPage() {
    return csv() ? super.getNextPage() : null;
  }

  /** Whether comma-separated values are written, else LDIF. */
  boolean csv() {
    return csv != null && csv.getSelection();
  }

  /** All that is found, however much it is. */
  SearchQuery query() {
    return new SearchQuery(
        base == null ? "" : DnText.stripped(base.getText()),
        Scope.values()[scope == null ? Scope.SUBTREE.ordinal() : scope.getSelectionIndex()],
        filter == null ? SearchQuery.ANY_ENTRY : filter.filter(),
        wanted(),
        SearchQuery.Limits.pages(PAGE_ENTRIES),
        first.special());
  }

  private List<String> wanted() {
    String typed = attributes == null ? "" : attributes.getText().strip();
    List<String> wanted =
        new ArrayList<>(typed.isEmpty() ? SearchQuery.ADDABLE : List.of(typed.split("[,\\s]+")));
    if (!csv() && operational != null && operational.getSelection() && !wanted.contains("+")) {
      wanted.add("+");
    }
    return wanted;
  }
}
