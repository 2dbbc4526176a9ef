package org.dirlens.tree;

/** The published version: set by the writer thread, read by everyone. */
final class NewestVersion {

  private volatile Version version;

  NewestVersion(Version version) {
    this.version = version;
  }

  Version get() {
    return version;
  }

  void set(Version newVersion) {
    version = newVersion;
  }
}
