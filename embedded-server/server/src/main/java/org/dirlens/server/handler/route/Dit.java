package org.dirlens.server.handler.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.StoreProblem;
import org.dirlens.server.message.ComputedAttributes;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.policy.AccountState;
import org.dirlens.server.subschema.SchemaGate;
import org.dirlens.server.subschema.SubschemaEntry;
import org.jspecify.annotations.Nullable;

/**
 * The directory information tree: partitions side by side under the root, and the entries of the
 * server itself. Safe for use by many threads; partitions may come and go, and trees of entries be
 * added.
 */
public final class Dit {
  private volatile List<Partition> partitions;
  private volatile List<OwnEntries> ownTrees = List.of();
  private volatile int exchanges;
  private ServerOffers offers = ServerOffers.NONE;
  private final Schema schema;
  private final int[] accountCodes;
  private final Dn subschemaName;
  private final String version;
  private volatile ServerEntry rootDse;
  private volatile ShownSchema subschema;
  private volatile @Nullable OwnEntries changeableSchema;
  private final SchemaGate gate = new SchemaGate();

  /**
   * Puts a tree together.
   *
   * @throws LdapProblem if the schema lacks what the root DSE and the schema need, or
   *     namingViolation if one suffix lies below another
   */
  public Dit(List<Partition> partitions, Schema schema, String version) throws LdapProblem {
    this.partitions = List.copyOf(partitions);
    this.schema = schema;
    refuseNestedSuffixes(partitions);
    this.accountCodes = new int[AccountState.ATTRIBUTES.size()];
    for (int i = 0; i < accountCodes.length; i++) {
      accountCodes[i] = schema.requireAttribute(AccountState.ATTRIBUTES.get(i)).code();
    }
    Arrays.sort(accountCodes);
    this.subschemaName = Dn.parse(ComputedAttributes.SUBSCHEMA_NAME, schema);
    this.version = version;
    this.rootDse = rootDse();
    this.subschema = ShownSchema.of(schema);
  }

  private ServerEntry rootDse() throws LdapProblem {
    List<Dn> trees = ownTrees.stream().map(OwnEntries::suffix).toList();
    return ServerEntry.of(
        RootDse.of(new RootDse.Contexts(suffixes(), trees), offers, version, schema),
        partitions.size());
  }

  /** Tells in the root DSE what is offered from now on. */
  public synchronized void offer(ServerOffers now) throws LdapProblem {
    offers = now;
    rootDse = rootDse();
  }

  /** Serves another partition as well; namingViolation if its suffix overlaps with another. */
  public synchronized void add(Partition partition) throws LdapProblem {
    exchanges++;
    List<Partition> more = new ArrayList<>(partitions);
    more.add(partition);
    refuseNestedSuffixes(more);
    partitions = List.copyOf(more);
    rootDse = rootDse();
  }

  /** Serves a partition no more. */
  public synchronized void remove(Partition partition) throws LdapProblem {
    exchanges++;
    List<Partition> fewer = new ArrayList<>(partitions);
    fewer.remove(partition);
    partitions = List.copyOf(fewer);
    rootDse = rootDse();
  }

  /** Serves a partition in the place of one with the same suffix. */
  public synchronized void replace(Partition partition, Partition by) {
    exchanges++;
    List<Partition> others = new ArrayList<>(partitions);
    others.replaceAll(each -> each == partition ? by : each);
    partitions = List.copyOf(others);
  }

  /** Has a tree of own entries from now on. */
  public synchronized void addOwnTree(OwnEntries entries) throws LdapProblem {
    List<OwnEntries> more = new ArrayList<>(ownTrees);
    more.add(entries);
    ownTrees = List.copyOf(more);
    rootDse = rootDse();
  }

  /** The tree of own entries that this name lies in; null for none. */
  public @Nullable OwnEntries ownTreeAt(Dn name) {
    for (OwnEntries entries : ownTrees) {
      // Compared by the topmost name alone, which is all that these suffixes have.
      if (!name.isRoot() && name.rdns().getLast().equals(entries.suffix().rdn())) {
        return entries;
      }
    }
    return null;
  }

  private static void refuseNestedSuffixes(List<Partition> partitions) throws LdapProblem {
    for (Partition one : partitions) {
      for (Partition other : partitions) {
        boolean same = System.identityHashCode(one) == System.identityHashCode(other);
        if (!same && one.suffix().isDescendantOrSame(other.suffix())) {
          throw new LdapProblem(
              ResultCode.NAMING_VIOLATION,
              "suffix " + one.suffix() + " lies in the partition of " + other.suffix());
        }
      }
    }
  }

  public Schema schema() {
    return schema;
  }

  public List<Partition> partitions() {
    return partitions;
  }

  List<Dn> suffixes() {
    return partitions.stream().map(Partition::suffix).toList();
  }

  /** The root DSE or the schema, if this is its name; else null. */
  public @Nullable ServerEntry rootOrSchema(Dn name) throws LdapProblem {
    if (name.isRoot()) {
      return rootDse;
    }
    // The depth first: nearly every name asked for is deeper, and comparing names touches much
    // memory.
    return isSubschema(name) ? subschema() : null;
  }

