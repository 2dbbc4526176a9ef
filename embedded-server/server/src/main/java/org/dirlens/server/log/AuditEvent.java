package org.dirlens.server.log;

import java.time.Instant;
import java.util.List;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/**
 * A write: who, when, from where, of what, with what result; without values.
 *
 * @param origin the operation that asked for it
 * @param change what it was to do
 * @param result how it ended
 */
record AuditEvent(Instant time, Origin origin, Change change, ResultCode result)
    implements LogEvent {
  /**
   * Who asked for a write.
   *
   * @param messageId of the write itself
   * @param identity who was bound, as authorization identity
   * @param actingFor for whom it was to be done; null if for nobody else
   */
  record Origin(Client client, int messageId, String identity, @Nullable String actingFor) {}

  /**
   * What a write is to do.
   *
   * @param name of the entry; null if it could not be read
   * @param newName of the entry afterwards; null if that does not change
   * @param changes the kind of change and the attribute, as {@code replace mail}
   * @param transaction the message that ended the transaction it belonged to; 0 for none
   */
  record Change(
      String operation,
      @Nullable String name,
      @Nullable String newName,
      List<String> changes,
      int transaction) {
    /** The same as a part of a transaction. */
    Change in(int endOfTransaction) {
      return new Change(operation, name, newName, changes, endOfTransaction);
    }
  }

  @Override
  public int bytes() {
    int chars = change.name == null ? 0 : change.name.length();
    for (String each : change.changes) {
      chars += 40 + each.length();
    }
    return 400 + chars;
  }

  @Override
  public void describe(LogLine line) {
    line.begin(time, change.operation)
        .number("connection", origin.client.connection())
        .number("messageId", origin.messageId)
        .text("client", origin.client.address())
        .text("identity", origin.identity)
        .text("actingFor", origin.actingFor)
        .text("name", change.name)
        .text("newName", change.newName)
        .texts("changes", change.changes);
    if (change.transaction > 0) {
      line.number("transaction", change.transaction);
    }
    line.number("result", result.code()).text("resultName", result.ldapName());
  }
}
