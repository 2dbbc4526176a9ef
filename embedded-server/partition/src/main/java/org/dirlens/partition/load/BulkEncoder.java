package org.dirlens.partition.load;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.index.BulkKeys;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.Refusals.Refusal;
import org.dirlens.partition.table.BulkNames;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.verb.AddOperation;
import org.dirlens.partition.verb.PartitionContext;

/**
 * Makes entries that were read ready to be built into trees: decodes, checks and encodes them, and
 * hands their names and index keys to be sorted. Any thread; one batch is done by one.
 */
final class BulkEncoder {
  private final PartitionContext context;
  private final BulkNames names;
  private final BulkKeys keys;
  private final BulkValues values;
  private final LoadedNumbers numbers;

  /** Whether names of entries that are refused count: others may stand below them. */
  private final boolean namesOfRefused;

  private volatile boolean metSuffix;

  /**
   * An entry as the source gave it.
   *
   * @param number its position in the source, from 1
   */
  record Read(long id, long number, String position, EntrySource.Undecoded entry) {}

  /** What became of a batch: rows for the spool and refusals. */
  record Encoded(List<BulkSpool.Row> rows, List<Refusal> refusals) {}

  BulkEncoder(
      PartitionContext context,
      BulkNames names,
      BulkKeys keys,
      BulkValues values,
      LoadedNumbers numbers,
      LoadRule rule) {
    this.namesOfRefused = rule == LoadRule.CHECK_ONLY;
    this.context = context;
    this.names = names;
    this.keys = keys;
    this.values = values;
    this.numbers = numbers;
  }

  Encoded encode(List<Read> batch) {
    Encoded encoded = new Encoded(new ArrayList<>(batch.size()), new ArrayList<>());
    BulkKeys.Batch found = keys.new Batch();
    for (Read read : batch) {
      try {
        encoded.rows.add(encode(read, found));
      } catch (LdapProblem problem) {
        encoded.refusals.add(new Refusal(read.number, read.position, problem));
        if (namesOfRefused) {
          noteRefused(read);
        }
      }
    }
    found.flush();
    return encoded;
  }

  private BulkSpool.Row encode(Read read, BulkKeys.Batch found) throws LdapProblem {
    Entry entry = AddOperation.prepared(context, read.entry.decode());
    Hierarchy hierarchy = context.hierarchy();
    Dn dn = entry.dn();
    if (!dn.isDescendantOrSame(hierarchy.suffix())) {
      throw Hierarchy.notBelow(hierarchy.suffix(), dn);
    }
    ChangedEntry.Name name = new ChangedEntry.Name(RdnTable.NO_ENTRY, hierarchy.rdnText(dn));
    EntryRecord record = ChangedEntry.created(entry, name, values);
    if (record.hasOutside()) {
      byte[] whole = EntryRecord.encode(entry.attributes(), "", RdnTable.NO_ENTRY);
      found.add(read.id, EntryRecord.over(whole, 0, whole.length));
    } else {
      found.add(read.id, record);
    }
    note(read.id, dn, record);
    numbers.add(entry);
    if (hierarchy.isSuffix(dn)) {
      metSuffix = true;
    }
    return new BulkSpool.Row(read.id, read.number, read.position, dn.toString(), record.bytes());
  }

  /** Whether an entry that was encoded is that of the suffix. */
  boolean metSuffix() {
    return metSuffix;
  }

  private void noteRefused(Read read) {
    Hierarchy hierarchy = context.hierarchy();
    Dn dn = read.entry.dn();
    if (dn != null && dn.isDescendantOrSame(hierarchy.suffix())) {
      var place = new BulkNames.Place(BulkNames.depth(hierarchy, dn), false);
      names.add(BulkNames.key(hierarchy, dn), place, read.id);
    }
  }

  /** Takes note of the name of an entry. */
  void note(long id, Dn dn, EntryRecord entry) {
    Hierarchy hierarchy = context.hierarchy();
    var place = new BulkNames.Place(BulkNames.depth(hierarchy, dn), entry.isAlias());
    names.add(BulkNames.key(hierarchy, dn), place, id);
  }
}
