package org.dirlens.launcher.twin.source;

/**
 * Whom to bind as.
 *
 * @param name a DN, empty for nobody
 */
public record SourceLogin(String name, String password) {
  /** Without a bind. */
  public static final SourceLogin ANONYMOUS = new SourceLogin("", "");

  /** Without the password. */
  @Override
  public String toString() {
    return name.isEmpty() ? "anonymous" : name;
  }
}
