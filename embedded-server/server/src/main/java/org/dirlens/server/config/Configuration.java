package org.dirlens.server.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.access.Rule;
import org.dirlens.server.limit.LimitRule;
import org.dirlens.server.own.OwnEntry;

/**
 * What an installation chose; immutable. Indices are not in it: each partition keeps its own.
 *
 * @param server settings of the server as a whole
 * @param partitions settings of partitions by suffix; one that is missing has the standard
 * @param rules who may do what, beside what always holds
 * @param limitRules for whom there are other limits than those of the server as a whole
 * @param administrators entries of those who may do all; none while it is that of the first start
 */
public record Configuration(
    Settings server,
    Map<Dn, Settings> partitions,
    List<Rule> rules,
    List<LimitRule> limitRules,
    List<Entry> administrators) {
  /** Nobody chose anything. */
  public static final Configuration STANDARD =
      new Configuration(Settings.STANDARD, Map.of(), List.of(), List.of(), List.of());

  public Configuration {
    partitions = Map.copyOf(partitions);
    rules = List.copyOf(rules);
    limitRules = List.copyOf(limitRules);
    administrators = List.copyOf(administrators);
  }

  /**
   * Reads what {@link #entries} made.
   *
   * @throws LdapProblem naming the entry and the attribute that is wrong
   */
  public static Configuration of(List<Entry> entries, Schema schema) throws LdapProblem {
    ConfigNames names = new ConfigNames(schema);
    Settings server = Settings.STANDARD;
    Map<Dn, Settings> partitions = new HashMap<>();
    List<Rule> rules = new ArrayList<>();
    List<LimitRule> limitRules = new ArrayList<>();
    List<Entry> administrators = new ArrayList<>();
    for (Entry entry : entries) {
      Section section = section(entry);
      try {
        if (section.single()) {
          server = server.with(section, entry);
        } else if (section == Section.ACCESS_RULE) {
          rules.add(Rule.of(entry, schema));
        } else if (section == Section.LIMIT_RULE) {
          limitRules.add(LimitRuleReader.rule(entry, schema));
        } else if (section == Section.ADMINISTRATOR) {
          administrators.add(AdministratorEntries.require(entry));
        } else {
          partitions.put(names.suffix(entry.dn()), Settings.of(section, entry));
        }
      } catch (LdapProblem problem) {
        throw new LdapProblem(problem.code(), entry.dn() + ": " + problem.getMessage());
      }
    }
    return new Configuration(server, partitions, rules, limitRules, administrators);
  }

  private static Section section(Entry entry) throws LdapProblem {
    for (Section section : Section.values()) {
      if (section != Section.INDEX && is(entry, section.objectClass())) {
        return section;
      }
    }
    throw new LdapProblem(
        ResultCode.OBJECT_CLASS_VIOLATION, entry.dn() + " is no entry of settings");
  }

  /** Whether an entry has this object class, by the name the schema gives it. */
  static boolean is(Entry entry, String objectClass) {
    return entry.values("objectClass").stream()
        .anyMatch(
            value ->
                objectClass.equalsIgnoreCase(
                    new String(value, java.nio.charset.StandardCharsets.UTF_8)));
  }

  /** What was chosen, as entries; what has its standard is left out. */
  public List<Entry> entries(Schema schema) throws LdapProblem {
    ConfigNames names = new ConfigNames(schema);
    List<Entry> entries = new ArrayList<>();
    for (Section section : Section.values()) {
      if (section.single()) {
        OwnEntry entry =
            OwnEntry.below(names.suffix(), "cn", section.cn(), section.objectClass(), schema);
        if (server.showChosen(section, entry)) {
          entries.add(entry.build());
        }
      }
    }
    for (Map.Entry<Dn, Settings> partition : partitions.entrySet()) {
      OwnEntry entry = names.partition(partition.getKey());
      if (partition.getValue().showChosen(Section.PARTITION, entry)) {
        entries.add(entry.build());
      }
    }
    entries.addAll(ruleEntries());
    entries.addAll(administrators);
    return entries;
  }

  /** The settings of a partition. */
  public Settings partition(Dn suffix) {
    return partitions.getOrDefault(suffix, Settings.STANDARD);
  }

  /** The entries of the rules, as they were written. */
  List<Entry> ruleEntries() {
    return Stream.concat(rules.stream().map(Rule::entry), limitRules.stream().map(LimitRule::entry))
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * The same with this LDAP port.
   *
   * @param port 0 to 65535; 0 is any free one
   */
  public Configuration withLdapPort(int port) {
    return with(server.with(Setting.LDAP_PORT, Integer.toString(port)));
  }

  Configuration with(List<Rule> others) {
    return new Configuration(server, partitions, others, limitRules, administrators);
  }

  Configuration withLimitRules(List<LimitRule> others) {
    return new Configuration(server, partitions, rules, others, administrators);
  }

  /** The same with these administrators. */
  public Configuration withAdministrators(List<Entry> others) {
    return new Configuration(server, partitions, rules, limitRules, others);
  }

  Configuration with(Settings others) {
    return new Configuration(others, partitions, rules, limitRules, administrators);
  }

  Configuration with(Dn suffix, Settings others) {
    Map<Dn, Settings> changed = new HashMap<>(partitions);
    changed.put(suffix, others);
    return new Configuration(server, changed, rules, limitRules, administrators);
  }

  /** The same without settings of partitions that there are not. */
  public Configuration among(Collection<Dn> suffixes) {
    Map<Dn, Settings> changed = new HashMap<>(partitions);
    changed.keySet().retainAll(suffixes);
    return new Configuration(server, changed, rules, limitRules, administrators);
  }
}
