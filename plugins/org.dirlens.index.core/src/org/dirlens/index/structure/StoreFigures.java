package org.dirlens.index.structure;

import java.util.List;

/**
 * What a server tells of the file and the log that its trees lie in, in the order to be shown.
 *
 * @param figures none where the server tells nothing
 */
public record StoreFigures(List<Figure> figures) {
  /** Of a server that tells nothing. */
  public static final StoreFigures NONE = new StoreFigures(List.of());

  /** How a number is to be written. */
  public enum Unit {
    /** A number of things. */
    COUNT,
    /** A number of bytes. */
    BYTES,
    /** The number of a version: as it is. */
    VERSION
  }

  /** What a figure is about. */
  public enum Kind {
    /** The newest version. */
    VERSION(Unit.VERSION),
    /** The version of the last checkpoint. */
    CHECKPOINT(Unit.VERSION),
    /** Versions that the next start would replay from the change log. */
    BEHIND(Unit.COUNT),
    /** Files of the change log. */
    LOG_FILES(Unit.COUNT),
    /** Bytes in the last of them. */
    LOG_BYTES(Unit.BYTES),
    /** Bytes of pages that no checkpoint has written. */
    DIRTY_BYTES(Unit.BYTES),
    /** Records in use, or pages of a server that has pages. */
    USED(Unit.COUNT),
    /** Places in the file that are free. */
    FREE(Unit.COUNT),
    /** The most there may be. */
    MOST(Unit.COUNT),
    /** Size of the files. */
    FILE_BYTES(Unit.BYTES);

    private final Unit unit;

    Kind(Unit unit) {
      this.unit = unit;
    }

    /** How it is to be written. */
    public Unit unit() {
      return unit;
    }
  }

  /** One number. */
  public record Figure(Kind kind, long number) {}

  /** Copies the list. */
  public StoreFigures {
    figures = List.copyOf(figures);
  }

  /** A number, -1 if the server does not tell it. */
  public long number(Kind kind) {
    return figures.stream()
        .filter(each -> each.kind() == kind)
        .mapToLong(Figure::number)
        .findFirst()
        .orElse(-1);
  }
}
