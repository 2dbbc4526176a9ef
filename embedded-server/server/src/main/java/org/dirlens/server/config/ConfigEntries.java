package org.dirlens.server.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.access.Rule;
import org.dirlens.server.limit.LimitRule;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;
import org.dirlens.server.task.Tasks;
import org.jspecify.annotations.Nullable;

/**
 * {@code cn=config}: the settings of the server, its partitions and their indices.
 *
 * <pre>
 * cn=config
 *   cn=listeners, cn=limits, cn=tls ...          one for each single {@link Section}
 *     cn=NAME                                    below cn=limits: a rule about limits
 *   cn=admin                                     an administrator, and others like it
 *   cn=access
 *     cn=NAME                                    an access rule
 *   cn=partitions
 *     dirlensSuffix=SUFFIX                       a partition
 *       dirlensIndexAttribute=ATTRIBUTE          an index
 * </pre>
 */
public final class ConfigEntries implements OwnEntries {
  private static final String IDS = "dirlensEntryIds";

  private final Schema schema;
  private final ConfigHost host;
  private final Tasks tasks;
  private final IndexEntries indices;
  private final ConfigNames names;
  private volatile Configuration configuration;

  /**
   * The entries of a configuration that is in force already.
   *
   * @param tasks where builds of indices are shown, and what else works on partitions
   */
  public ConfigEntries(Schema schema, ConfigHost host, Tasks tasks, Configuration configuration)
      throws LdapProblem {
    this.schema = schema;
    this.host = host;
    this.tasks = tasks;
    this.indices = new IndexEntries(schema, tasks);
    this.configuration = configuration;
    this.names = new ConfigNames(schema);
  }

  @Override
  public Dn suffix() {
    return names.suffix();
  }

  /** What is chosen now. */
  public Configuration configuration() {
    return configuration;
  }

  @Override
  public OwnNode top() throws LdapProblem {
    Configuration now = configuration;
    List<Entry> entries = new ArrayList<>();
    entries.add(OwnEntry.below(Dn.ROOT, "cn", "config", "dirlensConfig", schema).build());
    entries.addAll(host.administrators(now));
    for (Section section : Section.values()) {
      if (section.single()) {
        OwnEntry entry =
            OwnEntry.below(names.suffix(), "cn", section.cn(), section.objectClass(), schema);
        now.server().show(section, entry);
        if (section == Section.LISTENERS) {
          entry.with("dirlensListening", host.listening());
        }
        if (section == Section.TLS) {
          CertificateFacts.show(host.certificate(), entry);
          entry.with("dirlensTlsProblem", host.tlsProblem());
        }
        if (section == Section.TASKS) {
          entry.with("dirlensTaskFolder", host.taskFolders());
        }
        entries.add(entry.build());
      }
    }
    entries.add(OwnEntry.below(names.suffix(), "cn", "access", "dirlensFolder", schema).build());
    entries.addAll(now.ruleEntries());
    entries.add(
        OwnEntry.below(names.suffix(), "cn", "partitions", "dirlensFolder", schema).build());
    for (Partition partition : host.partitions()) {
      OwnEntry entry = names.partition(partition.suffix());
      now.partition(partition.suffix()).show(Section.PARTITION, entry);
      entry.with(IDS, partition.options().layout().ids());
      entries.add(entry.build());
      for (IndexRow row : partition.indexRows()) {
        entries.add(indices.entry(row, entry.name()));
      }
    }
    return OwnNode.of(entries);
  }

  @Override
  public void change(OwnChange change) throws LdapProblem {
    Dn name = change.entry().dn();
    if (names.isIndex(name)) {
      indices.change(partition(name.parent()), change);
    } else if (names.isRule(name)) {
      changeRule(change);
    } else if (names.isLimitRule(name)) {
      changeLimitRule(change);
    } else if (names.isPartition(name)) {
      changePartition(change);
    } else if (AdministratorEntries.is(change.entry())) {
      keep(
          configuration.withAdministrators(
              AdministratorEntries.changed(host.administrators(configuration), change)));
    } else if (change instanceof OwnChange.Modify(Entry entry, Entry after)) {
      keep(configuration.with(configuration.server().with(section(entry), after)));
    } else {
      throw refusal("entries of settings are always there, and no others can be");
    }
  }

  private void changeRule(OwnChange change) throws LdapProblem {
    List<Rule> rules = new ArrayList<>(configuration.rules());
    rules.removeIf(rule -> rule.entry() != null && rule.entry().dn().equals(change.entry().dn()));
    Entry wanted = wanted(change);
    if (wanted != null) {
      requireClass(wanted, Section.ACCESS_RULE);
      rules.add(Rule.of(wanted, schema));
    }
    keep(configuration.with(rules));
  }

  private void changeLimitRule(OwnChange change) throws LdapProblem {
    List<LimitRule> rules = new ArrayList<>(configuration.limitRules());
    rules.removeIf(rule -> rule.entry().dn().equals(change.entry().dn()));
    Entry wanted = wanted(change);
    if (wanted != null) {
      requireClass(wanted, Section.LIMIT_RULE);
      rules.add(LimitRuleReader.rule(wanted, schema));
    }
    keep(configuration.withLimitRules(rules));
  }

