package org.dirlens.launcher;

import java.io.IOException;

/** A server cannot listen where its configuration has it listen. */
public final class ListenProblem extends IOException {
  private static final long serialVersionUID = 1L;

  ListenProblem(String message, IOException cause) {
    super(message, cause);
  }
}
