package org.dirlens.launcher.cli.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.peers.PeerWatch;
import org.dirlens.tree.ProgressMonitor;

/** Prints how servers are set up. */
final class PeerText implements PeerWatch {
  private final PrintWriter err;
  private final ConsoleProgress progress;
  private final List<String> findings = new ArrayList<>();

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
    findings.add(sentence);
    say("! " + sentence);
  }

  /** What was found so far. */
  List<String> findings() {
    return List.copyOf(findings);
  }

  void finish() {
    progress.finish();
  }

  /** Something that is no part of the run. */
  void say(String text) {
    err.println(text);
    err.flush();
  }
}
