package org.dirlens.launcher.cli.console;

/** A command that cannot do what it was asked; the message is the sentence the user reads. */
public final class CommandProblem extends Exception {
  private static final long serialVersionUID = 1L;

  public CommandProblem(String message) {
    super(message);
  }
}
