package org.dirlens.server.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.message.ExtendedOperation;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/**
 * What logs tell of a request: names, attributes, filters; no values but those of filters on
 * attributes that are not secret.
 *
 * @param details names of fields and their values, in turn
 * @param search a search, whose text is made when its line is
 * @param change what it is to write; null if it writes nothing
 */
record RequestFacts(
    List<String> details, Request.@Nullable Search search, AuditEvent.@Nullable Change change) {
  static final RequestFacts NONE = new RequestFacts(List.of(), null, null);

  private static final int USER_IDENTITY = BerTag.context(0);

  /**
   * The facts of a request.
   *
   * @param atOnce makes the text of filters at once, so that the filter need not be kept; null to
   *     keep it
   */
  static RequestFacts of(Request request, Identity caller, @Nullable ShownFilter atOnce) {
    return switch (request) {
      case Request.Search search when atOnce == null -> new RequestFacts(List.of(), search, null);
      case Request.Search search -> new RequestFacts(searched(search, atOnce), null, null);
      case Request.Bind bind -> details("name", text(bind.name()), "method", "simple");
      case Request.SaslBind bind -> details("method", LogLine.cut(bind.mechanism()));
      case Request.Unbind unbind -> NONE;
      case Request.Abandon abandon -> details("target", Integer.toString(abandon.messageId()));
      case Request.Compare compare ->
          details("name", text(compare.name()), "attribute", compare.description().text());
      case Request.Extended extended -> extended(extended, caller);
      case Request.Update update -> {
        AuditEvent.Change change = change(update);
        yield new RequestFacts(names(change), null, change);
      }
    };
  }

  private static RequestFacts details(String... fields) {
    return new RequestFacts(List.of(fields), null, null);
  }

  private static List<String> names(AuditEvent.Change change) {
    String name = change.name() == null ? "" : change.name();
    return change.newName() == null
        ? List.of("name", name)
        : List.of("name", name, "newName", change.newName());
  }

  private static String text(Dn name) {
    return LogLine.cut(name.toString());
  }

  private static List<String> searched(Request.Search search, ShownFilter filters) {
    return List.of(
        "base",
        text(search.base()),
        "scope",
        scope(search),
        "filter",
        LogLine.cut(filters.of(search.filter())));
  }

  private static String scope(Request.Search search) {
    return search.scope().name().toLowerCase(Locale.ROOT);
  }

  private static RequestFacts extended(Request.Extended request, Identity caller) {
    List<String> details = new ArrayList<>(List.of("oid", LogLine.cut(request.oid())));
    ExtendedOperation known = ExtendedOperation.ofOid(request.oid());
    if (known != null) {
      details.addAll(List.of("operation", known.name().toLowerCase(Locale.ROOT)));
    }
    AuditEvent.Change change = null;
    if (known == ExtendedOperation.PASSWORD_MODIFY) {
      String name = user(request.value(), caller);
      details.addAll(List.of("name", name));
      change =
          new AuditEvent.Change("passwordModify", name, null, List.of("replace userPassword"), 0);
    }
    return new RequestFacts(details, null, change);
  }

  /** Whose password is meant (RFC 3062, section 2), as the client wrote it. */
  private static String user(byte @Nullable [] value, Identity caller) {
    try {
      BerReader in = new BerReader(value == null ? new byte[0] : value);
      if (in.hasMore()) {
        in.open(BerTag.SEQUENCE);
        if (in.nextIs(USER_IDENTITY)) {
          return LogLine.cut(in.text(USER_IDENTITY));
        }
      }
      return LogLine.cut(caller.name().toString());
    } catch (BerProblem malformed) {
      return "";
    }
  }

  static boolean isWrite(OperationKind kind) {
    return switch (kind) {
      case ADD, DELETE, MODIFY, MODIFY_DN -> true;
      default -> false;
    };
  }

  /** What an update is to write. */
  static AuditEvent.Change change(Request.Update update) {
    String name = text(update.name());
    return switch (update) {
      case Request.Add add -> new AuditEvent.Change("add", name, null, added(add), 0);
      case Request.Delete delete -> new AuditEvent.Change("delete", name, null, List.of(), 0);
      case Request.Modify modify -> new AuditEvent.Change("modify", name, null, changed(modify), 0);
      case Request.ModifyDn move ->
          new AuditEvent.Change("modifyDN", name, moved(move.change()), List.of(), 0);
    };
  }

  private static List<String> added(Request.Add add) {
    return add.entry().attributes().stream()
        .limit(LogLine.LIST_MAX + 1L)
        .map(attribute -> "add " + type(attribute))
        .toList();
  }

  private static List<String> changed(Request.Modify modify) {
    return modify.changes().stream()
        .limit(LogLine.LIST_MAX + 1L)
        .map(RequestFacts::changed)
        .toList();
  }

  private static String changed(Modification change) {
    return change.kind().name().toLowerCase(Locale.ROOT) + " " + type(change.attribute());
  }

  private static String type(Attribute attribute) {
    return LogLine.cut(attribute.description().text());
  }

  private static String moved(ModifyDnRequest change) {
    Dn superior = change.newSuperior();
    if (superior == null && change.dn().isRoot()) {
      return change.newRdn().text();
    }
    return text((superior == null ? change.dn().parent() : superior).child(change.newRdn()));
  }

  /** A write of which nothing but its kind could be read. */
  static AuditEvent.Change unread(OperationKind kind) {
    return new AuditEvent.Change(OperationAccount.word(kind), null, null, List.of(), 0);
  }

  void describe(LogLine line, ShownFilter filters) {
    for (int i = 0; i < details.size(); i += 2) {
      line.text(details.get(i), details.get(i + 1));
    }
    if (search != null) {
      line.text("base", search.base().toString())
          .text("scope", scope(search))
          .text("filter", filters.of(search.filter()))
          .texts("attributes", search.attributes().asked());
    }
  }
}