  /** The entry as it is to be; null if it is to go. */
  private static @Nullable Entry wanted(OwnChange change) {
    return switch (change) {
      case OwnChange.Add(Entry entry) -> entry;
      case OwnChange.Modify(Entry entry, Entry after) -> after;
      case OwnChange.Delete(Entry entry, OwnChange.Extent extent) -> null;
    };
  }

  private static Section section(Entry entry) throws LdapProblem {
    for (Section section : Section.values()) {
      if (section.single() && Configuration.is(entry, section.objectClass())) {
        return section;
      }
    }
    throw refusal(entry.dn() + " has no settings");
  }

  private Partition partition(Dn name) throws LdapProblem {
    for (Partition partition : host.partitions()) {
      if (names.partition(partition.suffix()).name().equals(name)) {
        return partition;
      }
    }
    throw new LdapProblem(ResultCode.NO_SUCH_OBJECT, "there is no partition " + name);
  }

  private void changePartition(OwnChange change) throws LdapProblem {
    switch (change) {
      case OwnChange.Add(Entry entry) -> create(entry);
      case OwnChange.Modify(Entry entry, Entry after) -> {
        requireSameIds(partition(entry.dn()), ids(after));
        keep(configuration.with(names.suffix(entry.dn()), Settings.of(Section.PARTITION, after)));
      }
      case OwnChange.Delete(Entry entry, OwnChange.Extent extent) -> delete(entry.dn(), extent);
    }
  }

  private void create(Entry entry) throws LdapProblem {
    requireClass(entry, Section.PARTITION);
    Configuration changed =
        configuration.with(names.suffix(entry.dn()), Settings.of(Section.PARTITION, entry));
    Partition made;
    try {
      made = host.create(names.suffix(entry.dn()), ids(entry));
    } catch (IOException e) {
      throw new LdapProblem(ResultCode.OTHER, "the partition cannot be made: " + e.getMessage());
    }
    try {
      keep(changed);
    } catch (LdapProblem unkept) {
      takeBack(made);
      throw unkept;
    }
  }

  private void takeBack(Partition made) throws LdapProblem {
    try {
      host.delete(made);
    } catch (IOException e) {
      throw new LdapProblem(
          ResultCode.OTHER,
          "the partition is made, without its settings: they cannot be kept, and it cannot go: "
              + e.getMessage());
    }
  }

  /** How the entry of a partition wants ids given out; in order if it does not say. */
  private static EntryIds ids(Entry entry) throws LdapProblem {
    EntryIds ids = EntryIds.SEQUENTIAL;
    for (byte[] value : entry.values(IDS)) {
      try {
        ids = EntryIds.parse(new String(value, StandardCharsets.UTF_8));
      } catch (IllegalArgumentException e) {
        throw new LdapProblem(ResultCode.CONSTRAINT_VIOLATION, IDS + ": " + e.getMessage());
      }
    }
    return ids;
  }

  private static void requireSameIds(Partition partition, EntryIds wanted) throws LdapProblem {
    EntryIds ids = partition.options().layout().ids();
    if (!ids.equals(wanted)) {
      throw refusal(
          "%s of %s stays %s: it is chosen when a partition is made"
              .formatted(IDS, partition.suffix(), ids));
    }
  }

  private void delete(Dn name, OwnChange.Extent extent) throws LdapProblem {
    tasks.requireIdle(names.suffix(name));
    Partition partition = partition(name);
    long held = partition.statistics().entries();
    if (held > 0 && extent == OwnChange.Extent.ENTRY) {
      throw new LdapProblem(
          ResultCode.NOT_ALLOWED_ON_NON_LEAF,
          "the partition holds %d entries; with the subtree delete control they go with it"
              .formatted(held));
    }
    try {
      host.delete(partition);
    } catch (IOException e) {
      throw new LdapProblem(ResultCode.OTHER, "the partition cannot be deleted: " + e.getMessage());
    }
    Configuration left =
        configuration.among(host.partitions().stream().map(Partition::suffix).toList());
    try {
      keep(left);
    } catch (LdapProblem unkept) {
      use(left);
      throw new LdapProblem(unkept.code(), "the partition is deleted, but " + unkept.getMessage());
    }
  }

  /** Refuses an entry of another class than its place is for. */
  static void requireClass(Entry entry, Section section) throws LdapProblem {
    if (!Configuration.is(entry, section.objectClass())) {
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_VIOLATION,
          "objectClass of an entry here is " + section.objectClass());
    }
  }

  private void keep(Configuration changed) throws LdapProblem {
    try {
      host.keep(changed);
    } catch (IOException e) {
      throw new LdapProblem(
          ResultCode.OTHER, "the configuration cannot be kept: " + e.getMessage());
    }
    use(changed);
  }

  private void use(Configuration changed) {
    configuration = changed;
    host.apply(changed);
  }

  private static LdapProblem refusal(String message) {
    return new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, message);
  }
}
