package org.dirlens.browser.ui.ldif.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.dirlens.browser.core.draft.TextDrafts.Kept;
import org.dirlens.browser.core.ldif.text.LdifFile;
import org.dirlens.browser.core.ldif.text.LdifFile.Stamp;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.ModalWork;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.ui.common.CarefulQuestion;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPartReference;
import org.jspecify.annotations.Nullable;

/**
 * The file of a text: read, written, and looked at again whenever the editor is gone to, since
 * others write it, too. What they wrote is never overwritten unseen. Display thread; the disk is
 * asked in jobs.
 */
final class EditedFile {
  private final LdifEditor editor;
  private final Listener activated = event -> look();
  private final Activated partActivated = new Activated();
  private @Nullable LdifFile known;
  private @Nullable Kept restored;
  private boolean ready;

  /** What is on the disk and was declined; it is not asked about again. */
  private @Nullable Stamp declined;

  EditedFile(LdifEditor editor) {
    this.editor = editor;
  }

  /** Reads it for the first time. */
  void begin() {
    shell().addListener(SWT.Activate, activated);
    editor.getSite().getPage().addPartListener(partActivated);
    editor.input().file().ifPresentOrElse(this::read, this::ready);
  }

  private Shell shell() {
    return editor.getSite().getShell();
  }

  private void read(Path path) {
    editor.viewer().text().setEditable(false);
    DirectoryJob.of(NLS.bind(Messages.File_reading, path.getFileName()), monitor -> attempt(path))
        .whenDone(this::show)
        .whenFailed(this::unreadable)
        .start();
  }

  private static LdifFile attempt(Path path) throws IOException, ConnectionProblem {
    try {
      return LdifFile.read(path);
    } catch (CharacterCodingException e) {
      throw ConnectionProblem.request(NLS.bind(Messages.File_notUtf8, path));
    } catch (NoSuchFileException e) {
      throw ConnectionProblem.request(NLS.bind(Messages.File_missing, path));
    } catch (IOException e) {
      throw ConnectionProblem.request(NLS.bind(Messages.File_unreadable, path, e.getMessage()));
    }
  }

  private void show(LdifFile read) {
    if (editor.disposed()) {
      return;
    }
    known = read;
    declined = null;
    editor.viewer().load(read.text());
    editor.loaded();
    editor.saved();
    editor.viewer().text().setEditable(true);
    editor.notice().close();
    ready();
  }

  /** What was to be restored meanwhile is put there now. */
  private void ready() {
    ready = true;
    if (restored != null) {
      restore(restored);
    }
  }

  private void unreadable(ConnectionProblem problem) {
    if (!editor.disposed()) {
      editor.notice().tell(String.valueOf(problem.getMessage()));
      ready();
    }
  }

  /** Puts a text there that was not saved, when the file is read; others may have changed it. */
  void restore(Kept kept) {
    restored = ready ? null : kept;
    if (ready) {
      editor.viewer().text().setEditable(true);
      editor.viewer().replace(kept.text());
      known = known == null ? null : known.in(kept.base());
      look();
    }
  }

  /** The version of the file that is edited; empty where none was read. */
  String version() {
    return known == null ? "" : known.version();
  }

  // Changes from outside

  private void look() {
    Optional<Path> path = editor.input().file();
    LdifFile before = known;
    if (before == null || path.isEmpty() || editor.disposed()) {
      return;
    }
    DirectoryJob.of(Messages.File_looking, monitor -> changed(path.get(), before))
        .whenDone(other -> about(before, () -> other.ifPresentOrElse(this::ask, this::same)))
        .whenFailed(
            problem ->
                about(before, () -> editor.notice().tell(String.valueOf(problem.getMessage()))))
        .start();
  }

  /** What is said of a version that was saved over or read again meanwhile is of no interest. */
  private void about(LdifFile before, Runnable answer) {
    if (!editor.disposed() && before.equals(known)) {
      answer.run();
    }
  }

  /** Nothing that was said of the file is so any more. */
  private void same() {
    declined = null;
    editor.notice().close();
  }

