package org.dirlens.launcher;

/** What this program is. */
public final class Release {
  /** Its version. */
  public static final String VERSION = "0.1.0";

  private Release() {}
}
