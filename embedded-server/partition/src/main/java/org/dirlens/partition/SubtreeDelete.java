package org.dirlens.partition;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Tree;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.WriteWork;

/**
 * Delete of an entry with all below it (draft-armijo-ldap-treedelete), as one write: other writers
 * wait meanwhile, so a subtree must not be too large for that.
 */
final class SubtreeDelete implements WriteWork<Long, LdapProblem> {
  /** Entries below the one named beyond which the subtree is refused as adminLimitExceeded. */
  static final long DESCENDANTS_MAX = 100_000;

  private final Surroundings surroundings;
  private final Dn dn;

  /** An entry and its row in the hierarchy. */
  @SuppressWarnings("ArrayRecordComponent") // Passed on, never compared.
  private record Row(byte[] key, long id) {}

  SubtreeDelete(Surroundings surroundings, Dn dn) {
    this.surroundings = surroundings;
    this.dn = dn;
  }

  @Override
  public Long apply(WriteBatch batch) throws LdapProblem {
    Tree rdn = batch.tree(RdnTable.NAME);
    long top = surroundings.hierarchy().require(rdn, dn);
    long below = CountsTable.find(batch.tree(CountsTable.NAME), top).descendants();
    if (below > DESCENDANTS_MAX) {
      throw new LdapProblem(
          ResultCode.ADMIN_LIMIT_EXCEEDED,
          below + " entries are below it, and at most " + DESCENDANTS_MAX + " go at once");
    }
    DeleteOperation.Removal removal = new DeleteOperation.Removal(surroundings, batch);
    for (Row row : descendants(rdn, top).reversed()) {
      // Below before above: who follows the changes never has an entry without a superior.
      removal.remove(row.id, row.key);
    }
    long parent = removal.parentId(top);
    removal.remove(top, surroundings.hierarchy().key(parent, dn));
    Surroundings.grow(batch, parent, -1, -below - 1);
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
