package org.dirlens.server.config;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.own.OwnEntry;

/** Names of partitions and indices in {@code cn=config}, made and understood. */
public final class ConfigNames {
  private static final int PARTITION_DEPTH = 3;
  private static final int RULE_DEPTH = 3;
  private static final int INDEX_DEPTH = 4;

  private final Schema schema;
  private final Dn suffix;
  private final Dn folder;
  private final Dn rules;
  private final Dn limits;
  private final AttributeType suffixType;
  private final AttributeType indexType;

  public ConfigNames(Schema schema) throws LdapProblem {
    this.schema = schema;
    this.suffix = Dn.parse("cn=config", schema);
    this.folder = Dn.parse("cn=partitions,cn=config", schema);
    this.rules = Dn.parse("cn=access,cn=config", schema);
    this.limits = Dn.parse(Limit.LIMITS, schema);
    this.suffixType = schema.requireAttribute("dirlensSuffix");
    this.indexType = schema.requireAttribute("dirlensIndexAttribute");
  }

  /** {@code cn=config}. */
  public Dn suffix() {
    return suffix;
  }

  /** What the partitions stand below. */
  public Dn folder() {
    return folder;
  }

  /** Whether this is a name of an access rule's entry, whether or not there is one. */
  public boolean isRule(Dn name) {
    return name.depth() == RULE_DEPTH && name.isDescendantOrSame(rules);
  }

  /** Whether this is a name of the entry of a rule about limits, whether or not there is one. */
  boolean isLimitRule(Dn name) {
    return name.depth() == RULE_DEPTH && name.isDescendantOrSame(limits);
  }

  /** The begin of the entry of a partition. */
  public OwnEntry partition(Dn partition) throws LdapProblem {
    return OwnEntry.below(
        folder, suffixType.name(), partition.toString(), Section.PARTITION.objectClass(), schema);
  }

  /** The name of the entry of an index. */
  public Dn index(Dn partition, String attribute) throws LdapProblem {
    return OwnEntry.below(
            partition(partition).name(),
            indexType.name(),
            attribute,
            Section.INDEX.objectClass(),
            schema)
        .name();
  }

  /** Whether this is a name of a partition's entry, whether or not there is one. */
  public boolean isPartition(Dn name) {
    return has(name, PARTITION_DEPTH, suffixType);
  }

  /** Whether this is a name of an index's entry. */
  public boolean isIndex(Dn name) {
    return has(name, INDEX_DEPTH, indexType) && isPartition(name.parent());
  }

  private boolean has(Dn name, int depth, AttributeType type) {
    return name.depth() == depth
        && name.isDescendantOrSame(folder)
        && name.rdn().avas().size() == 1
        && name.rdn().avas().getFirst().type() == type;
  }

  /** The suffix of a partition by the name of its entry. */
  public Dn suffix(Dn name) throws LdapProblem {
    if (!isPartition(name)) {
      throw new LdapProblem(
          ResultCode.NAMING_VIOLATION, name + " is no name of a partition below " + folder);
    }
    return Dn.parse(name.rdn().avas().getFirst().valueText(), schema);
  }
}
