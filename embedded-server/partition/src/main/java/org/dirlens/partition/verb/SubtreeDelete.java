package org.dirlens.partition.verb;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Tree;
import org.dirlens.tree.Write;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * Delete of an entry with all below it (draft-armijo-ldap-treedelete), as one write: other writers
 * wait meanwhile, so a subtree must not be too large for that.
 */
final class SubtreeDelete implements Write<Long, LdapProblem> {
  /** Entries below the one named beyond which the subtree is refused as adminLimitExceeded. */
  static final long DESCENDANTS_MAX = 100_000;

  private final PartitionContext context;
  private final Dn dn;
  private final @Nullable EntryGuard guard;

  /** An entry and its row in the hierarchy. */
  @SuppressWarnings("ArrayRecordComponent") // Passed on, never compared.
  private record Row(byte[] key, long id) {}

  /**
   * @param guard asked about each entry below; null for nothing
   */
  SubtreeDelete(PartitionContext context, Dn dn, @Nullable EntryGuard guard) {
    this.context = context;
    this.dn = dn;
    this.guard = guard;
  }

  @Override
  public Long apply(WriteBatch batch) throws LdapProblem {
    Tree rdn = batch.tree(RdnTable.NAME);
    long top = context.hierarchy().require(rdn, dn);
    long below = CountsTable.find(batch.tree(CountsTable.NAME), top).descendants();
    if (below > DESCENDANTS_MAX) {
      throw new LdapProblem(
          ResultCode.ADMIN_LIMIT_EXCEEDED,
          below + " entries are below it, and at most " + DESCENDANTS_MAX + " go at once");
    }
    DeleteOperation.Removal removal = new DeleteOperation.Removal(context, batch);
    List<Row> rows = descendants(rdn, top);
    for (Row row : rows) {
      ask(batch, row.id);
    }
    for (Row row : rows.reversed()) {
      // Below before above: who follows the changes never has an entry without a superior.
      removal.remove(row.id, row.key);
    }
    long parent = removal.parentId(top);
    removal.remove(top, context.hierarchy().key(parent, dn));
    PartitionContext.grow(batch, parent, -1, -below - 1);
    return top;
  }

  /** All below an entry, each behind the one above it. */
  private static List<Row> descendants(Tree rdn, long top) {
    List<Row> rows = children(rdn, top);
    for (int i = 0; i < rows.size(); i++) {
      rows.addAll(children(rdn, rows.get(i).id));
    }
    return rows;
  }

  private void ask(WriteBatch batch, long id) throws LdapProblem {
    if (guard != null) {
      String name = Hierarchy.dn(batch.tree(MasterTable.NAME), id);
      Dn parsed = Dn.parse(name, context.schema());
      long children = CountsTable.find(batch.tree(CountsTable.NAME), id).children();
      guard.check(new EntryImage(parsed, name, context.record(batch, id), children));
    }
  }

  private static List<Row> children(Tree rdn, long parent) {
    List<Row> rows = new ArrayList<>();
    Cursor cursor = rdn.cursor();
    boolean on = cursor.seek(IdKey.of(parent));
    while (on && IdKey.read(cursor.key()) == parent) {
      rows.add(new Row(cursor.key().copy(), IdKey.read(cursor.value())));
      on = cursor.next();
    }
    return rows;
  }
}
