package org.dirlens.partition.verb;

import java.util.List;
import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Write;
import org.dirlens.tree.WriteBatch;

/** Modify (RFC 4511, 4.6): all changes or none. */
final class ModifyOperation implements Write<Long, LdapProblem> {
  private final PartitionContext context;
  private final Dn dn;
  private final List<Modification> modifications;

  ModifyOperation(PartitionContext context, Dn dn, List<Modification> modifications) {
    this.context = context;
    this.dn = dn;
    this.modifications = List.copyOf(modifications);
  }

  @Override
  public Long apply(WriteBatch batch) throws LdapProblem {
    long id = context.hierarchy().require(batch.tree(RdnTable.NAME), dn);
    EntryRecord before = context.record(batch, id);
    ChangedEntry changed = ChangedEntry.modified(before, modifications, context.values(batch));
    if (changesClasses()) {
      Entry result = changed.toCheck(dn, context.schema());
      context.check().checkModified(changed.formerly(dn, context.schema()), result);
    } else {
      context.check().checkModified(changed, dn, modifications);
    }
    context.store(batch, id, changed);
    return id;
  }

  private boolean changesClasses() {
    return modifications.stream().anyMatch(SuperiorClasses::isOfClasses);
  }
}
