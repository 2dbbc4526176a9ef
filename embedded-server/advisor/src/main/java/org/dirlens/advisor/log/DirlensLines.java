package org.dirlens.advisor.log;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.advisor.log.LoggedOutcome.Indexed;
import org.jspecify.annotations.Nullable;

/** The access log of Dirlens, as text or as JSON lines; docs/server/logs.md describes it. */
final class DirlensLines implements LineReader {
  private static final String JSON_START = "{\"time\":\"";
  private static final String JSON_EVENT = "\",\"event\":\"";
  private static final long NANOS_OF_MICRO = 1_000;

  private final boolean json;

  DirlensLines(boolean json) {
    this.json = json;
  }

  /** What the fields of a line say, as far as it is of interest. */
  private static final class Fields {
    private String connection = "";
    private String name = "";
    private String base = "";
    private String scope = "";
    private @Nullable String filter;
    private List<String> attributes = List.of();
    private long result;
    private long entries = LoggedOutcome.UNKNOWN;
    private long examined = LoggedOutcome.UNKNOWN;
    private long micros;
    private boolean planned;
    private boolean unindexed;

    private void take(FieldCursor field) throws UnreadableLine {
      switch (field.name()) {
        case "connection" -> connection = Long.toString(field.number());
        case "name" -> name = field.text();
        case "base" -> base = field.text();
        case "scope" -> scope = field.text();
        case "filter" -> filter = field.text();
        case "attributes" -> attributes = field.texts();
        case "result" -> result = field.number();
        case "entries" -> entries = field.number();
        case "examined" -> examined = field.number();
        case "micros" -> micros = field.number();
        case "walk" -> {
          planned = true;
          field.skip();
        }
        case "unindexed" -> {
          unindexed = true;
          field.skip();
        }
        default -> field.skip();
      }
    }

    private Indexed indexed() {
      if (unindexed) {
        return Indexed.NO;
      }
      return planned ? Indexed.YES : Indexed.UNKNOWN;
    }
  }

  @Override
  public void line(String line, Place place, OperationSink sink) throws UnreadableLine {
    String mark = json ? JSON_EVENT : " ";
    int timeStart = json ? JSON_START.length() : 0;
    int timeEnd = line.indexOf(mark, timeStart);
    int eventStart = timeEnd + mark.length();
    int eventEnd = timeEnd < 0 ? -1 : line.indexOf(json ? '"' : ' ', eventStart);
    if (eventEnd < 0 || (json && !line.startsWith(JSON_START))) {
      throw new UnreadableLine("no time and event at its begin");
    }
    Kind kind = LogText.kind(line.substring(eventStart, eventEnd).toUpperCase(Locale.ROOT));
    if (kind != null) {
      Fields fields = new Fields();
      FieldCursor cursor = new FieldCursor(line, json, eventEnd + 1);
      while (cursor.next()) {
        fields.take(cursor);
      }
      sink.take(operation(place, time(line.substring(timeStart, timeEnd)), kind, fields));
    }
  }

  private static Instant time(String text) throws UnreadableLine {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException none) {
      throw new UnreadableLine("no time at its begin");
    }
  }

  private static LoggedOperation operation(Place place, Instant end, Kind kind, Fields fields)
      throws UnreadableLine {
    long nanos = fields.micros * NANOS_OF_MICRO;
    LoggedOutcome outcome =
        new LoggedOutcome(
            (int) fields.result, fields.entries, nanos, fields.examined, fields.indexed());
    LoggedSearch search = kind == Kind.SEARCH ? search(fields) : null;
    String name = search == null ? fields.name : fields.base;
    return new LoggedOperation(
        place, end.minusNanos(nanos), fields.connection, kind, name, search, outcome);
  }

  /** Null of a message that the server itself could not read. */
  private static @Nullable LoggedSearch search(Fields fields) throws UnreadableLine {
    return fields.filter == null
        ? null
        : new LoggedSearch(LogText.scope(fields.scope), fields.filter, fields.attributes);
  }

  @Override
  public long unanswered() {
    return 0;
  }
}
