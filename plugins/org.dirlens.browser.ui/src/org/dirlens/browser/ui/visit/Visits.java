package org.dirlens.browser.ui.visit;

import java.util.ArrayList;
import java.util.List;

/**
 * The entries and searches that were shown, in their order, with the one that is shown now. What is
 * shown after going back takes the place of what came after it. Display thread.
 */
public final class Visits {
  private static final int KEPT_MAX = 100;
  private static final Visits SHARED = new Visits();

  private final List<Visit> all = new ArrayList<>();
  private int now = -1;
  private boolean going;

  Visits() {}

  /** Those of the window. */
  public static Visits shared() {
    return SHARED;
  }

  /** Something is shown, unless it is by {@link #go}. */
  public void shown(Visit visit) {
    if (going || (now >= 0 && all.get(now).equals(visit))) {
      return;
    }
    all.subList(now + 1, all.size()).clear();
    all.add(visit);
    if (all.size() > KEPT_MAX) {
      all.removeFirst();
    }
    now = all.size() - 1;
  }

  /** Whether there is something that many steps forward, or back for a negative number. */
  public boolean has(int steps) {
    return now + steps >= 0 && now + steps < all.size();
  }

  /** Shows what is that many steps forward, or back. */
  public void go(int steps) {
    if (!has(steps)) {
      return;
    }
    now += steps;
    going = true;
    try {
      all.get(now).show();
    } finally {
      going = false;
    }
  }
}
