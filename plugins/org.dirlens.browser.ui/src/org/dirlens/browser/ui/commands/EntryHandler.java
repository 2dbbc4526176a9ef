package org.dirlens.browser.ui.commands;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.batch.BatchDialog;
import org.dirlens.browser.ui.change.Deletion;
import org.dirlens.browser.ui.change.NewEntryWizard;
import org.dirlens.browser.ui.change.RenameDialog;
import org.dirlens.browser.ui.copy.CopiedEntries;
import org.dirlens.browser.ui.copy.Copying;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.ldif.ImportWizard;
import org.dirlens.browser.ui.tree.EntryPicker;
import org.dirlens.browser.ui.tree.EntryPicker.Choice;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Commands that change whole entries; the command's id says which. A connection that is read-only
 * or closed has none of them.
 */
public final class EntryHandler extends DeclaredHandler {
  private static final String EDIT = "org.dirlens.browser.ui.entry.editMany";
  private static final String MOVE = "org.dirlens.browser.ui.entry.move";
  private static final String LIKE = "org.dirlens.browser.ui.entry.newLike";

  @Override
  boolean applies() {
    List<DitNode> entries = Targets.entries();
    boolean writable = connection(entries).filter(WhyDisabled::writable).isPresent();
    return switch (command()) {
      case "org.eclipse.ui.edit.rename", "org.eclipse.ui.edit.delete", LIKE, EDIT, MOVE ->
          writable && entries.stream().anyMatch(each -> !each.root());
      default -> writable;
    };
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    List<DitNode> entries = Targets.entries();
    switch (command()) {
      case "org.dirlens.browser.ui.entry.new" -> create(entries);
      case EDIT -> edit(entries);
      case MOVE -> move(entries);
      case LIKE -> first(entries).ifPresent(NewEntryWizard::openLike);
      case "org.eclipse.ui.edit.rename" -> first(entries).ifPresent(EntryHandler::rename);
      case "org.eclipse.ui.edit.delete" -> delete(entries);
      default -> connection(entries).ifPresent(ImportWizard::open);
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
        .ifPresent(NewEntryWizard::open);
  }

  private static void rename(DitNode entry) {
    if (!entry.root()) {
      RenameDialog.open(entry.connection(), entry.dn());
    }
  }

  private static void edit(List<DitNode> entries) {
    List<String> dns = dns(entries);
    if (!dns.isEmpty()) {
      BatchDialog.open(entries.getFirst().connection(), dns);
    }
  }

  /** Below another entry of the same connection, which is chosen in its tree. */
  private static void move(List<DitNode> entries) {
    List<String> dns = dns(entries);
    if (dns.isEmpty()) {
      return;
    }
    DirectoryConnection connection = entries.getFirst().connection();
    CopiedEntries cut = CopiedEntries.of(connection, dns, true);
    String title =
        dns.size() == 1
            ? NLS.bind(Messages.Move_title, DnText.rdn(dns.getFirst()))
            : NLS.bind(Messages.Move_titleMany, dns.size());
    Choice choice = new Choice(title, Messages.Move_ok, cut::fitBelow);
    EntryPicker.pick(Problems.shell(), connection, DnText.parent(dns.getFirst()), choice)
        .ifPresent(parent -> Copying.start(cut, connection, parent));
  }

  private static void delete(List<DitNode> entries) {
    List<String> dns = dns(entries);
    if (!dns.isEmpty()) {
      Deletion.start(entries.getFirst().connection(), dns);
    }
  }

  private static List<String> dns(List<DitNode> entries) {
    return entries.stream().filter(each -> !each.root()).map(DitNode::dn).toList();
  }
}
