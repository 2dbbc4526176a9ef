package org.dirlens.partition.verb;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.OutsideStore;
import org.dirlens.partition.index.IndexWriter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Tree;
import org.dirlens.tree.Write;
import org.dirlens.tree.WriteBatch;

/** Delete of a leaf entry (RFC 4511, 4.8). */
public final class DeleteOperation implements Write<Long, LdapProblem> {
  private final PartitionContext context;
  private final Dn dn;

  public DeleteOperation(PartitionContext context, Dn dn) {
    this.context = context;
    this.dn = dn;
  }

  @Override
  public Long apply(WriteBatch batch) throws LdapProblem {
    Tree rdn = batch.tree(RdnTable.NAME);
    long id = context.hierarchy().require(rdn, dn);
    if (RdnTable.hasChildren(rdn, id)) {
      throw new LdapProblem(
          ResultCode.NOT_ALLOWED_ON_NON_LEAF,
          "entry " + LdapProblem.quote(dn.toString()) + " has entries below it");
    }
    Removal removal = new Removal(context, batch);
    long parent = removal.parentId(id);
    PartitionContext.grow(batch, parent, -1, -1);
    removal.remove(id, context.hierarchy().key(parent, dn));
    return id;
  }

  /** Takes entries out of all tables; the counts above them are the caller's business. */
  static final class Removal {
    private final PartitionContext context;
    private final WriteBatch batch;
    private final IndexWriter indices;
    private final OutsideStore values;

    Removal(PartitionContext context, WriteBatch batch) {
      this.context = context;
      this.batch = batch;
      this.indices = context.indexWriter(batch);
      this.values = context.values(batch);
    }

    long parentId(long id) {
      return MasterTable.require(batch.tree(MasterTable.NAME), id).parentId();
    }

    /** Removes an entry that has no others below it any more. */
    void remove(long id, byte[] rdnKey) {
      EntryRecord entry = context.record(batch, id);
      indices.remove(id, entry);
      MarksTable.update(batch, id, entry, null);
      clearOutside(entry);
      batch.remove(CountsTable.NAME, IdKey.of(id));
      batch.remove(RdnTable.NAME, rdnKey);
      batch.remove(MasterTable.NAME, IdKey.of(id));
    }

    private void clearOutside(EntryRecord entry) {
      for (int i = 0; entry.hasOutside() && i < entry.attributeCount(); i++) {
        if (entry.isOutside(i)) {
          values.clear(entry.outsideList(i));
        }
      }
    }
  }
}
