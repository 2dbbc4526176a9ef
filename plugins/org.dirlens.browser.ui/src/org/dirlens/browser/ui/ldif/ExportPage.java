package org.dirlens.browser.ui.ldif;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.search.filter.FilterCheck;
import org.dirlens.browser.core.search.filter.FilterProblem;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** What is exported, and to which file. */
final class ExportPage extends WizardPage {
  private static final int PAGE_ENTRIES = 500;

  private final String firstBase;
  private @Nullable Text base;
  private @Nullable Combo scope;
  private @Nullable Text filter;
  private @Nullable Button operational;
  private @Nullable FileField field;

  ExportPage(DirectoryConnection connection, String base) {
    super("export");
    this.firstBase = base;
    setTitle(Messages.Export_title);
    setDescription(NLS.bind(Messages.Export_description, connection.parameters().name()));
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    base = text(area, Messages.Search_base, "export.base", firstBase);
    Forms.label(area, Messages.Export_scope);
    Combo scopes =
        Forms.choice(area, "export.scope", Arrays.stream(Scope.values()).map(Labels::of));
    scopes.select(Scope.SUBTREE.ordinal());
    scope = scopes;
    filter = text(area, Messages.Search_filter, "export.filter", SearchQuery.ANY_ENTRY);
    operational = Forms.checkBox(area, Messages.Export_operational, "export.operational");
    field = new FileField(area, "export.file", SWT.SAVE, this::validate);
    setControl(area);
    validate();
    setErrorMessage(null);
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
    if (base == null || filter == null || field == null) {
      return null;
    }
    if (!DnText.valid(base.getText())) {
      return Messages.Search_baseProblem;
    }
    Optional<FilterProblem> wrong = FilterCheck.check(filter.getText());
    if (wrong.isPresent()) {
      return NLS.bind(
          Messages.Search_filterProblem, wrong.get().position() + 1, wrong.get().message());
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
        || MessageDialog.openQuestion(
            getShell(), Messages.Export_title, NLS.bind(Messages.Export_fileExists, file()));
  }

  Path file() {
    return Path.of(field == null ? "" : field.path());
  }

  void remember() {
    if (field != null) {
      field.remember();
    }
  }

  SearchQuery query() {
    boolean all = operational != null && operational.getSelection();
    return new SearchQuery(
        base == null ? "" : base.getText().strip(),
        Scope.values()[scope == null ? Scope.SUBTREE.ordinal() : scope.getSelectionIndex()],
        filter == null ? SearchQuery.ANY_ENTRY : filter.getText().strip(),
        all ? List.of("*", "+") : List.of("*"),
        SearchQuery.Limits.pages(PAGE_ENTRIES));
  }
}
