package org.dirlens.launcher.cli.console;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.PasswordFile;
import org.jspecify.annotations.Nullable;

/** Passwords for servers: in a file, or asked for where there is a terminal; never an argument. */
public final class Passwords {
  private Passwords() {}

  /**
   * The password of somebody.
   *
   * @param file where it is; null to ask for it
   * @param login whose it is
   * @param server for which, as the question says it
   * @throws CommandProblem if it is neither in a file nor can be asked for
   */
  public static String of(@Nullable Path file, String login, String server)
      throws IOException, CommandProblem {
    return file == null ? ask(login, server) : PasswordFile.read(file);
  }

  /** Java 21, which suffices to run this, has no console where there is no terminal. */
  @SuppressWarnings("SystemConsoleNull")
  private static String ask(String login, String server) throws CommandProblem {
    Console console = System.console();
    char[] typed =
        console == null ? null : console.readPassword("Password of %s at %s: ", login, server);
    if (typed == null) {
      throw new CommandProblem("the password of " + login + " is needed: say --password-file");
    }
    return new String(typed);
  }
}
