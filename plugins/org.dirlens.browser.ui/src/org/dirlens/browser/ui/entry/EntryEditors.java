package org.dirlens.browser.ui.entry;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.browser.core.draft.DraftStore;
import org.dirlens.browser.core.draft.KeptDraft;
import org.dirlens.browser.core.draft.KeptDraft.Place;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.visit.Visit;
import org.dirlens.browser.ui.visit.Visits;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

/**
 * Opens entries. Looking through the tree uses one editor over and over; it is left alone as soon
 * as it has unsaved changes, or when the entry was opened to stay. Display thread.
 */
public final class EntryEditors {
  /** Id the workbench gives an editor it cannot restore. */
  private static final String NO_EDITOR = "org.eclipse.ui.internal.emptyEditorTab";

  private EntryEditors() {}

  /**
   * Loads the classes of an editor, so that the first one opens as fast as the next; any thread.
   */
  public static void load() {
    try {
      for (Class<?> part :
          new Class<?>[] {
            EntryEditor.class,
            TablePage.class,
            LdifPage.class,
            EntryColumns.class,
            ValueCellEditing.class,
            LdifColors.class
          }) {
        Class.forName(part.getName(), true, part.getClassLoader());
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e); // they are named above
    }
  }

  /** Asks for a new password of the entry in an editor; nothing where it cannot be written. */
  public static void setPassword(EntryEditor editor) {
    if (!editor.connection().readOnly()) {
      editor.draft().ifPresent(draft -> editor.ask(() -> SetPasswordDialog.open(editor, draft)));
    }
  }

  /** Shows the entry in the editor that is used over and over. The focus stays where it is. */
  public static void preview(DitNode node) {
    open(new EntryInput(node.connection(), node.dn(), node.kind()), true);
  }

  /** Opens the entry in an editor of its own and goes there. */
  public static void keep(DitNode node) {
    open(new EntryInput(node.connection(), node.dn(), node.kind()), false);
  }

  /** Opens an entry of which only the DN is known in an editor of its own and goes there. */
  public static void keep(DirectoryConnection connection, String dn) {
    open(new EntryInput(connection, dn, EntryKind.OTHER), false);
  }

  /** Opens an entry that was just added, and says there what became of its passwords. */
  public static void keepAdded(DirectoryConnection connection, Entry added) {
    keep(connection, added.dn());
    IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    if (page.getActiveEditor() instanceof EntryEditor editor
        && editor.shows(connection, added.dn())) {
      editor.added(added);
    }
  }

  /** The entry as an open editor read it: what a person has seen of it. */
  public static Optional<Entry> shown(DirectoryConnection connection, String dn) {
    IWorkbenchPage page = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
    return all(page)
        .filter(editor -> editor.shows(connection, dn))
        .flatMap(editor -> editor.draft().stream())
        .map(draft -> new Entry(dn, draft.original().attributes()))
        .findFirst();
  }

  /** Closes editors that a start left without an entry, as one of which nothing could be kept. */
  public static void closeForgotten(IWorkbenchPage page) {
    IEditorReference[] forgotten =
        Arrays.stream(page.getEditorReferences())
            .filter(EntryEditors::forgotten)
            .toArray(IEditorReference[]::new);
    if (forgotten.length > 0) {
      page.closeEditors(forgotten, false);
    }
  }

  /**
   * Opens editors for what was not saved when the workbench ended without asking, as when it was
   * killed; returns at once.
   */
  public static void restoreDrafts() {
    DirectoryJob.of(Messages.Draft_reading, monitor -> DraftStore.shared().all())
        .whenDone(all -> all.forEach(EntryEditors::restore))
        .start();
  }

  private static void restore(KeptDraft kept) {
    Place place = kept.place();
    Optional<DirectoryConnection> connection = Connections.shared().find(place.connectionId());
    IWorkbenchPage page = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
    if (connection.isEmpty()) {
      DraftStore.shared().drop(place.connectionId(), place.dn());
      return;
    }
    AwaitedEntry awaited =
        new AwaitedEntry(place.connectionId(), place.connectionName(), place.dn(), EntryKind.OTHER);
    try {
      if (page.openEditor(awaited, EntryEditor.ID, false) instanceof EntryEditor editor
          && !editor.isDirty()) {
        editor.reuse(false);
        editor.restore(kept, connection.get());
      }
    } catch (PartInitException e) {
      Problems.show(place.dn(), String.valueOf(e.getMessage()));
    }
  }

  private static boolean forgotten(IEditorReference reference) {
    return reference.getId().equals(NO_EDITOR);
  }

  /** An entry that was shown. */
  private record Seen(EntryInput input) implements Visit {
    @Override
    public void show() {
      open(input, true);
    }
  }

  private static void open(EntryInput input, boolean preview) {
    Visits.shared().shown(new Seen(input));
    IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    if (page.findEditor(input) instanceof EntryEditor present) {
      show(page, present, preview);
      return;
    }
    Optional<EntryEditor> reusable = reusable(page);
    if (preview && reusable.isPresent()) {
      page.reuseEditor(reusable.get(), input);
      page.bringToTop(reusable.get());
      return;
    }
    try {
      IEditorPart opened = page.openEditor(input, EntryEditor.ID, !preview);
      if (opened instanceof EntryEditor editor) {
        editor.reuse(preview);
      }
    } catch (PartInitException e) {
      Problems.show(input.getName(), String.valueOf(e.getMessage()));
    }
  }

  private static void show(IWorkbenchPage page, EntryEditor editor, boolean preview) {
    if (preview) {
      page.bringToTop(editor);
    } else {
      editor.reuse(false);
      page.activate(editor);
    }
  }

  private static Optional<EntryEditor> reusable(IWorkbenchPage page) {
    return all(page).filter(EntryEditor::reusable).findFirst();
  }

  private static Stream<EntryEditor> all(IWorkbenchPage page) {
    return Arrays.stream(page.getEditorReferences())
        .map((IEditorReference reference) -> reference.getEditor(false))
        .filter(EntryEditor.class::isInstance)
        .map(EntryEditor.class::cast);
  }
}