  /** The file as it is now, if it has another text than it had. */
  private static Optional<LdifFile> changed(Path path, LdifFile before)
      throws IOException, ConnectionProblem {
    if (Files.exists(path) && Stamp.of(path).equals(before.stamp())) {
      return Optional.empty();
    }
    LdifFile now = attempt(path);
    return now.version().equals(before.version()) ? Optional.empty() : Optional.of(now);
  }

  private void ask(LdifFile other) {
    if (!other.stamp().equals(declined)) {
      declined = other.stamp();
      editor.notice().ask(editor.isDirty() ? Messages.Outside_both : Messages.Outside_changed);
    }
  }

  /** Shows what the file has; what was typed comes back by undo. */
  void reload() {
    Path path = editor.input().file().orElseThrow();
    DirectoryJob.of(NLS.bind(Messages.File_reading, path.getFileName()), monitor -> attempt(path))
        .whenDone(
            read -> {
              if (!editor.disposed()) {
                known = read;
                editor.viewer().replace(read.text());
                editor.saved();
                editor.notice().close();
              }
            })
        .start();
  }

  /** The text stays as it is. */
  void keepMine() {
    editor.notice().close();
  }

  // Saving

  void save(IProgressMonitor monitor) {
    Optional<Path> path = editor.input().file();
    if (path.isEmpty()) {
      if (!saveAs()) {
        throw new OperationCanceledException();
      }
      return;
    }
    try {
      boolean other = ModalWork.run(monitor, m -> otherwise(path.get()));
      if (other && !overwrite(path.get())) {
        throw new OperationCanceledException();
      }
      write(path.get(), monitor);
    } catch (ConnectionProblem e) {
      Problems.show(Messages.File_notSaved, e);
      throw new OperationCanceledException();
    }
  }

  /** Whether the file has another text than the editor knows of. */
  private boolean otherwise(Path path) throws IOException {
    if (!Files.exists(path)) {
      return false;
    }
    try {
      return known == null || changed(path, known).isPresent();
    } catch (ConnectionProblem e) {
      return true; // It is no text any more.
    }
  }

  private boolean overwrite(Path path) {
    return CarefulQuestion.agreed(
        shell(),
        Messages.File_overwriteTitle,
        NLS.bind(Messages.File_overwrite, path),
        Messages.File_overwriteDo);
  }

  private void write(Path path, IProgressMonitor monitor) throws ConnectionProblem {
    String text = editor.viewer().content();
    long written = editor.now();
    boolean marked = known != null && known.marked();
    known = ModalWork.run(monitor, m -> attempt(path, text, marked));
    declined = null;
    editor.saved(written);
    editor.notice().close();
  }

  private static LdifFile attempt(Path path, String text, boolean marked) throws ConnectionProblem {
    try {
      return LdifFile.write(path, text, marked);
    } catch (IOException e) {
      throw ConnectionProblem.request(NLS.bind(Messages.File_unwritable, path, e.getMessage()));
    }
  }

  /** Asks for a file and writes the text there; false when it was not. */
  boolean saveAs() {
    FileDialog dialog = new FileDialog(shell(), SWT.SAVE);
    dialog.setFilterExtensions(new String[] {"*.ldif", "*.*"});
    dialog.setOverwrite(true);
    dialog.setFileName(editor.input().file().map(Path::toString).orElse("new.ldif"));
    String chosen = dialog.open();
    return chosen != null && saveTo(Path.of(chosen));
  }

  /** Writes the text into a file, which is the one of the editor from now on. */
  boolean saveTo(Path path) {
    try {
      write(path, new NullProgressMonitor());
      editor.moved(path);
      LdifEditors.used(path);
      return true;
    } catch (ConnectionProblem e) {
      Problems.show(Messages.File_notSaved, e);
      return false;
    }
  }

  /** The editor is closed. */
  void end() {
    if (!shell().isDisposed()) {
      shell().removeListener(SWT.Activate, activated);
    }
    editor.getSite().getPage().removePartListener(partActivated);
  }

  private final class Activated implements IPartListener2 {
    @Override
    public void partActivated(IWorkbenchPartReference reference) {
      if (reference.getPart(false) == editor) {
        look();
      }
    }
  }
}
