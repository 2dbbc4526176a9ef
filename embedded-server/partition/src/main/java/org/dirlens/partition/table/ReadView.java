package org.dirlens.partition.table;

import java.util.Set;
import org.dirlens.partition.entry.OutsideValues;
import org.dirlens.partition.index.IndexSet;
import org.dirlens.tree.PageVisitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;

/**
 * One version of a partition, pinned until it is closed. Trees are fetched when first asked for.
 */
public final class ReadView implements AutoCloseable {
  private final Snapshot snapshot;
  private final IndexCatalog catalog;
  private final Tree master;

  public ReadView(Snapshot snapshot, IndexCatalog catalog) {
    this.snapshot = snapshot;
    this.catalog = catalog;
    this.master = snapshot.tree(MasterTable.NAME);
  }

  /** The version; later ones have greater numbers. */
  public long version() {
    return snapshot.version();
  }

  public Tree master() {
    return master;
  }

  public Tree rdn() {
    return snapshot.tree(RdnTable.NAME);
  }

  public Tree counts() {
    return snapshot.tree(CountsTable.NAME);
  }

  /** The values that lie outside the records. */
  public OutsideValues values() {
    return ValuesTable.reader(() -> snapshot.tree(ValuesTable.NAME));
  }

  /** The aliases and referral objects. */
  public Tree marks() {
    return snapshot.tree(MarksTable.NAME);
  }

  public Tree catalog() {
    return snapshot.tree(Catalog.NAME);
  }

  public Tree tree(TreeName name) {
    return snapshot.tree(name);
  }

  /** The names of all trees. */
  public Set<TreeName> trees() {
    return snapshot.trees();
  }

  /** Shows all pages of a tree to a visitor. */
  public void visit(TreeName name, PageVisitor visitor) {
    snapshot.visit(name, visitor);
  }

  public IndexSet indices() {
    return catalog.indices(catalog());
  }

  @Override
  public void close() {
    snapshot.close();
  }
}
