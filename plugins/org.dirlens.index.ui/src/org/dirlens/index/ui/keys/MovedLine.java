package org.dirlens.index.ui.keys;

import org.dirlens.index.keys.SideFigures;
import org.dirlens.index.keys.Split;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/**
 * In words: which keys change sides when the line between lists of ids is moved. A tilde stands
 * before what is not counted.
 */
public final class MovedLine {
  private MovedLine() {}

  /**
   * A sentence on a line that was moved.
   *
   * @param toLeaf the sentence of a line moved up: {0} is where the line was, {1} where it is, {2}
   *     the number of keys, {3} that of their ids
   * @param toContainers that of a line moved down
   */
  public static String text(Split before, Split now, String toLeaf, String toContainers) {
    SideFigures moved = before.between(now);
    String about = about(before, now);
    return NLS.bind(
        now.threshold() > before.threshold() ? toLeaf : toContainers,
        new Object[] {
          Figures.count(before.threshold()),
          Figures.count(now.threshold()),
          about + SpreadCharts.keys(moved.keys()),
          about + SpreadCharts.ids(moved.ids())
        });
  }

  /** A tilde where what lies between two lines is not counted. */
  static String about(Split one, Split other) {
    return one.exact() && other.exact() ? "" : "~";
  }
}
