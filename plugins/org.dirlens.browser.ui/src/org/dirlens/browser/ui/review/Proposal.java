package org.dirlens.browser.ui.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.change.ValueChange;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;

/**
 * What would be sent.
 *
 * @param subject in a few words, such as the DN
 * @param ldif as text, secrets left out
 * @param values old and new values, where entries are changed
 * @param notes what has to be known before, in sentences
 */
public record Proposal(
    DirectoryConnection connection,
    String subject,
    String ldif,
    List<ValueChange> values,
    List<String> notes,
    ServerSchema schema) {

  /** One write. */
  public static Proposal of(
      DirectoryConnection connection, Write write, Optional<Entry> before, ServerSchema schema) {
    List<ValueChange> values =
        write instanceof Write.Modify modify && before.isPresent()
            ? ValueChange.of(modify, before.get(), schema)
            : List.of();
    return new Proposal(
        connection, write.dn(), SecretAttributes.chosen().shown(write), values, List.of(), schema);
  }

  /** Many writes, as text. */
  public static Proposal of(
      DirectoryConnection connection, String subject, String ldif, List<String> notes) {
    return new Proposal(connection, subject, ldif, List.of(), notes, ServerSchema.EMPTY);
  }

  /** The same with further notes. */
  public Proposal with(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new Proposal(connection, subject, ldif, values, all, schema);
  }
}
