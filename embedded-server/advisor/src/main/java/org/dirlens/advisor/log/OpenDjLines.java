package org.dirlens.advisor.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.advisor.log.LoggedOutcome.Indexed;
import org.dirlens.advisor.log.OpenRequests.Open;
import org.jspecify.annotations.Nullable;

/**
 * The access log of OpenDJ as text, with a line each for request and answer or with both in one:
 *
 * <pre>
 * [TIME] SEARCH REQ conn=1 op=2 msgID=3 base="..." scope=wholeSubtree filter="(uid=a)" attrs="ALL"
 * [TIME] SEARCH RES conn=1 op=2 msgID=3 result=0 nentries=1 unindexed etime=3
 * </pre>
 */
final class OpenDjLines implements LineReader {
  /**
   * Most operations take more nanoseconds, and hardly any that many milliseconds, not even those of
   * a log of slow operations alone.
   */
  private static final long NANOS_MIN = 50_000;

  /** No operation takes fewer nanoseconds, not even those of a quiet night. */
  private static final long NANOS_LEAST = 5_000;

  /** Lines of a file that tell whether it counts nanoseconds. */
  private static final int TELLING_LINES = 10_000;

  /** A few operations of a log may all be slow ones. */
  private static final int CLEAR_TIMES = 100;

  private static final double CLEAR_SHARE = 0.9;

  /** With more times in between for each large one, the large ones are slow operations. */
  private static final int BETWEEN_FOR_LARGE = 10;

  private final OpenRequests open = new OpenRequests();
  private final TimeUnit unit;

  /**
   * @param unit of the times: milliseconds or, by a setting of the server that the log does not
   *     tell, nanoseconds
   */
  OpenDjLines(TimeUnit unit) {
    this.unit = unit;
  }

  /**
   * How many times of logs are small, as only milliseconds are, how many large, as nanoseconds, and
   * how many lie between them.
   */
  record Times(long small, long between, long large) {
    static final Times NONE = new Times(0, 0, 0);

    Times and(Times others) {
      return new Times(small + others.small, between + others.between, large + others.large);
    }

    /** Whether they tell their unit without those of other logs. */
    boolean tell() {
      long all = small + between + large;
      return all >= CLEAR_TIMES && Math.max(small, large) >= CLEAR_SHARE * all;
    }

    /** Those in between are proof of neither; a few large ones among them may be slow ones. */
    LogFormat format() {
      return large > small && between <= BETWEEN_FOR_LARGE * large
          ? LogFormat.OPENDJ_NANOS
          : LogFormat.OPENDJ;
    }
  }

  /** The times at the begin of a log. */
  static Times times(Path log) throws IOException {
    try (LogLines lines = new LogLines(log)) {
      Times times = Times.NONE;
      String line = lines.next();
      for (int i = 0; line != null && i < TELLING_LINES; i++) {
        times = times.and(time(line));
        line = lines.next();
      }
      return times;
    }
  }

  /** The time of a line, if there is one. */
  private static Times time(String line) {
    try {
      long time = LogText.numberOr(figures(line), "etime", -1);
      boolean small = time < NANOS_LEAST;
      boolean large = time > NANOS_MIN;
      return time < 0
          ? Times.NONE
          : new Times(small ? 1 : 0, small || large ? 0 : 1, large ? 1 : 0);
    } catch (UnreadableLine toldWhenItIsRead) {
      return Times.NONE;
    }
  }

  /** What stands behind all texts. */
  private static String figures(String line) {
    return line.substring(line.lastIndexOf('"') + 1);
  }

  @Override
  public void line(String line, Place place, OperationSink sink) throws UnreadableLine {
    int start = line.indexOf("] ") + 2;
    int wordEnd = line.indexOf(' ', start);
    int conn = line.indexOf(" conn=");
    if (start < 2 || wordEnd < 0 || conn < wordEnd) {
      return;
    }
    Kind kind = LogText.kind(line.substring(start, wordEnd));
    if (kind == null) {
      return;
    }
    String part = line.substring(wordEnd, conn).strip();
    String connection = LogText.word(line, "conn");
    String key = connection + " " + LogText.word(line, "op");
    switch (part) {
      case "REQ" -> open.begin(key, request(line, place, connection, kind));
      case "RES" -> end(line, open.end(key), sink);
      default -> end(line, request(line, place, connection, kind), sink);
    }
  }

  private static Open request(String line, Place place, String connection, Kind kind)
      throws UnreadableLine {
    if (kind != Kind.SEARCH) {
      String name = LogText.quoted(line, "dn");
      return new Open(place, LogText.bracketTime(line), connection, kind, name, null);
    }
    QuotedSearch search = QuotedSearch.of(line, "\" attrs=");
    LoggedSearch asked = search.asking(LogText.list(LogText.quoted(search.rest(), "attrs"), ","));
    return new Open(place, LogText.bracketTime(line), connection, kind, search.base(), asked);
  }

  private void end(String line, @Nullable Open request, OperationSink sink) throws UnreadableLine {
    if (request == null) {
      return;
    }
    int asked = Math.max(0, line.lastIndexOf("\" attrs=\""));
    String answer = line.substring(Math.max(0, line.indexOf(" result=", asked)));
    String figures = figures(answer);
    LoggedOutcome outcome =
        new LoggedOutcome(
            (int) LogText.number(answer, "result"),
            LogText.numberOr(figures, "nentries", LoggedOutcome.UNKNOWN),
            unit.toNanos(LogText.number(figures, "etime")),
            LoggedOutcome.UNKNOWN,
            figures.contains(" unindexed ") ? Indexed.NO : Indexed.YES);
    sink.take(request.ended(outcome));
  }

  @Override
  public long unanswered() {
    return open.unanswered();
  }
}
