package org.dirlens.launcher.cli.bench;

import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.client.LoadTarget.Protection;

/** Servers under load as options name them. */
public final class LoadAddress {
  private LoadAddress() {}

  /**
   * A server that is asked by nobody yet.
   *
   * @param option whose value the URL is
   * @param url as {@code ldap://host:port} or {@code ldaps://host:port}
   * @throws CommandProblem naming the option and what is wrong
   */
  public static LoadTarget parse(String option, String url) throws CommandProblem {
    try {
      SourceUrl server = SourceUrl.parse(url);
      Protection protection =
          server.protection() == SourceUrl.Protection.NONE ? Protection.NONE : Protection.TLS;
      return new LoadTarget(server.host(), server.port(), protection, "", "");
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(option + ": " + e.getMessage());
    }
  }
}
