package org.dirlens.browser.ui.commands;

import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.search.filter.FilterCheck;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.SelectedEntry;
import org.dirlens.browser.ui.bookmark.BookmarkNames;
import org.dirlens.browser.ui.bookmark.BookmarksDialog;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.trail.GoToTarget;
import org.dirlens.browser.ui.tree.DirectoryView;
import org.dirlens.browser.ui.visit.Visits;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/** Commands that lead from entry to entry; the command's id says which. */
public final class NavigationHandler extends DeclaredHandler {
  private static final String PREFIX = "org.dirlens.browser.ui.";

  @Override
  boolean applies() {
    return switch (command()) {
      case PREFIX + "back" -> Visits.shared().has(-1);
      case PREFIX + "forward" -> Visits.shared().has(1);
      case PREFIX + "bookmark.add" -> here().isPresent();
      case PREFIX + "bookmarks" -> Targets.connection().isPresent();
      case PREFIX + "up" -> here().filter(each -> !each.dn().isEmpty()).isPresent();
      case PREFIX + "target" -> pointing().isPresent() || pointingEditor().isPresent();
      default -> filtered().isPresent();
    };
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    switch (command()) {
      case PREFIX + "back" -> Visits.shared().go(-1);
      case PREFIX + "forward" -> Visits.shared().go(1);
      case PREFIX + "up" -> up();
      case PREFIX + "target" -> goToTarget();
      case PREFIX + "bookmark.add" ->
          here()
              .ifPresent(each -> BookmarkNames.add(Problems.shell(), each.connection(), each.dn()));
      case PREFIX + "bookmarks" ->
          Targets.connection()
              .ifPresent(connection -> BookmarksDialog.open(Problems.shell(), connection));
      default -> filtered().ifPresent(NavigationHandler::filter);
    }
    return null;
  }

  // Up

  /** The entry of the view or editor in use, else that in the tree. */
  private static Optional<SelectedEntry> here() {
    Optional<SelectedEntry> used =
        Targets.selectedEntry()
            .or(
                () ->
                    Targets.editorInUse()
                        .map(each -> new SelectedEntry(each.connection(), each.dn())));
    return used.or(
        () ->
            Targets.entries().stream()
                .findFirst()
                .map(each -> new SelectedEntry(each.connection(), each.dn())));
  }

  private static void up() {
    Optional<SelectedEntry> row = Targets.selectedEntry();
    Optional<EntryEditor> editor = Targets.editorInUse();
    if (row.isPresent()) {
      show(row.get().connection(), DnText.parent(row.get().dn()));
    } else if (editor.isPresent()) {
      EntryEditors.keep(editor.get().connection(), DnText.parent(editor.get().dn()));
    } else {
      tree().ifPresent(DirectoryView::up);
    }
  }

  private static Optional<DirectoryView> tree() {
    return Targets.view(DirectoryView.ID, DirectoryView.class);
  }

  // Targets

  private static Optional<DitNode> pointing() {
    return Targets.editorInUse().isPresent()
        ? Optional.empty()
        : Targets.shown(DirectoryView.ID, DirectoryView.class).flatMap(DirectoryView::pointing);
  }

  private static Optional<EntryEditor> pointingEditor() {
    return Targets.editorInUse()
        .filter(
            each -> each.elsewhere() || each.draft().filter(NavigationHandler::points).isPresent());
  }

  private static boolean points(EntryDraft draft) {
    EntryKind kind = EntryKind.of(draft.current().texts("objectClass"));
    return kind == EntryKind.ALIAS || kind == EntryKind.REFERRAL;
  }

  private static void goToTarget() {
    Optional<DitNode> node = pointing();
    if (node.isPresent()) {
      GoToTarget.start(node.get(), NavigationHandler::show);
    } else {
      pointingEditor()
          .ifPresent(
              each -> GoToTarget.start(each.connection(), each.dn(), NavigationHandler::show));
    }
  }

  private static void show(DirectoryConnection connection, String dn) {
    tree().ifPresent(view -> view.reveal(connection, dn));
  }

  // Filter of children

  private static Optional<DitNode> filtered() {
    return Targets.entries().stream()
        .findFirst()
        .filter(each -> !each.root() && WhyDisabled.connected(each.connection()));
  }

  private static void filter(DitNode node) {
    InputDialog dialog =
        new InputDialog(
            Problems.shell(),
            Messages.Filter_title,
            Forms.literal(NLS.bind(Messages.Filter_message, node.dn())),
            node.filter().orElse(""),
            NavigationHandler::problem);
    if (dialog.open() == Window.OK) {
      tree().ifPresent(view -> view.filter(node, dialog.getValue()));
    }
  }

  private static @Nullable String problem(String filter) {
    return filter.isBlank()
        ? null
        : FilterCheck.check(filter)
            .map(
                problem ->
                    NLS.bind(Messages.Filter_problem, problem.position() + 1, problem.message()))
            .orElse(null);
  }
}
