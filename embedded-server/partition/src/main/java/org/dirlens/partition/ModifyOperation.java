package org.dirlens.partition;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.WriteWork;

/** Modify (RFC 4511, 4.6): all changes or none. */
final class ModifyOperation implements WriteWork<Long, LdapProblem> {
  private final Surroundings surroundings;
  private final Dn dn;
  private final List<Modification> modifications;

  ModifyOperation(Surroundings surroundings, Dn dn, List<Modification> modifications) {
    this.surroundings = surroundings;
    this.dn = dn;
    this.modifications = List.copyOf(modifications);
  }

  @Override
  public Long apply(WriteBatch batch) throws LdapProblem {
    long id = surroundings.hierarchy().require(batch.tree(RdnTable.NAME), dn);
    byte[] old = record(batch, id);
    EntryRecord before = EntryRecord.over(old, 0, old.length);
    byte[] changed = before.modify(modifications);
    EntryRecord after = EntryRecord.over(changed, 0, changed.length);
    Entry result = after.toEntry(dn, surroundings.schema());
    surroundings.check().checkModified(result);
    if (changesClasses()) {
      refuseOtherStructure(before.toEntry(dn, surroundings.schema()), result);
    }
    batch.put(MasterTable.NAME, IdKey.of(id), changed);
    surroundings.indexWriter(batch).replace(id, before, after);
    return id;
  }

  /** A copy of the record of an entry that another table names. */
  static byte[] record(WriteBatch batch, long id) {
    byte[] record = batch.tree(MasterTable.NAME).get(IdKey.of(id));
    if (record == null) {
      throw new IllegalStateException("entry " + id + " has no record");
    }
    return record;
  }

  private boolean changesClasses() {
    return modifications.stream()
        .anyMatch(change -> change.attribute().type().name().equals("objectClass"));
  }

  private void refuseOtherStructure(Entry before, Entry after) throws LdapProblem {
    ObjectClass was = surroundings.check().structuralClass(before);
    ObjectClass is = surroundings.check().structuralClass(after);
    if (was != is) {
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_MODS_PROHIBITED,
          "the structural object class cannot change from " + was + " to " + is);
    }
  }
}
