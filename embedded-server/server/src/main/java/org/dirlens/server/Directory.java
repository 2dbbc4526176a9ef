package org.dirlens.server;

import java.time.InstantSource;
import java.util.List;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.server.access.Rule;
import org.dirlens.server.handler.OperationChain;
import org.dirlens.server.handler.access.AccessDecisions;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.password.Administrators;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.handler.route.ServerOffers;
import org.dirlens.server.limit.LimitRule;
import org.dirlens.server.limit.LimitRules;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.dirlens.server.operational.EntryNames;
import org.dirlens.server.operational.EntryStamps;
import org.dirlens.server.operational.WriteProgress;
import org.dirlens.server.operational.WritesUnderWay;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.password.PasswordHasher;
import org.dirlens.server.password.StoredPassword;
import org.dirlens.server.policy.PolicyControls;
import org.dirlens.server.subschema.SchemaEntries;
import org.dirlens.server.subschema.SchemaGate;
import org.jspecify.annotations.Nullable;

/**
 * The directory: partitions under one root, RootDSE and schema, and the chain of handlers that
 * every operation walks, whether it comes over a socket or from the same process. Safe for use by
 * many threads. Does not own the partitions.
 */
public final class Directory {
  /** The name of the administrator of the first start, who may do all. */
  public static final String ADMINISTRATOR = Identity.ADMINISTRATOR_NAME;

  private final Dit dit;
  private final AccessDecisions decisions;
  private final Operations operations;
  private volatile OperationLimits limits;
  private volatile LimitRules limitRules;
  private volatile String passwordPolicy = "";
  private volatile PolicyControls policyControls = PolicyControls.DRAFT;
  private final InstantSource clock;
  private final String version;
  private final EntryStamps stamps;
  private final PasswordHasher hasher;
  private final Administrators administrators;
  private final Identity process;

  private Directory(List<Partition> partitions, Schema schema, DirectoryOptions options)
      throws LdapProblem {
    dit = new Dit(partitions, schema, options.vendorVersion());
    decisions = new AccessDecisions(dit);
    limits = options.limits();
    limitRules = new LimitRules(limits.search(), List.of());
    clock = options.clock();
    version = options.vendorVersion();
    stamps = new EntryStamps(schema, options.clock(), options.random(), dit::changeNumberBefore);
    hasher = new PasswordHasher(options.random(), options.passwordIterations());
    administrators = new Administrators(schema, options.administrator(), options.random());
    process = Identity.process(schema);
    operations =
        OperationChain.of(
            new OperationChain.Parts(
                dit,
                new OperationChain.Rules(
                    decisions, this::limits, () -> limitRules, () -> passwordPolicy),
                new OperationChain.Secrets(
                    administrators, hasher, options.random(), options.decoySecret()),
                stamps,
                options.clock()));
  }

  /**
   * Puts a directory together.
   *
   * @param partitions what it holds; no suffix may lie below another
   * @throws LdapProblem if the suffixes overlap or the schema lacks what the server itself uses
   */
  public static Directory of(List<Partition> partitions, Schema schema, DirectoryOptions options)
      throws LdapProblem {
    return new Directory(partitions, schema, options);
  }

  public List<Partition> partitions() {
    return dit.partitions();
  }

  public Schema schema() {
    return dit.schema();
  }

  /** Adds an entry as this process. */
  public void add(Entry entry) throws LdapProblem {
    operations.update(process, new Request.Add(entry, RequestControls.NONE));
  }

  /** Deletes an entry without children as this process. */
  public void delete(Dn name) throws LdapProblem {
    operations.update(process, new Request.Delete(name, RequestControls.NONE));
  }

  /** Deletes an entry with all below it as this process. */
  public void deleteSubtree(Dn name) throws LdapProblem {
    RequestControls subtree = RequestControls.NONE.with(new RequestControl.SubtreeDelete());
    operations.update(process, new Request.Delete(name, subtree));
  }

  /** Changes an entry as this process. */
  public void modify(Dn name, List<Modification> changes) throws LdapProblem {
    operations.update(process, new Request.Modify(name, changes, RequestControls.NONE));
  }

  /** Renames an entry as this process; the values of its old RDN go. */
  public void rename(Dn name, Rdn newRdn, @Nullable Dn newSuperior) throws LdapProblem {
    operations.update(
        process,
        new Request.ModifyDn(
            new ModifyDnRequest(name, newRdn, OldRdn.DELETE, newSuperior, List.of()),
            RequestControls.NONE));
  }

