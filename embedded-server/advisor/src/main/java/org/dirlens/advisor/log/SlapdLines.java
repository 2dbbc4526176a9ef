package org.dirlens.advisor.log;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.advisor.log.LoggedOutcome.Indexed;
import org.dirlens.advisor.log.OpenRequests.Open;
import org.jspecify.annotations.Nullable;

/**
 * The log of OpenLDAP's slapd at level {@code stats}, by slapd or through syslog:
 *
 * <pre>
 * TIME conn=1000 op=1 SRCH base="dc=example,dc=org" scope=2 deref=0 filter="(uid=a)"
 * TIME conn=1000 op=1 SRCH attr=cn mail
 * TIME conn=1000 op=1 SEARCH RESULT tag=101 err=0 qtime=0.000129 etime=0.000315 nentries=1 text=
 * </pre>
 *
 * A part of a filter that slapd can make nothing of stands behind a question mark. Before 2.5 there
 * is no {@code etime}; what passed between two lines is taken then.
 */
final class SlapdLines implements LineReader {
  private final OpenRequests open = new OpenRequests();
  private final ZoneId zone;
  private SlapdTime times;

  /**
   * @param zone of times that name none
   */
  SlapdLines(ZoneId zone) {
    this.zone = zone;
    this.times = new SlapdTime(Instant.EPOCH, zone);
  }

  @Override
  public void begin(Instant written) {
    times = new SlapdTime(written, zone);
  }

  @Override
  public void line(String line, Place place, OperationSink sink) throws UnreadableLine {
    int at = line.indexOf(" conn=");
    int op = at < 0 ? -1 : line.indexOf(" op=", at);
    int numberEnd = op < 0 ? -1 : line.indexOf(' ', op + 4);
    if (numberEnd < 0) {
      return;
    }
    String key = line.substring(at + 6, numberEnd);
    String rest = line.substring(numberEnd + 1);
    if (rest.startsWith("SEARCH RESULT ") || rest.startsWith("RESULT ")) {
      end(line, rest, open.end(key), sink);
      return;
    }
    int wordEnd = rest.indexOf(' ');
    Kind kind = wordEnd < 0 ? null : LogText.kind(rest.substring(0, wordEnd));
    if (kind != null && rest.startsWith("attr=", wordEnd + 1)) {
      attributes(key, rest.substring(wordEnd + 6));
    } else if (kind != null && !rest.contains(" mech=")) {
      String connection = line.substring(at + 6, op);
      open.begin(key, request(line, place, connection, kind));
    }
  }

  private void attributes(String key, String words) {
    @Nullable Open request = open.peek(key);
    if (request != null && request.search() != null) {
      LoggedSearch search = request.search();
      open.replace(
          key,
          request.with(
              new LoggedSearch(search.scope(), search.filter(), LogText.list(words, " "))));
    }
  }

  private Open request(String line, Place place, String connection, Kind kind)
      throws UnreadableLine {
    if (kind != Kind.SEARCH) {
      String name = LogText.quoted(line, "dn");
      return new Open(place, times.of(line), connection, kind, name, null);
    }
    QuotedSearch search = QuotedSearch.of(line.replace("(?", "("), "\"");
    LoggedSearch asked = search.asking(List.of());
    return new Open(place, times.of(line), connection, kind, search.base(), asked);
  }

  private void end(String line, String rest, @Nullable Open request, OperationSink sink)
      throws UnreadableLine {
    if (request == null) {
      return;
    }
    String time = LogText.word(rest, "etime");
    long nanos =
        time.isEmpty()
            ? Duration.between(request.time(), times.of(line)).toNanos()
            : LogText.nanos(time);
    sink.take(
        request.ended(
            new LoggedOutcome(
                (int) LogText.number(rest, "err"),
                LogText.numberOr(rest, "nentries", LoggedOutcome.UNKNOWN),
                nanos,
                LoggedOutcome.UNKNOWN,
                Indexed.UNKNOWN)));
  }

  @Override
  public long unanswered() {
    return open.unanswered();
  }
}
