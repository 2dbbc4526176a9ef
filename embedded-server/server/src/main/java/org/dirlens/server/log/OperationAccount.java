package org.dirlens.server.log;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.search.SearchUse;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/**
 * What the logs tell of one operation: filled while it is served, by one thread at a time, and
 * never changed after its end. Holds no values that a client wrote or compared with, and no
 * credentials.
 */
public final class OperationAccount implements LogEvent {
  /** The filter of a longer message is made text at once and cut, so that little memory waits. */
  private static final int SMALL_MESSAGE_BYTES = 4096;

  private static final int BYTES = 500;

  private final Client client;
  private final int messageId;
  private final OperationKind kind;
  private final int messageBytes;
  private final Identity caller;
  private final ShownFilter filters;

  private final @Nullable LogWriter audit;

  private @Nullable Identity acting;
  private @Nullable Identity bound;
  private List<String> controls = List.of();
  private RequestFacts facts = RequestFacts.NONE;
  private List<Part> transaction = List.of();
  private boolean queued;
  private @Nullable SearchUse use;
  private long entries = -1;
  private long waitNanos;
  private long bytesBefore;

  private Instant time = Instant.EPOCH;
  private Outcome outcome = Outcome.of(ResultCode.OTHER);
  private long nanos;
  private long answerBytes;

  /** The message an operation came in. */
  public record Message(int id, OperationKind kind, int bytes) {}

  /** A write of a transaction. */
  private record Part(int messageId, AuditEvent.Change change) {}

  /** An account whose writes go to an audit log, if there is one. */
  OperationAccount(
      Client client,
      Message message,
      Identity caller,
      ShownFilter filters,
      @Nullable LogWriter audit) {
    this.audit = audit;
    this.client = client;
    this.messageId = message.id;
    this.kind = message.kind;
    this.messageBytes = message.bytes;
    this.caller = caller;
    this.filters = filters;
  }

  /** What is asked was understood. */
  public void asks(Request request) {
    facts = RequestFacts.of(request, caller, messageBytes > SMALL_MESSAGE_BYTES ? filters : null);
  }

  /** With these controls, whether they were understood or not. */
  public void controls(List<Control> sent) {
    if (!sent.isEmpty()) {
      controls = sent.stream().map(control -> LogLine.cut(control.oid())).toList();
    }
  }

  /** It is done for somebody else. */
  public void actsFor(Identity other) {
    acting = other;
  }

  /** It is a bind that made its session act for somebody. */
  public void becomes(Identity other) {
    bound = other;
  }

  /** It is a write that waits for the end of its transaction. */
  public void queued() {
    queued = true;
  }

  /** It is the end of a transaction and does this write as well. */
  public void writes(int id, Request.Update update) {
    if (transaction.isEmpty()) {
      transaction = new ArrayList<>();
    }
    transaction.add(new Part(id, RequestFacts.change(update).in(messageId)));
  }

  /** Where its answers begin in what gathers those of several. */
  public void answersFrom(int bytes) {
    bytesBefore = bytes;
  }

  /** It continues elsewhere, after a time it had to wait. */
  public void goesOn(long waitedNanos) {
    waitNanos = waitedNanos;
    bytesBefore = 0;
  }

  /** What it returned as a search, and from where. */
  public void found(long returned, @Nullable SearchUse from) {
    entries = returned;
    use = from;
  }

  /** Its last answer is written; the buffer of answers holds this number of bytes then. */
  void ended(Instant now, Outcome how, long tookNanos, long bytes) {
    time = now;
    outcome = how;
    nanos = tookNanos;
    answerBytes = Math.max(0, bytes - bytesBefore);
  }

  /** Puts the writes it was to do into the audit log; waits for the lines of what was done. */
  void audit() {
    List<AuditEvent> writes = audit == null ? List.of() : audited();
    if (audit != null && !writes.isEmpty()) {
      if (outcome.succeeded()) {
        audit.put(writes);
      } else {
        writes.forEach(audit::offer);
      }
    }
  }

  private List<AuditEvent> audited() {
    if (!transaction.isEmpty()) {
      return transaction.stream().map(part -> event(part.messageId, part.change)).toList();
    }
    AuditEvent.Change change = facts.change();
    if (change == null && RequestFacts.isWrite(kind)) {
      change = RequestFacts.unread(kind);
    }
    return change == null || queued ? List.of() : List.of(event(messageId, change));
  }

  private AuditEvent event(int id, AuditEvent.Change change) {
    AuditEvent.Origin origin =
        new AuditEvent.Origin(
            client, id, caller.authorizationId(), acting == null ? null : acting.authorizationId());
    return new AuditEvent(time, origin, change, outcome.code());
  }

  @Override
  public int bytes() {
    return BYTES + Math.min(messageBytes, SMALL_MESSAGE_BYTES) * 4;
  }

  @Override
  public void describe(LogLine line) {
    line.begin(time, kind == OperationKind.MODIFY_DN ? "modifyDN" : word(kind))
        .number("connection", client.connection())
        .number("messageId", messageId)
        .text("client", client.address())
        .text("identity", caller.authorizationId());
    if (acting != null) {
      line.text("actingFor", acting.authorizationId());
    }
    facts.describe(line, filters);
    if (bound != null) {
      line.text("boundAs", bound.authorizationId());
    }
    line.texts("controls", controls);
    if (queued) {
      line.mark("queued");
    }
    if (kind.hasAnswer()) {
      line.number("result", outcome.code().code()).text("resultName", outcome.code().ldapName());
    }
    line.text("diagnostic", outcome.text().isEmpty() ? null : outcome.text());
    describeSearch(line);
    line.number("micros", TimeUnit.NANOSECONDS.toMicros(nanos))
        .number("waitMicros", TimeUnit.NANOSECONDS.toMicros(waitNanos))
        .number("bytes", answerBytes);
  }

  private void describeSearch(LogLine line) {
    if (entries >= 0) {
      line.number("entries", entries);
    }
    SearchUse from = use;
    if (from != null) {
      line.number("candidates", from.candidates())
          .number("examined", from.examined())
          .text("walk", String.join(",", from.walks()))
          .texts("indices", from.indices());
      if (from.unindexed()) {
        line.mark("unindexed");
      }
    }
  }

  static String word(OperationKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
