package org.dirlens.runs;

import java.util.regex.Pattern;

/**
 * What was measured.
 *
 * @param name unique in its run
 * @param server what kind of server it is
 * @param version of the server; empty if it does not tell
 * @param url where it was reached, without login or password; empty for a partition in process
 */
public record Target(String name, String server, String version, String url) {
  private static final Pattern LOGIN =
      Pattern.compile("//[^/?]*@|bindpw", Pattern.CASE_INSENSITIVE);

  /**
   * Checks the URL.
   *
   * @throws IllegalArgumentException if it holds a login or a password
   */
  public Target {
    if (LOGIN.matcher(url).find()) {
      throw new IllegalArgumentException("the URL of the target " + name + " holds a login");
    }
  }
}
