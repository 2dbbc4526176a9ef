package org.dirlens.charts.ui.view;

import java.time.Duration;

/** How often a server is asked. */
enum Pace {
  SECOND(1_000),
  HALF(500),
  FIFTH(200),
  TENTH(100);

  private final int millis;

  Pace(int millis) {
    this.millis = millis;
  }

  Duration period() {
    return Duration.ofMillis(millis);
  }
}
