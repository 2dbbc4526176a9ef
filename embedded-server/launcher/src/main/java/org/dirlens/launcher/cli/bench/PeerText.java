package org.dirlens.launcher.cli.bench;

import java.io.PrintWriter;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.peers.PeerWatch;
import org.dirlens.tree.ProgressMonitor;

/** Prints how servers are set up. */
final class PeerText implements PeerWatch {
  private final PrintWriter err;
  private final ConsoleProgress progress;

  PeerText(PrintWriter err) {
    this.err = err;
    this.progress = new ConsoleProgress(err);
  }

  @Override
  public ProgressMonitor monitor() {
    return progress;
  }

  @Override
  public void begins(String what) {
    progress.finish();
    say(what);
  }

  @Override
  public void found(String sentence) {
    say("! " + sentence);
  }

  /** Something that is no part of the run. */
  void say(String text) {
    err.println(text);
    err.flush();
  }
}
