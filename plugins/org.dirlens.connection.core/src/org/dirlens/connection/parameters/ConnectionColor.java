package org.dirlens.connection.parameters;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The color by which a connection is known wherever it is named; never without the name. From the
 * palette of Okabe and Ito, whose colors differ for everybody, however they see colors; without its
 * black, which a dark window would swallow.
 */
public enum ConnectionColor {
  ORANGE(230, 159, 0),
  SKY_BLUE(86, 180, 233),
  VERMILLION(213, 94, 0),
  BLUE(0, 114, 178),
  PURPLE(204, 121, 167),
  YELLOW(240, 228, 66),
  /** The embedded server's; a connection of the user has it only if the user says so. */
  GREEN(0, 158, 115);

  private final int red;
  private final int green;
  private final int blue;

  ConnectionColor(int red, int green, int blue) {
    this.red = red;
    this.green = green;
    this.blue = blue;
  }

  /** 0 to 255. */
  public int red() {
    return red;
  }

  /** 0 to 255. */
  public int green() {
    return green;
  }

  /** 0 to 255. */
  public int blue() {
    return blue;
  }

  /** The first of those that are used least, the embedded server's left out. */
  public static ConnectionColor next(Collection<ConnectionColor> used) {
    List<ConnectionColor> users = Arrays.stream(values()).filter(color -> color != GREEN).toList();
    return users.stream()
        .min(Comparator.comparingLong(color -> used.stream().filter(color::equals).count()))
        .orElseThrow();
  }
}
