package org.dirlens.browser.core.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.LoggedChange.Origin;
import org.dirlens.browser.core.change.LoggedChange.Subject;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.core.WriteWitness;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Writes every single write into the modification log. What it changes is read right before it is
 * sent, so that it can be taken back.
 */
public final class ChangeWitness implements WriteWitness {
  private final ModificationLog log;
  private final Supplier<SecretAttributes> secrets;
  private final Function<Session, ServerSchema> schemas;

  ChangeWitness(
      ModificationLog log,
      Supplier<SecretAttributes> secrets,
      Function<Session, ServerSchema> schemas) {
    this.log = log;
    this.secrets = secrets;
    this.schemas = schemas;
  }

  /** From now on all writes of these connections are written down. */
  public static void install(Connections connections, ModificationLog log) {
    connections.witnessedBy(
        new ChangeWitness(
            log,
            SecretAttributes::chosen,
            session ->
                connections
                    .find(session.parameters().id())
                    .map(Dit::of)
                    .map(Dit::knownSchema)
                    .orElse(ServerSchema.EMPTY)));
  }

  @Override
  public Answer sending(Session session, Write write, IProgressMonitor monitor) {
    Origin origin = Origin.of(session.parameters());
    ServerSchema schema = schemas.apply(session);
    Optional<Entry> before = before(session, schema, write, monitor);
    return problem ->
        log(
            origin,
            write,
            problem == null
                ? Reversal.of(write, before, schema, secrets.get())
                : new Reversal(Optional.empty(), List.of()),
            problem);
  }

  private static Optional<Entry> before(
      Session session, ServerSchema schema, Write write, IProgressMonitor monitor) {
    List<String> wanted =
        write instanceof Write.Delete ? Keepable.attributes(schema) : Reversal.touched(write);
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    try {
      Optional<Entry> read = session.read(write.dn(), wanted, monitor);
      return read.map(each -> new Entry(write.dn(), Keepable.of(each, schema)));
    } catch (ConnectionProblem e) {
      return Optional.empty();
    }
  }

  private void log(Origin origin, Write write, Reversal back, @Nullable ConnectionProblem problem) {
    SecretAttributes hidden = secrets.get();
    List<String> notes = new ArrayList<>();
    hidden.in(write).forEach(each -> notes.add(each + " was sent, and is left out here"));
    Write shown = hidden.without(write);
    boolean nothing = shown instanceof Write.Modify modify && modify.modifications().isEmpty();
    notes.addAll(back.losses());
    log.add(
        LoggedChange.now(origin, new Subject(kind(write), write.dn(), 1), words(problem)),
        new ChangeDetails(
            nothing ? "" : EntryLdif.text(shown),
            back.write().map(EntryLdif::text).orElse(""),
            notes,
            ""));
  }

  private static Kind kind(Write write) {
    return switch (write) {
      case Write.Add add -> Kind.ADD;
      case Write.Modify modify -> Kind.CHANGE;
      case Write.Delete delete -> Kind.DELETE;
      case Write.Rename rename -> Kind.RENAME;
    };
  }

  private static String words(@Nullable ConnectionProblem problem) {
    if (problem == null) {
      return "";
    }
    return problem.kind() == ConnectionProblem.Kind.RESULT
        ? String.valueOf(problem.getMessage())
        : problem.getMessage() + ". Whether the server did it is not known";
  }

  @Override
  public Answer settingPassword(Session session, String dn) {
    Origin origin = Origin.of(session.parameters());
    return problem ->
        log.add(
            LoggedChange.now(origin, new Subject(Kind.PASSWORD, dn, 1), words(problem)),
            new ChangeDetails(
                "",
                "",
                List.of(
                    "The server was told to set the password of this entry (RFC 3062)",
                    "The password before does not come back: nobody knows it"),
                ""));
  }
}