  /**
   * Makes an entry of an imported file ready to be loaded into a partition: operational attributes
   * it does not bring are filled in, and a userPassword in clear text is hashed with a salted
   * SHA-512 digest, since deriving a key for each of many would take hours.
   *
   * @throws LdapProblem objectClassViolation if its object classes do not go together;
   *     namingViolation if its name has a secret in it, or what the server alone writes
   */
  public Entry prepareImported(Entry entry) throws LdapProblem {
    if (!entry.dn().isRoot()) {
      EntryNames.require(entry.dn().rdn());
    }
    Entry hashed = entry;
    for (Attribute attribute : entry.attributes()) {
      if (attribute.type().oid().equals(StoredPassword.ATTRIBUTE_OID)) {
        hashed = hashed.with(hashedInBulk(attribute));
      }
    }
    return stamps.stamped(hashed, process.name());
  }

  private Attribute hashedInBulk(Attribute attribute) {
    List<byte[]> values = attribute.values().stream().map(this::importedPassword).toList();
    int unused = hasher.meet(values);
    return new Attribute(attribute.description(), values);
  }

  /** Lets the root DSE tell what this server offers besides what every one does. */
  void offer(ServerOffers offers) throws LdapProblem {
    dit.offer(offers);
  }

  /**
   * What is stored for a userPassword that comes with many others from a file: the value itself if
   * it is hashed already, else a salted SHA-512 digest of it.
   */
  public byte[] importedPassword(byte[] value) {
    return StoredPassword.hasScheme(value) ? value : hasher.hashInBulk(value);
  }

  /** See {@link PasswordHasher#iterationsDone}. */
  long iterationsDone() {
    return hasher.iterationsDone();
  }

  /**
   * Lets the administrator change the definitions of {@code cn=schema} that are not standard.
   *
   * @param keeper keeps them for the next start
   */
  public void changeSchema(SchemaEntries.Keeper keeper) throws LdapProblem {
    dit.allowSchemaChanges(new SchemaEntries(schema(), this::partitions, dit.gate(), keeper));
  }

  /** Keeps the schema as it is until the same thread closes what it gets, as imports must. */
  public SchemaGate.Held holdSchema() {
    return dit.gate().hold();
  }

  /** What operations of anyone but the administrator may cost from now on. */
  public synchronized void limit(OperationLimits others) {
    limits = others;
    limitRules = limitRules.with(others.search());
  }

  /** Has these rules say from now on for whom other limits of searches hold. */
  public synchronized void limitBy(List<LimitRule> rules) {
    limitRules = limitRules.with(rules);
  }

  /**
   * Has the policy of this name hold for the passwords of entries that name none of their own
   * (pwdPolicySubentry); no policy if the name is empty or that of nothing.
   */
  public void passwordPolicy(String name) {
    passwordPolicy = name;
  }

  /** Has clients told by these controls what a policy says of their binds. */
  public void usePolicyControls(PolicyControls controls) {
    policyControls = controls;
  }

  PolicyControls policyControls() {
    return policyControls;
  }

  /**
   * Has these be the administrators from now on, by the names and stored passwords of their
   * entries.
   */
  public void administrators(List<Entry> entries) {
    administrators.set(entries);
  }

  /** Who is an administrator. */
  Administrators administrators() {
    return administrators;
  }

  /** See {@link Administrators#processPassword}. */
  public char[] processPassword() {
    return administrators.processPassword();
  }

  /** Has these access rules hold from now on, and no others but those that the server brings. */
  public void protect(List<Rule> rules) {
    decisions.protect(rules);
  }

  /** Shows entries of the server's own, and lets the administrator change them. */
  public void show(OwnEntries entries) throws LdapProblem {
    dit.addOwnTree(entries);
  }

  /**
   * Serves another partition as well.
   *
   * @throws LdapProblem namingViolation if its suffix overlaps with another
   */
  public void add(Partition partition) throws LdapProblem {
    dit.add(partition);
  }

  /** Serves a partition no more; what runs in it continues until it is closed. */
  public void remove(Partition partition) throws LdapProblem {
    dit.remove(partition);
  }

  /** Serves a partition in the place of one with the same suffix. */
  public void replace(Partition partition, Partition by) {
    dit.replace(partition, by);
  }

  Operations operations() {
    return operations;
  }

  /** The version of the program. */
  public String version() {
    return version;
  }

  /** The clock that time stamps are taken from. */
  public InstantSource clock() {
    return clock;
  }

  /**
   * How far writes are. Its numbers are stored: every write to come has greater ones, also of other
   * starts.
   */
  WriteProgress progress() {
    return new WriteProgress() {
      @Override
      public WritesUnderWay.Progress now(Dn base) {
        return stamps.underWay().progress(() -> dit.changeNumber(base));
      }

      @Override
      public WritesUnderWay.Progress soon(Dn base) {
        stamps.underWay().awaitPresent();
        return now(base);
      }
    };
  }

  String treeIds(Dn base) {
    return dit.treeIds(base);
  }

  OperationLimits limits() {
    return limits;
  }
}
