package org.dirlens.launcher.cli;

/** The command line without a window. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(DirlensCommand.run(arguments));
  }
}
