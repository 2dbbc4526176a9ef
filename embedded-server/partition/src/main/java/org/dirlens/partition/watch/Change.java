package org.dirlens.partition.watch;

/** What became of an entry between two versions. */
public record Change(long id, Kind kind) {
  /** The last that happened to it, as far as its name and its being there are concerned. */
  public enum Kind {
    /** It was not there before. */
    ADD,
    /** It is not there any more. */
    DELETE,
    /** Its attributes are others. */
    MODIFY,
    /** It has another name, be it because an entry above it was renamed or moved. */
    MODIFY_DN
  }
}
