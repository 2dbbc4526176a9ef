package org.dirlens.partition;

import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.index.IndexWriter;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IndexCatalog;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.WriteBatch;

/** What the verbs share. */
record Surroundings(Hierarchy hierarchy, Schema schema, SchemaCheck check, IndexCatalog catalog) {

  /** Keeps the indices of the batch's own version of the catalog. */
  IndexWriter indexWriter(WriteBatch batch) {
    return new IndexWriter(batch, catalog.indices(batch.tree(Catalog.NAME)));
  }

  /** Adds to the counts of a parent, and to the descendants of all above it. */
  static void grow(WriteBatch batch, long parent, long children, long descendants) {
    long direct = children;
    long id = parent;
    while (id != RdnTable.NO_ENTRY) {
      CountsTable.add(batch, id, direct, descendants);
      direct = 0;
      id = MasterTable.require(batch.tree(MasterTable.NAME), id).parentId();
    }
  }
}
