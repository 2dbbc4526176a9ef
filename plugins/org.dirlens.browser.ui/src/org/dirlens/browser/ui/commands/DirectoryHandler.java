package org.dirlens.browser.ui.commands;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.SelectedEntry;
import org.dirlens.browser.ui.compare.CompareDialog;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.entry.TablePage;
import org.dirlens.browser.ui.ldif.ExportWizard;
import org.dirlens.browser.ui.search.SearchView;
import org.dirlens.browser.ui.tree.DirectoryView;
import org.dirlens.connection.core.Connections;
import org.dirlens.ui.common.ClipboardText;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/** Commands that look at entries and change nothing; the command's id says which. */
public final class DirectoryHandler extends DeclaredHandler {
  @Override
  boolean applies() {
    return switch (command()) {
      case "org.dirlens.browser.ui.locate" ->
          located().map(SelectedEntry::connection).filter(WhyDisabled::connected).isPresent();
      case "org.dirlens.browser.ui.compareWith", "org.dirlens.browser.ui.ldif.export" ->
          Targets.connection().filter(WhyDisabled::connected).isPresent();
      case "org.dirlens.browser.ui.copyDn" -> !Targets.entries().isEmpty();
      default -> true;
    };
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    switch (command()) {
      case "org.eclipse.ui.file.refresh" ->
          Targets.view(DirectoryView.ID, DirectoryView.class).ifPresent(DirectoryView::refresh);
      case "org.dirlens.browser.ui.collapseAll" ->
          Targets.view(DirectoryView.ID, DirectoryView.class).ifPresent(DirectoryView::collapseAll);
      case "org.dirlens.browser.ui.search" ->
          Targets.view(SearchView.ID, SearchView.class).ifPresent(SearchView::begin);
      case "org.dirlens.browser.ui.openEntry" ->
          open(
              event.getParameter("org.dirlens.browser.ui.openEntry.dn"),
              event.getParameter("org.dirlens.browser.ui.openEntry.connection"));
      case "org.dirlens.browser.ui.locate" -> locate();
      case "org.dirlens.browser.ui.compareWith" -> CompareDialog.open(Targets.entries());
      case "org.dirlens.browser.ui.ldif.export" ->
          Targets.searchView()
              .flatMap(SearchView::shown)
              .ifPresentOrElse(DirectoryHandler::export, () -> export(Targets.entries()));
      default -> copyDns();
    }
    return null;
  }

  /**
   * The entry of this name; without a name the selected one.
   *
   * @param id of the connection; null for the current directory
   */
  private static void open(@Nullable String dn, @Nullable String id) {
    if (dn == null) {
      Targets.entries().stream().findFirst().ifPresent(EntryEditors::keep);
    } else {
      (id == null ? Targets.connection() : Connections.shared().find(id))
          .ifPresent(connection -> EntryEditors.keep(connection, dn));
    }
  }

  /** The entry that is selected in the view in use, else that of the editor. */
  private static Optional<SelectedEntry> located() {
    return Targets.selectedEntry()
        .or(() -> Targets.editor().map(each -> new SelectedEntry(each.connection(), each.dn())));
  }

  /** On a value F3 leads to what its name means, everywhere else to the entry in the tree. */
  private static void locate() {
    Optional<EntryEditor> editor = Targets.editor();
    Targets.table()
        .filter(table -> Targets.selectedEntry().isEmpty())
        .flatMap(TablePage::focused)
        .ifPresentOrElse(
            row -> SchemaHandler.show(editor.orElseThrow(), row),
            () -> located().ifPresent(DirectoryHandler::locate));
  }

  private static void locate(SelectedEntry entry) {
    Targets.view(DirectoryView.ID, DirectoryView.class)
        .ifPresent(view -> view.reveal(entry.connection(), entry.dn()));
  }

  private static void export(SearchView.Shown search) {
    ExportWizard.open(search.connection(), search.query(), search.columns());
  }

  private static void export(List<DitNode> entries) {
    Optional<DitNode> first = entries.stream().findFirst();
    first
        .map(DitNode::connection)
        .or(Targets::connection)
        .ifPresent(connection -> ExportWizard.open(connection, first.map(DitNode::dn).orElse("")));
  }

  /** Copies the DNs of the selected entries, one a line. */
  private static void copyDns() {
    String text =
        String.join(System.lineSeparator(), Targets.entries().stream().map(DitNode::dn).toList());
    ClipboardText.copy(Display.getCurrent(), text);
  }
}
