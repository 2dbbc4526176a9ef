package org.dirlens.launcher.peers;

import org.dirlens.tree.ProgressMonitor;

/** Hears how servers are set up, on the thread that does it. */
public interface PeerWatch {
  /** Hears of long work, and may cancel it. */
  ProgressMonitor monitor();

  /**
   * Something begins.
   *
   * @param what a sentence
   */
  void begins(String what);

  /**
   * Something is to be known: what a server lacks, refuses or does otherwise.
   *
   * @param sentence for people
   */
  void found(String sentence);
}
