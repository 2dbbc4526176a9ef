package org.dirlens.partition.verb;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.IdSequence;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Tree;
import org.dirlens.tree.Write;
import org.dirlens.tree.WriteBatch;

/** Add (RFC 4511, 4.7). What needs no look at other entries is done before the writer's turn. */
public final class AddOperation implements Write<Long, LdapProblem> {
  private final PartitionContext context;
  private final Entry entry;

  /** Checks and completes an entry; throws what the schema has against it. */
  AddOperation(PartitionContext context, Entry entry) throws LdapProblem {
    this.context = context;
    this.entry = prepared(context, entry);
  }

  /** The entry as it will be stored. */
  Entry entry() {
    return entry;
  }

  /** An entry as it will be stored: with the values of its name, and right by the schema. */
  public static Entry prepared(PartitionContext context, Entry entry) throws LdapProblem {
    if (entry.dn().isRoot()) {
      throw new LdapProblem(ResultCode.NAMING_VIOLATION, "an entry needs a name");
    }
    Entry complete = RdnValues.completed(entry);
    context.check().check(complete);
    return complete;
  }

  @Override
  public Long apply(WriteBatch batch) throws LdapProblem {
    Tree rdn = batch.tree(RdnTable.NAME);
    Dn dn = entry.dn();
    long parent = parent(context.hierarchy(), batch, dn);
    byte[] key = context.hierarchy().key(parent, dn);
    refuseIfThere(rdn, key, dn);
    IdSequence sequence = Catalog.sequence(batch.tree(Catalog.NAME));
    long id = sequence.id();
    Catalog.setSequence(batch, sequence.after(1));
    EntryRecord record = context.created(batch, entry, parent);
    batch.put(MasterTable.NAME, IdKey.of(id), record.bytes());
    batch.put(RdnTable.NAME, key, IdKey.of(id));
    MarksTable.update(batch, id, null, record);
    PartitionContext.grow(batch, parent, 1, 1);
    context.indexWriter(batch).add(id, record);
    return id;
  }

  /**
   * The id of the superior entry, unless this is the suffix; noSuchObject if there is none,
   * aliasDereferencingProblem if it is an alias, which has no entries below it (RFC 4512, 2.6).
   */
  static long parent(Hierarchy hierarchy, WriteBatch batch, Dn dn) throws LdapProblem {
    Tree rdn = batch.tree(RdnTable.NAME);
    if (!dn.isDescendantOrSame(hierarchy.suffix())) {
      throw hierarchy.noSuchObject(rdn, dn);
    }
    return hierarchy.isSuffix(dn) ? RdnTable.NO_ENTRY : superior(hierarchy, batch, dn.parent());
  }

  /** The id of an entry that is to have others below it. */
  public static long superior(Hierarchy hierarchy, WriteBatch batch, Dn dn) throws LdapProblem {
    long id = hierarchy.require(batch.tree(RdnTable.NAME), dn);
    if (MarksTable.has(batch.tree(MarksTable.NAME), MarksTable.Mark.ALIAS, id)) {
      throw belowAlias(dn.toString());
    }
    return id;
  }

  /** The problem that an entry would stand below an alias. */
  public static LdapProblem belowAlias(String alias) {
    return new LdapProblem(
        ResultCode.ALIAS_DEREFERENCING_PROBLEM,
        "there can be no entry below the alias " + LdapProblem.quote(alias),
        alias);
  }

  public static void refuseIfThere(Tree rdn, byte[] key, Dn dn) throws LdapProblem {
    if (rdn.contains(key)) {
      throw alreadyThere(dn.toString());
    }
  }

  /** The problem that a name is taken. */
  public static LdapProblem alreadyThere(String dn) {
    return new LdapProblem(
        ResultCode.ENTRY_ALREADY_EXISTS, "there is an entry " + LdapProblem.quote(dn) + " already");
  }
}
