package org.dirlens.application.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Asks for an LDIF file and the partition that it is loaded into, which is looked for in the file
 * until somebody chooses one. User interface thread.
 */
final class ImportDialog extends PathDialog {
  private final List<String> suffixes;
  private @Nullable Combo partition;
  private @Nullable Combo from;
  private @Nullable Button checkOnly;
  private @Nullable Label what;
  private @Nullable SuffixSearch search;
  private final String chosen;
  private String suggested;

  /**
   * A dialog that is not open yet.
   *
   * @param suffixes of the partitions that there are
   * @param chosen one of them, or empty
   */
  ImportDialog(Shell shell, List<String> suffixes, String chosen) {
    super(
        shell,
        new Words(
            Messages.Import_title,
            Messages.Import_message,
            Messages.Import_file,
            Messages.Import_start),
        "load.file");
    this.suffixes = suffixes;
    this.chosen = chosen;
    this.suggested = chosen;
  }

  @Override
  void addRows(Composite form) {
    Forms.label(form, Messages.Import_partition);
    Combo into = ControlIds.name(new Combo(form, SWT.DROP_DOWN), "load.partition");
    suffixes.forEach(into::add);
    into.setText(suggested);
    wide(into);
    Forms.label(form, "");
    Label told = new Label(form, SWT.NONE);
    wide(told);
    Forms.label(form, Messages.Import_from);
    Combo servers =
        Forms.choice(
            form,
            "load.from",
            Stream.concat(
                Stream.of(Messages.Import_anyServer),
                Stream.of(ForeignServer.values()).map(ImportDialog::name)));
    servers.select(0);
    wide(servers);
    Forms.label(form, "");
    checkOnly = Forms.checkBox(form, Messages.Import_checkOnly, "load.checkOnly");
    partition = into;
    from = servers;
    what = told;
    tellWhat();
    into.addListener(
        SWT.Modify,
        event -> {
          tellWhat();
          check();
        });
  }

  private static String name(ForeignServer server) {
    return switch (server) {
      case DS389 -> Messages.Import_ds389;
      case APACHEDS -> Messages.Import_apacheDs;
      case OPENDJ -> Messages.Import_openDj;
      case AD -> Messages.Import_activeDirectory;
    };
  }

  private static void wide(Control control) {
    GridDataFactory.fillDefaults().span(2, 1).grab(true, false).applyTo(control);
  }

  /** Says whether a partition is made. */
  private void tellWhat() {
    if (what != null) {
      String suffix = suffix();
      what.setText(
          suffix.isEmpty()
              ? ""
              : isThere(suffix) ? Messages.Import_intoPresent : Messages.Import_intoNew);
    }
  }

  private boolean isThere(String suffix) {
    return suffixes.stream().anyMatch(each -> SuffixSearch.same(suffix, each));
  }

  private String suffix() {
    return partition == null ? "" : partition.getText().strip();
  }

  @Override
  @Nullable String browse(String present) {
    FileDialog dialog = new FileDialog(getShell(), SWT.OPEN);
    dialog.setFilterExtensions(new String[] {"*.ldif", "*.*"});
    return dialog.open();
  }

  @Override
  void pathChanged(Path path) {
    endSearch();
    suggest(chosen); // what the file before suggested says nothing of this one
    if (Files.isRegularFile(path)) {
      search = SuffixSearch.start(path, getShell(), found -> found.ifPresent(this::found));
    }
  }

  /** The entries of the file stand below this name. */
  private void found(String name) {
    suggest(
        suffixes.stream().filter(each -> SuffixSearch.below(name, each)).findFirst().orElse(name));
  }

  /** Shows a partition, unless another was chosen. */
  private void suggest(String suffix) {
    if (partition != null && suffix().equals(suggested) && !suffix.equals(suggested)) {
      suggested = suffix;
      partition.setText(suggested);
    }
  }

  private void endSearch() {
    if (search != null) {
      search.close();
      search = null;
    }
  }

  @Override
  public boolean close() {
    endSearch();
    return super.close();
  }

  @Override
  @Nullable String problem(Path file) {
    if (!Files.isRegularFile(file)) {
      return NLS.bind(Messages.Import_noFile, file);
    }
    return suffix().isEmpty() ? Messages.Import_noPartition : SuffixSearch.problem(suffix());
  }

  @Override
  void accept(Path file) {
    int server = from == null ? 0 : from.getSelectionIndex();
    Translation translation =
        Translation.of(List.of(), server < 1 ? null : ForeignServer.values()[server - 1]);
    boolean check = checkOnly != null && checkOnly.getSelection();
    MaintenanceActions.load(
        new MaintenanceActions.Load(
            file, suffix(), translation, check ? LoadRule.CHECK_ONLY : LoadRule.GOOD_ENTRIES));
  }
}
