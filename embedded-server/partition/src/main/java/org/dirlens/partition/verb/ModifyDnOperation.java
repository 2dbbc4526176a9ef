package org.dirlens.partition.verb;

import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Tree;
import org.dirlens.tree.Write;
import org.dirlens.tree.WriteBatch;

/**
 * Modify DN (RFC 4511, 4.9). A subtree moves with its top: only the top's record and name and the
 * counts above both places change, and that it moved is counted.
 */
final class ModifyDnOperation implements Write<Long, LdapProblem> {
  private final PartitionContext context;
  private final ModifyDnRequest request;

  ModifyDnOperation(PartitionContext context, ModifyDnRequest request) {
    this.context = context;
    this.request = request;
  }

  @Override
  public Long apply(WriteBatch batch) throws LdapProblem {
    Hierarchy hierarchy = context.hierarchy();
    Tree rdn = batch.tree(RdnTable.NAME);
    long id = hierarchy.require(rdn, request.dn());
    refuseSuffix();
    long newParent = newParent(batch, id);
    EntryRecord before = context.record(batch, id);
    Dn newDn = request.superior().child(request.newRdn());
    byte[] oldKey = hierarchy.key(before.parentId(), request.dn());
    byte[] newKey = RdnTable.key(newParent, request.newRdn().normalized());
    if (RdnTable.find(rdn, newParent, request.newRdn().normalized()) != id) {
      AddOperation.refuseIfThere(rdn, newKey, newDn);
    }
    ChangedEntry changed =
        ChangedEntry.renamed(before, renaming(), newParent, context.values(batch));
    context.check().check(changed.toCheck(newDn, context.schema()));
    batch.remove(RdnTable.NAME, oldKey);
    batch.put(RdnTable.NAME, newKey, IdKey.of(id));
    move(batch, id, before.parentId(), newParent);
    context.store(batch, id, changed);
    return id;
  }

  private ChangedEntry.Renaming renaming() {
    Rdn lost = request.oldRdn() == OldRdn.DELETE ? request.dn().rdn() : null;
    return new ChangedEntry.Renaming(request.modifications(), lost, request.newRdn());
  }

  private void refuseSuffix() throws LdapProblem {
    if (context.hierarchy().isSuffix(request.dn())) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM, "the suffix entry cannot be renamed or moved");
    }
  }

  private long newParent(WriteBatch batch, long id) throws LdapProblem {
    Hierarchy hierarchy = context.hierarchy();
    Dn superior = request.superior();
    if (!superior.isDescendantOrSame(hierarchy.suffix())) {
      throw new LdapProblem(
          ResultCode.AFFECTS_MULTIPLE_DSAS,
          "the new superior "
              + LdapProblem.quote(superior.toString())
              + " is in another partition");
    }
    long parent = AddOperation.superior(hierarchy, batch, superior);
    for (long above = parent; above != RdnTable.NO_ENTRY; above = parentOf(batch, above)) {
      if (above == id) {
        throw new LdapProblem(
            ResultCode.UNWILLING_TO_PERFORM, "an entry cannot be moved below itself");
      }
    }
    return parent;
  }

  private static long parentOf(WriteBatch batch, long id) {
    return MasterTable.require(batch.tree(MasterTable.NAME), id).parentId();
  }

  private static void move(WriteBatch batch, long id, long oldParent, long newParent) {
    long below = CountsTable.find(batch.tree(CountsTable.NAME), id).descendants();
    if (below > 0) {
      Catalog.noteUntold(batch);
    }
    if (oldParent != newParent) {
      long moved = 1 + below;
      PartitionContext.grow(batch, oldParent, -1, -moved);
      PartitionContext.grow(batch, newParent, 1, moved);
    }
  }
}
