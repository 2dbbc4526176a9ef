package org.dirlens.browser.ui.ldif.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.draft.TextDrafts;
import org.dirlens.browser.core.draft.TextDrafts.Kept;
import org.dirlens.browser.core.ldif.text.LdifFile;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;
import org.osgi.service.prefs.BackingStoreException;

/** Opens LDIF files, and knows those that were opened last. Display thread. */
public final class LdifEditors {
  /** Files that are remembered. */
  static final int RECENT_MAX = 8;

  private static final String NODE = "org.dirlens.browser.ui";
  private static final String RECENT = "ldif.recent";

  private LdifEditors() {}

  /** A text that has no file yet. */
  public static void create() {
    open(new LdifInput(freeName(), false), LdifEditor.ID);
  }

  private static String freeName() {
    List<String> taken =
        Arrays.stream(page().getEditorReferences()).map(each -> each.getName()).toList();
    int number = 1;
    while (taken.contains(NLS.bind(Messages.Editor_untitled, number))) {
      number++;
    }
    return NLS.bind(Messages.Editor_untitled, number);
  }

  /** Asks for files and opens them. */
  public static void choose() {
    FileDialog dialog = new FileDialog(Problems.shell(), SWT.OPEN | SWT.MULTI);
    dialog.setFilterExtensions(new String[] {"*.ldif;*.ldiflog", "*.*"});
    recent().stream().findFirst().ifPresent(last -> dialog.setFilterPath(folder(last)));
    if (dialog.open() != null) {
      Path folder = Path.of(dialog.getFilterPath());
      Stream.of(dialog.getFileNames()).map(folder::resolve).forEach(LdifEditors::open);
    }
  }

  private static @Nullable String folder(Path file) {
    Path folder = file.getParent();
    return folder == null ? null : folder.toString();
  }

  /** Opens a file to be edited; one that cannot be is only looked at. */
  public static void open(Path file) {
    DirectoryJob.of(NLS.bind(Messages.File_reading, file.getFileName()), monitor -> editable(file))
        .whenDone(
            editable -> {
              used(file);
              open(LdifInput.of(file), editable ? LdifEditor.ID : LdifPreview.ID);
            })
        .start();
  }

  private static boolean editable(Path file) throws ConnectionProblem {
    try {
      return LdifFile.editable(file);
    } catch (IOException e) {
      throw ConnectionProblem.request(NLS.bind(Messages.File_missing, file));
    }
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
  }

  private static @Nullable IEditorPart open(LdifInput input, String id) {
    try {
      return page().openEditor(input, id);
    } catch (PartInitException e) {
      Problems.show(input.getName(), String.valueOf(e.getMessage()));
      return null;
    }
  }

  /** Opens editors for what was not saved when the workbench ended without asking. */
  public static void restoreDrafts() {
    DirectoryJob.of(Messages.Keep_reading, monitor -> TextDrafts.shared().all())
        .whenDone(all -> all.forEach(LdifEditors::restore))
        .start();
  }

  private static void restore(Kept kept) {
    boolean file = Path.of(kept.place()).isAbsolute();
    if (open(new LdifInput(kept.place(), file), LdifEditor.ID) instanceof LdifEditor editor
        && !editor.isDirty()) {
      editor.restore(kept);
    }
  }

  // Those that were used last

  private static IEclipsePreferences node() {
    return InstanceScope.INSTANCE.getNode(NODE);
  }

  /** Files that were opened or saved last, the newest first. */
  public static List<Path> recent() {
    return node().get(RECENT, "").lines().filter(each -> !each.isEmpty()).map(Path::of).toList();
  }

  static void used(Path file) {
    List<Path> all = new ArrayList<>(recent());
    Path whole = file.toAbsolutePath().normalize();
    all.remove(whole);
    all.addFirst(whole);
    List<String> kept = all.stream().limit(RECENT_MAX).map(Path::toString).toList();
    node().put(RECENT, String.join("\n", kept));
    try {
      node().flush();
    } catch (BackingStoreException e) {
      ILog.of(LdifEditors.class).error("The file used last is not remembered", e);
    }
  }
}
