package org.dirlens.browser.ui.jobs;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.ui.Labels;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.osgi.util.NLS;

/**
 * What became of work on many entries, a line for each thing that became of some of them: told in a
 * corner of the window at the end of the work, or when it was cancelled or met a problem. A cancel
 * alone is no problem. Display thread.
 */
public final class ToldWork {
  private static final int REASONS_SHOWN = 5;

  private final List<String> lines = new ArrayList<>();
  private boolean problem;
  private boolean worthTelling;

  private ToldWork(boolean problem, boolean worthTelling) {
    this.problem = problem;
    this.worthTelling = worthTelling;
  }

  /** It came to its end, and not all was done as planned. */
  public static ToldWork ended() {
    return new ToldWork(true, true);
  }

  /** The person cancelled it; that is not told where nothing was done before. */
  public static ToldWork cancelled() {
    return new ToldWork(false, false).say(Labels.cancelled());
  }

  /** It ended by a problem. */
  public static ToldWork failed(String why) {
    return new ToldWork(true, true).say(why);
  }

  /** It ended by a problem. */
  public static ToldWork failed(ConnectionProblem why) {
    return failed(String.valueOf(why.getMessage()));
  }

  /** Says something further. */
  public ToldWork say(String line) {
    lines.add(line);
    return this;
  }

  /**
   * How many entries were done.
   *
   * @param words with a place for "12 entries"
   */
  public ToldWork done(long entries, String words) {
    worthTelling |= entries > 0;
    return say(NLS.bind(words, Labels.entries(entries)));
  }

  /** How many entries were left alone; nothing is said where there are none. */
  public ToldWork left(long entries, String words) {
    return entries > 0 ? done(entries, words) : this;
  }

  /** How many entries were refused, and the first reasons; nothing is said where there are none. */
  public ToldWork refused(long entries, String words, List<String> reasons) {
    if (entries > 0) {
      problem = true;
      done(entries, words);
      reasons.stream().limit(REASONS_SHOWN).forEach(this::say);
    }
    return this;
  }

  /** How many entries nothing is known of, as they were not sent; nothing where there are none. */
  public ToldWork unsent(long entries, String words) {
    return entries > 0 ? say(NLS.bind(words, Labels.entries(entries))) : this;
  }

  /** Shows it, if it is worth telling. */
  public void show(String title) {
    String words = String.join("\n", lines);
    if (problem) {
      Notification.problem(title, words);
    } else if (worthTelling) {
      Notification.done(title, words);
    }
  }
}
