package org.dirlens.partition;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.OutsideStore;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Tree;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.WriteWork;

/** Delete of a leaf entry (RFC 4511, 4.8). */
final class DeleteOperation implements WriteWork<Long, LdapProblem> {
  private final Surroundings surroundings;
  private final Dn dn;

  DeleteOperation(Surroundings surroundings, Dn dn) {
    this.surroundings = surroundings;
    this.dn = dn;
  }

  @Override
  public Long apply(WriteBatch batch) throws LdapProblem {
    Tree rdn = batch.tree(RdnTable.NAME);
    long id = surroundings.hierarchy().require(rdn, dn);
    if (RdnTable.hasChildren(rdn, id)) {
      throw new LdapProblem(
          ResultCode.NOT_ALLOWED_ON_NON_LEAF,
          "entry " + LdapProblem.quote(dn.toString()) + " has entries below it");
    }
    EntryRecord entry = surroundings.record(batch, id);
    surroundings.indexWriter(batch).remove(id, entry);
    clearOutside(entry, surroundings.values(batch));
    Surroundings.grow(batch, entry.parentId(), -1, -1);
    batch.remove(RdnTable.NAME, surroundings.hierarchy().key(entry.parentId(), dn));
    batch.remove(MasterTable.NAME, IdKey.of(id));
    return id;
  }

  private static void clearOutside(EntryRecord entry, OutsideStore values) {
    for (int i = 0; entry.hasOutside() && i < entry.attributeCount(); i++) {
      if (entry.isOutside(i)) {
        values.clear(entry.outsideList(i));
      }
    }
  }
}
