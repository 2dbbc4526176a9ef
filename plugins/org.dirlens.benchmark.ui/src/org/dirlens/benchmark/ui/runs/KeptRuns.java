package org.dirlens.benchmark.ui.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.launcher.bench.FileProblems;
import org.dirlens.runs.Run;
import org.dirlens.runs.file.RunFolder;
import org.eclipse.osgi.util.NLS;

/** The folder of the runs of this person, which the command line uses, too. Any thread. */
public final class KeptRuns {
  private static final KeptRuns SHARED =
      new KeptRuns(new RunFolder(Path.of(System.getProperty("user.home"), ".dirlens", "runs")));

  private final RunFolder folder;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  KeptRuns(RunFolder folder) {
    this.folder = folder;
  }

  /** That of the person who started the workbench. */
  public static KeptRuns shared() {
    return SHARED;
  }

  /** Where the files are; to read them may take a while. */
  public RunFolder folder() {
    return folder;
  }

  /**
   * Keeps a run; waits for the disk.
   *
   * @return a sentence that says why it is not kept, empty if it is
   */
  public String keep(Run run) {
    try {
      folder.add(run);
    } catch (IOException e) {
      return NLS.bind(Messages.Runs_notKept, FileProblems.said(e));
    }
    changed();
    return "";
  }

  /** Says that there are more or fewer runs, or others. */
  public void changed() {
    listeners.forEach(Runnable::run);
  }

  /** Told of changes, on whichever thread makes them. */
  void addListener(Runnable listener) {
    listeners.add(listener);
  }

  void removeListener(Runnable listener) {
    listeners.remove(listener);
  }
}
