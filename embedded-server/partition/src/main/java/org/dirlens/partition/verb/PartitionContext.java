package org.dirlens.partition.verb;

import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.OutsideStore;
import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.index.IndexWriter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.IndexCatalog;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.tree.WriteBatch;

/** What the verbs share. */
public record PartitionContext(
    Hierarchy hierarchy, Schema schema, SchemaCheck check, IndexCatalog catalog, int valuesInside) {

  /** Keeps the indices of the batch's own version of the catalog. */
  public IndexWriter indexWriter(WriteBatch batch) {
    return new IndexWriter(batch, catalog.indicesInProgress(batch.tree(Catalog.NAME)));
  }

  /** Where values outside the records are written. */
  public OutsideStore values(WriteBatch batch) {
    return ValuesTable.writer(batch, valuesInside);
  }

  /** The record of an entry that another table names, apart from the tree it lies in. */
  public EntryRecord record(WriteBatch batch, long id) {
    byte[] record = batch.tree(MasterTable.NAME).get(IdKey.of(id));
    if (record == null) {
      throw new IllegalStateException("entry " + id + " has no record");
    }
    return EntryRecord.over(record, 0, record.length).reaching(values(batch));
  }

  /** The record of a new entry. */
  public EntryRecord created(WriteBatch batch, Entry entry, long parent) throws LdapProblem {
    ChangedEntry.Name name = new ChangedEntry.Name(parent, hierarchy.rdnText(entry.dn()));
    return ChangedEntry.created(entry, name, values(batch));
  }

  /** Stores a record and brings the indices in step with it. */
  void store(WriteBatch batch, long id, ChangedEntry changed) {
    batch.put(MasterTable.NAME, IdKey.of(id), changed.after().bytes());
    MarksTable.update(batch, id, changed.before(), changed.after());
    indexWriter(batch).replace(id, changed);
  }

  /** Adds to the counts of a parent, and to the descendants of all above it. */
  public static void grow(WriteBatch batch, long parent, long children, long descendants) {
    long direct = children;
    long id = parent;
    while (id != RdnTable.NO_ENTRY) {
      CountsTable.add(batch, id, direct, descendants);
      direct = 0;
      id = MasterTable.require(batch.tree(MasterTable.NAME), id).parentId();
    }
  }
}
