package org.dirlens.launcher.cli;

/** A command that cannot do what it was asked; the message is the sentence the user reads. */
final class CommandProblem extends Exception {
  private static final long serialVersionUID = 1L;

  CommandProblem(String message) {
    super(message);
  }
}
