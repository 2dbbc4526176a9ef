package org.dirlens.partition.check;

import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.PermissiveChanges;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.table.BulkNames;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.tree.WriteBatch;

/**
 * Gives entries names of their own that have that of another one, by damage or a bug: the entry of
 * the smaller number keeps it, the other becomes {@code cn=double entry N} below the same superior,
 * with all it has and what is below it, and of the class extensibleObject so that it may be called
 * that. A second suffix entry comes below the first.
 */
final class NamesRepair {
  private final PartitionContext context;
  private final EntryWrites writes;
  private final int round;

  /**
   * A repair of some names.
   *
   * @param round counts the rounds from 1: a name that was taken in the first differs in the next
   */
  NamesRepair(PartitionContext context, EntryWrites writes, int round) {
    this.context = context;
    this.writes = writes;
    this.round = round;
  }

  /**
   * Renames those that stand below one superior; what has one name only because its superiors do
   * has another then. Answers what was done.
   */
  List<String> run(long before, ReadView view, List<BulkNames.Namesakes> found) {
    List<BulkNames.Namesakes> siblings =
        found.stream()
            .filter(each -> parent(view, each.kept()) == parent(view, each.other()))
            .toList();
    if (siblings.isEmpty()) {
      throw new IllegalStateException("entries have one name below different ones: " + found);
    }
    List<String> told = siblings.stream().map(each -> told(view, each)).toList();
    Repair.write(
        writes,
        before,
        batch -> {
          siblings.forEach(each -> rename(batch, each));
          Catalog.noteUntold(batch);
        });
    return told;
  }

  private static long parent(ReadView view, long id) {
    return MasterTable.require(view.master(), id).parentId();
  }

  private String told(ReadView view, BulkNames.Namesakes each) {
    return "entry %d had the name of entry %d (%s) and is %s now, with all below it"
        .formatted(
            each.other(),
            each.kept(),
            Hierarchy.dn(view.master(), each.kept()),
            name(each.other()));
  }

  private String name(long id) {
    return "cn=double entry " + id + (round == 1 ? "" : "." + round);
  }

  private void rename(WriteBatch batch, BulkNames.Namesakes each) {
    long id = each.other();
    try {
      EntryRecord record = context.record(batch, id);
      boolean suffix = record.parentId() == RdnTable.NO_ENTRY;
      Rdn rdn = Rdn.parse(name(id), context.schema());
      ChangedEntry changed =
          ChangedEntry.renamed(
              record,
              new ChangedEntry.Renaming(changes(record), null, rdn),
              suffix ? each.kept() : record.parentId(),
              context.values(batch));
      batch.put(MasterTable.NAME, IdKey.of(id), changed.after().bytes());
    } catch (LdapProblem e) {
      throw new IllegalStateException("another name for entry " + id + ": " + e.getMessage(), e);
    }
  }

  private List<Modification> changes(EntryRecord record) throws LdapProblem {
    Schema schema = context.schema();
    int objectClass = schema.requireAttribute("objectClass").code();
    Entry classes = record.toEntry(Dn.ROOT, schema, code -> code == objectClass);
    return PermissiveChanges.of(
        classes,
        List.of(
            change(Modification.Kind.ADD, "objectClass", "extensibleObject"),
            change(Modification.Kind.REPLACE, "entryCSN", EntriesRepair.changeNumber())));
  }

  private Modification change(Modification.Kind kind, String attribute, String value)
      throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse(attribute, context.schema());
    return new Modification(kind, Attribute.of(description, value));
  }
}
