package org.dirlens.runs.file;

import java.io.IOException;

/** A run that cannot be found, read or written; the message is a sentence that says which one. */
public final class RunProblem extends IOException {
  private static final long serialVersionUID = 1;

  RunProblem(String message) {
    super(message);
  }
}
