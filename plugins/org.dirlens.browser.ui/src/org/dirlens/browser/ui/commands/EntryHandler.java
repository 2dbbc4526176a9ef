package org.dirlens.browser.ui.commands;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.Problems;
import org.dirlens.browser.ui.dit.Deletion;
import org.dirlens.browser.ui.dit.NewEntryWizard;
import org.dirlens.browser.ui.dit.RenameDialog;
import org.dirlens.browser.ui.ldif.ExportWizard;
import org.dirlens.browser.ui.ldif.ImportWizard;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/** Commands on whole entries; the command's id says which. */
public final class EntryHandler extends AbstractHandler {

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    List<DitNode> entries = Targets.entries();
    switch (event.getCommand().getId()) {
      case "org.dirlens.browser.ui.entry.new" -> create(entries);
      case "org.eclipse.ui.edit.rename" -> first(entries).ifPresent(EntryHandler::rename);
      case "org.eclipse.ui.edit.delete" -> delete(entries);
      case "org.dirlens.browser.ui.ldif.import" ->
          connection(entries).ifPresent(ImportWizard::open);
      default -> connection(entries).ifPresent(each -> export(each, entries));
    }
    return null;
  }

  private static Optional<DitNode> first(List<DitNode> entries) {
    return entries.stream().findFirst();
  }

  private static Optional<DirectoryConnection> connection(List<DitNode> entries) {
    return first(entries).map(DitNode::connection).or(Targets::connection);
  }

  private static void create(List<DitNode> entries) {
    first(entries)
        .or(() -> Targets.connection().map(connection -> Dit.of(connection).root()))
        .filter(EntryHandler::writable)
        .ifPresent(NewEntryWizard::open);
  }

  private static void rename(DitNode entry) {
    if (writable(entry) && !entry.root()) {
      RenameDialog.open(entry.connection(), entry.dn());
    }
  }

  private static void delete(List<DitNode> entries) {
    List<String> dns = entries.stream().filter(each -> !each.root()).map(DitNode::dn).toList();
    if (!dns.isEmpty() && writable(entries.getFirst())) {
      Deletion.start(entries.getFirst().connection(), dns);
    }
  }

  private static void export(DirectoryConnection connection, List<DitNode> entries) {
    ExportWizard.open(connection, first(entries).map(DitNode::dn).orElse(""));
  }

  private static boolean writable(DitNode entry) {
    boolean readOnly = entry.connection().readOnly();
    if (readOnly) {
      Problems.show(
          Messages.text("entry.locked.title"),
          Messages.text("entry.locked.readOnly", entry.connection().parameters().name()));
    }
    return !readOnly;
  }
}
