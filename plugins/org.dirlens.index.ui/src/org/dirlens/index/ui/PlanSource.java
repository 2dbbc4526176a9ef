package org.dirlens.index.ui;

import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.remote.WritesLdif;

/** A plan in the words of other programs. */
final class PlanSource {
  private PlanSource() {}

  /** What is sent to the server; empty where nothing is. */
  static String ldif(IndexAdapter adapter, PlanDiff diff) {
    return WritesLdif.of(adapter.writes(diff));
  }

  /** The command that sends it from a file; empty where nothing is sent. */
  static String command(IndexAdapter adapter, PlanDiff diff) {
    return adapter.writes(diff).isEmpty() ? "" : Messages.Apply_ldapmodify;
  }
}
