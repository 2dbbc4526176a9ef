package org.dirlens.server.handler.route;

import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.PermissiveChanges;
import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.verb.EntryGuard;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.partition.verb.RdnValues;
import org.dirlens.partition.verb.UpdateOptions;
import org.dirlens.partition.verb.UpdateOptions.Option;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.own.OwnNode;
import org.jspecify.annotations.Nullable;

/**
 * A write of an entry of the server's own: what LDAP and its controls ask of every write, before
 * the tree is told what to do.
 */
final class OwnUpdate {
  private final OwnEntries tree;
  private final Schema schema;
  private final SchemaCheck check;

  OwnUpdate(OwnEntries tree, Schema schema) {
    this.tree = tree;
    this.schema = schema;
    this.check = new SchemaCheck(schema);
  }

  /** Does it, whole or not at all. */
  Updated apply(PreparedUpdate update) throws LdapProblem {
    Request.Update request = update.request();
    UpdateOptions options = update.options();
    synchronized (tree) {
      OwnSnapshot now = new OwnSnapshot(tree.top());
      OwnChange change = change(request, now);
      EntryImage before = image(now, change);
      EntryGuard guard = options.guard();
      if (guard != null) {
        guard.check(before);
      }
      Filter assertion = options.assertion();
      if (assertion != null) {
        before.require(assertion);
      }
      if (options.wants(Option.NO_OPERATION)) {
        throw new LdapProblem(ResultCode.NO_OPERATION, UpdateOptions.NOT_DONE);
      }
      tree.change(change);
      return shown(update, change instanceof OwnChange.Add ? null : before);
    }
  }

  /** The entry before the change, or one that is added. */
  private static EntryImage image(OwnSnapshot now, OwnChange change) throws LdapProblem {
    EntryImage there = now.image(change.entry().dn());
    return there == null ? ServerEntry.of(change.entry(), 0).image() : there;
  }

  private OwnChange change(Request.Update request, OwnSnapshot now) throws LdapProblem {
    return switch (request) {
      case Request.Add add -> added(add.entry(), now);
      case Request.Modify modify -> modified(modify, now.require(modify.name()).entry());
      case Request.Delete delete -> {
        OwnNode node = now.require(delete.name());
        OwnChange.Extent extent =
            delete.controls().updateOptions().contains(Option.SUBTREE)
                ? OwnChange.Extent.SUBTREE
                : OwnChange.Extent.ENTRY;
        if (extent == OwnChange.Extent.ENTRY && !node.children().isEmpty()) {
          throw new LdapProblem(
              ResultCode.NOT_ALLOWED_ON_NON_LEAF, "there are entries below " + node.name());
        }
        yield new OwnChange.Delete(node.entry(), extent);
      }
      case Request.ModifyDn move ->
          throw new LdapProblem(
              ResultCode.UNWILLING_TO_PERFORM, "entries of the server itself keep their names");
    };
  }

  private OwnChange added(Entry wanted, OwnSnapshot now) throws LdapProblem {
    if (now.find(wanted.dn()) != null) {
      throw new LdapProblem(
          ResultCode.ENTRY_ALREADY_EXISTS, "there is an entry " + wanted.dn() + " already");
    }
    now.require(wanted.dn().parent());
    SchemaCheck.refuseServerAttributes(wanted.attributes());
    Entry whole = check.withSuperiorClasses(RdnValues.completed(wanted));
    check.check(whole);
    return new OwnChange.Add(whole);
  }

  private OwnChange modified(Request.Modify request, Entry entry) throws LdapProblem {
    List<Attribute> written = request.changes().stream().map(Modification::attribute).toList();
    SchemaCheck.refuseServerAttributes(written);
    requireSyntax(written);
    List<Modification> changes =
        request.controls().updateOptions().contains(Option.PERMISSIVE)
            ? PermissiveChanges.of(entry, request.changes())
            : request.changes();
    byte[] record = EntryRecord.encode(entry, 0);
    byte[] changed = EntryRecord.over(record, 0, record.length).modify(changes);
    Entry after = EntryRecord.over(changed, 0, changed.length).toEntry(entry.dn(), schema);
    check.checkModified(entry, after);
    return new OwnChange.Modify(entry, after);
  }

  /** Said here, since the editor of entries does not know the name of the attribute. */
  private static void requireSyntax(List<Attribute> attributes) throws LdapProblem {
    for (Attribute attribute : attributes) {
      for (byte[] value : attribute.values()) {
        if (!attribute.type().syntax().accepts(value, 0, value.length)) {
          throw new LdapProblem(
              ResultCode.INVALID_ATTRIBUTE_SYNTAX,
              attribute.type()
                  + " is a "
                  + attribute.type().syntax().description()
                  + ", not "
                  + LdapProblem.quote(value, 0, value.length));
        }
      }
    }
  }

  private Updated shown(PreparedUpdate update, @Nullable EntryImage before) throws LdapProblem {
    RequestControls controls = update.request().controls();
    RequestControl.PreRead asked = controls.get(RequestControl.PreRead.class);
    RequestControl.PostRead askedAfter = controls.get(RequestControl.PostRead.class);
    EntryImage after = askedAfter == null ? null : new OwnSnapshot(tree.top()).image(update.name());
    return new Updated(
        asked == null ? null : Updated.Shown.of(before, asked.attributes(), update),
        askedAfter == null || after == null
            ? null
            : Updated.Shown.of(after, askedAfter.attributes(), update));
  }
}
