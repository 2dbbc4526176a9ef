package org.dirlens.partition.verb;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.PermissiveChanges;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Resolution;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.verb.UpdateOptions.Option;
import org.dirlens.tree.Write;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/** One write with its conditions, on the version of the writer: no other write comes between. */
final class UpdateOperation implements Write<UpdateResult, LdapProblem> {
  private final PartitionContext context;
  private final Update update;
  private final @Nullable AddOperation add;

  /** Does what can be done before the writer's turn; throws what the schema has against it. */
  UpdateOperation(PartitionContext context, Update update) throws LdapProblem {
    this.context = context;
    this.update = update;
    this.add =
        update instanceof Update.Add wanted ? new AddOperation(context, wanted.entry()) : null;
  }

  @Override
  public UpdateResult apply(WriteBatch batch) throws LdapProblem {
    UpdateOptions options = update.options();
    if (options.wants(Option.REFERRALS)) {
      refuseElsewhere(batch);
    }
    Filter assertion = options.assertion();
    boolean imageBefore = options.wants(Option.IMAGE_BEFORE);
    EntryGuard guard = options.guard();
    EntryImage before = assertion != null || imageBefore || guard != null ? before(batch) : null;
    if (guard != null && before != null) {
      guard.check(before);
    }
    if (assertion != null && before != null) {
      before.require(assertion);
    }
    long id = operation(batch).apply(batch);
    if (options.changeNumber() != null) {
      Catalog.noteChange(batch, options.changeNumber());
    }
    EntryImage after =
        options.wants(Option.IMAGE_AFTER) && !(update instanceof Update.Delete)
            ? image(batch, id, dnAfter(), context.record(batch, id).whole())
            : null;
    if (options.wants(Option.NO_OPERATION)) {
      throw new LdapProblem(ResultCode.NO_OPERATION, UpdateOptions.NOT_DONE);
    }
    return new UpdateResult(id, imageBefore && add == null ? before : null, after);
  }

  /** Throws referral, or affectsMultipleDSAs if an entry is to move to where referral leads. */
  private void refuseElsewhere(WriteBatch batch) throws LdapProblem {
    if (MarksTable.count(batch.tree(MarksTable.NAME), MarksTable.Mark.REFERRAL) == 0) {
      return;
    }
    Resolution resolution =
        new Resolution(
            context.hierarchy(),
            context.schema(),
            batch.tree(RdnTable.NAME),
            batch.tree(MasterTable.NAME),
            context.values(batch));
    resolution.requireNoReferral(update.dn());
    if (resolution.meetsReferral(dnAfter())) {
      throw new LdapProblem(
          ResultCode.AFFECTS_MULTIPLE_DSAS,
          "entries at " + LdapProblem.quote(dnAfter().toString()) + " are held elsewhere");
    }
  }

  private Write<Long, LdapProblem> operation(WriteBatch batch) throws LdapProblem {
    return switch (update) {
      case Update.Add wanted -> requiredAdd();
      case Update.Delete delete ->
          delete.options().wants(Option.SUBTREE)
              ? new SubtreeDelete(context, delete.dn(), delete.options().guard())
              : new DeleteOperation(context, delete.dn());
      case Update.Modify modify ->
          new ModifyOperation(context, modify.dn(), changes(batch, modify));
      case Update.ModifyDn move -> new ModifyDnOperation(context, move.request());
    };
  }

  /** The changes that remain of a modify, and those that come with them. */
  private List<Modification> changes(WriteBatch batch, Update.Modify modify) throws LdapProblem {
    List<Modification> changes = modify.changes();
    if (modify.options().wants(Option.PERMISSIVE)) {
      changes =
          PermissiveChanges.of(
              before(batch).record().toEntry(modify.dn(), context.schema()), changes);
    }
    return modify.options().wants(Option.SUPERIOR_CLASSES) && SuperiorClasses.given(changes)
        ? SuperiorClasses.completed(before(batch).record(), changes, context.schema())
        : changes;
  }

  private AddOperation requiredAdd() {
    if (add == null) {
      throw new IllegalStateException("an add was not prepared");
    }
    return add;
  }

  private Dn dnAfter() {
    return update instanceof Update.ModifyDn move
        ? move.request().superior().child(move.request().newRdn())
        : update.dn();
  }

  /** The entry as it stands; with an add, the one to be added. */
  private EntryImage before(WriteBatch batch) throws LdapProblem {
    if (add != null) {
      byte[] record = EntryRecord.encode(add.entry(), RdnTable.NO_ENTRY);
      EntryRecord wanted = EntryRecord.over(record, 0, record.length);
      return new EntryImage(update.dn(), update.dn().toString(), wanted, 0);
    }
    long id = context.hierarchy().require(batch.tree(RdnTable.NAME), update.dn());
    EntryRecord record = context.record(batch, id);
    boolean kept = update.options().wants(Option.IMAGE_BEFORE);
    return image(batch, id, update.dn(), kept ? record.whole() : record);
  }

  private static EntryImage image(WriteBatch batch, long id, Dn dn, EntryRecord record) {
    return new EntryImage(
        dn,
        Hierarchy.dn(batch.tree(MasterTable.NAME), id),
        record,
        CountsTable.find(batch.tree(CountsTable.NAME), id).children());
  }
}
