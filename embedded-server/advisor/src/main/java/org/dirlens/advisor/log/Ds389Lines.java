package org.dirlens.advisor.log;

import java.time.Instant;
import java.util.List;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.advisor.log.LoggedOutcome.Indexed;
import org.dirlens.advisor.log.OpenRequests.Open;
import org.jspecify.annotations.Nullable;

/**
 * The access log of 389 Directory Server, whose lines are those of its forebears as well:
 *
 * <pre>
 * [TIME] conn=4 op=1 SRCH base="dc=example,dc=org" scope=2 filter="(initials=aa)" attrs="cn mail"
 * [TIME] conn=4 op=1 RESULT err=0 tag=101 nentries=2 ... etime=0.003295799 notes=U details="..."
 * </pre>
 *
 * Values stand in quotes as they are, so a filter ends at the last mark that can follow it.
 */
final class Ds389Lines implements LineReader {
  private final OpenRequests open = new OpenRequests();

  @Override
  public void line(String line, Place place, OperationSink sink) throws UnreadableLine {
    int at = line.indexOf("] conn=");
    int op = at < 0 ? -1 : line.indexOf(" op=", at);
    if (op < 0) {
      return;
    }
    int numberEnd = line.indexOf(' ', op + 4);
    if (numberEnd < 0) {
      return;
    }
    String key = line.substring(at + 7, numberEnd);
    int wordEnd = line.indexOf(' ', numberEnd + 1);
    String word = line.substring(numberEnd + 1, wordEnd < 0 ? line.length() : wordEnd);
    if (word.equals("RESULT")) {
      end(line, key, sink);
      return;
    }
    Kind kind = LogText.kind(word);
    if (kind != null) {
      String connection = line.substring(at + 7, op);
      open.begin(key, request(line, place, connection, kind));
    }
  }

  private static Open request(String line, Place place, String connection, Kind kind)
      throws UnreadableLine {
    Instant time = LogText.bracketTime(line);
    if (kind != Kind.SEARCH) {
      return new Open(place, time, connection, kind, LogText.quoted(line, "dn"), null);
    }
    QuotedSearch search = QuotedSearch.of(line, "\" attrs=");
    List<String> attributes = LogText.list(LogText.quoted(search.rest(), "attrs"), " ");
    return new Open(place, time, connection, kind, search.base(), search.asking(attributes));
  }

  private void end(String line, String key, OperationSink sink) throws UnreadableLine {
    @Nullable Open request = open.end(key);
    if (request == null) {
      return;
    }
    LoggedOutcome outcome =
        new LoggedOutcome(
            (int) LogText.number(line, "err"),
            LogText.numberOr(line, "nentries", LoggedOutcome.UNKNOWN),
            LogText.nanos(LogText.word(line, "etime")),
            LoggedOutcome.UNKNOWN,
            indexed(line));
    sink.take(request.ended(outcome));
  }

  /** {@code notes=} has a letter for each remark; without A and U all parts were indexed. */
  private static Indexed indexed(String line) {
    String notes = LogText.word(line, "notes");
    if (notes.contains("A")) {
      return Indexed.NO;
    }
    return notes.contains("U") ? Indexed.PARTLY : Indexed.YES;
  }

  @Override
  public long unanswered() {
    return open.unanswered();
  }
}