  private boolean isSubschema(Dn name) {
    return name.depth() == subschemaName.depth() && name.equals(subschemaName);
  }

  /** The subschema subentry as it was at a version of the schema. */
  private record ShownSchema(int version, ServerEntry entry) {
    static ShownSchema of(Schema schema) throws LdapProblem {
      int version = schema.version();
      return new ShownSchema(version, ServerEntry.of(SubschemaEntry.of(schema), 0));
    }
  }

  private ServerEntry subschema() throws LdapProblem {
    if (subschema.version != schema.version()) {
      subschema = ShownSchema.of(schema);
    }
    return subschema.entry;
  }

  /** Lets the administrator change the schema. */
  public void allowSchemaChanges(OwnEntries entries) {
    changeableSchema = entries;
  }

  /** What writes of this name are for: a tree of own entries or the schema; null for none. */
  @Nullable OwnEntries ownTreeWrittenAt(Dn name) {
    return isSubschema(name) ? changeableSchema : ownTreeAt(name);
  }

  /** What holds the schema while something is written. */
  public SchemaGate gate() {
    return gate;
  }

  /** The partition that holds this name, whether or not there is such an entry; null for none. */
  public @Nullable Partition find(Dn name) {
    for (Partition partition : partitions) {
      if (name.isDescendantOrSame(partition.suffix())) {
        return partition;
      }
    }
    return null;
  }

  /** The partition that holds this name; noSuchObject if none does. */
  public Partition require(Dn name) throws LdapProblem {
    Partition partition = find(name);
    if (partition == null) {
      throw new LdapProblem(
          ResultCode.NO_SUCH_OBJECT,
          "no naming context of this server holds " + LdapProblem.quote(name.toString()));
    }
    return partition;
  }

  /** A number that is another one after each write, and when partitions came or went. */
  public long version() {
    long version = (long) exchanges << 48; // further apart than writes get
    for (Partition partition : partitions) {
      version += partition.version();
    }
    return version;
  }

  /** The entry of this name with all its attributes; null if there is none. */
  public @Nullable Entry read(Dn name) throws LdapProblem {
    return read(name, code -> true);
  }

  /** The same with what it says of its password alone. */
  public @Nullable Entry readAccount(Dn name) throws LdapProblem {
    return read(name, code -> Arrays.binarySearch(accountCodes, code) >= 0);
  }

  /**
   * The same of a name that somebody guesses: without attributes if there is no such entry, so that
   * what follows takes the same steps.
   */
  public Entry readGuessed(Dn name) throws LdapProblem {
    Entry entry = readAccount(name);
    return entry == null ? new Entry(name, List.of()) : entry;
  }

  private @Nullable Entry read(Dn name, IntPredicate codes) throws LdapProblem {
    Partition partition = find(name);
    if (partition == null) {
      return null;
    }
    try {
      return partition.read(name).toEntry(name, schema, codes);
    } catch (LdapProblem problem) {
      if (problem.code() == ResultCode.NO_SUCH_OBJECT) {
        return null;
      }
      throw problem;
    }
  }

  /**
   * What tells the trees that a search of this base reaches, with the names of the entries in them,
   * from all others: the UUIDs of their topmost entries, and what differs after changes that no
   * stamp of an entry says; in no form to be relied on.
   */
  public String treeIds(Dn base) {
    StringBuilder ids = new StringBuilder();
    for (Partition partition : partitions) {
      if (base.isRoot() || base.isDescendantOrSame(partition.suffix())) {
        ids.append(topmost(partition)).append(' ');
        ids.append(partition.changeState().history()).append(' ');
      }
    }
    return ids.toString();
  }

  /** The highest change number of the trees that a search of this base reaches; empty for none. */
  public String changeNumber(Dn base) {
    return partitions.stream()
        .filter(each -> base.isRoot() || base.isDescendantOrSame(each.suffix()))
        .map(each -> each.changeState().changeNumber())
        .max(Comparator.naturalOrder())
        .orElse("");
  }

  /**
   * The highest change number of all that is stored, for a write of this name; empty for none. A
   * partition that is closed just now does not count, but the write's own ends it.
   */
  public String changeNumberBefore(Dn name) {
    String highest = "";
    for (Partition partition : partitions) {
      try {
        String number = partition.changeState().changeNumber();
        highest = number.compareTo(highest) > 0 ? number : highest;
      } catch (StoreProblem problem) {
        if (problem.kind() != StoreProblem.Kind.CLOSED
            || name.isDescendantOrSame(partition.suffix())) {
          throw problem;
        }
      }
    }
    return highest;
  }

  private String topmost(Partition partition) {
    try {
      EntryRecord entry = partition.read(partition.suffix());
      return String.valueOf(entry.toEntry(partition.suffix(), schema).first("entryUUID"));
    } catch (LdapProblem none) {
      return "";
    }
  }
}
