package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * ApacheDS: {@code
 * ads-indexAttributeId=cn,ou=indexes,ads-partitionId=example,ou=partitions,ads-directoryServiceId=default,ou=config}.
 * Its limit of duplicates is what our threshold is, also by its default.
 */
final class ApacheDsEntries implements EntryForm {
  static final String LIMIT = "ads-indexNumDupLimit";
  static final String CACHE = "ads-indexCacheSize";
  static final String REVERSE = "ads-indexHasReverse";
  static final String ENABLED = "ads-enabled";

  private static final String PREFIX = "ads-";
  private static final String ATTRIBUTE = "ads-indexAttributeId";
  private static final String SUFFIX = "ads-partitionSuffix";
  private static final String PARTITION = "ads-partitionid=";
  private static final String ABOVE = ",ou=partitions,ads-directoryServiceId=default,ou=config";
  private static final List<String> CLASSES =
      List.of("ads-index", "ads-jdbmIndex", "ads-mavibotIndex");

  /** As they are written, whatever the case in which they were read. */
  private static final List<String> NAMES =
      List.of(
          ENABLED, REVERSE, CACHE, LIMIT, "ads-indexFileName", "ads-indexWorkingDir", "ads-dsDesc");

  /** Indices that every partition has, though some are of attributes of standards. */
  private static final Set<String> NEEDED =
      Set.of(
          "apacherdn",
          "apachepresence",
          "apacheonelevel",
          "apachesublevel",
          "apachealias",
          "apacheonealias",
          "apachesubalias",
          "administrativerole",
          "entrycsn",
          "objectclass");

  @Override
  public Optional<String> database(LdapName name) {
    return ConfigName.matches(
            name, "ou=config", "ads-directoryserviceid=", "ou=partitions", PARTITION)
        ? Optional.of(ConfigName.value(name))
        : Optional.empty();
  }

  @Override
  public String suffixAttribute() {
    return SUFFIX;
  }

  @Override
  public String databaseDn(String database) {
    return "ads-partitionId=" + Rdn.escapeValue(database) + ABOVE;
  }

  @Override
  public boolean isIndex(LdapName name) {
    return ConfigName.matches(
        name,
        "ou=config",
        "ads-directoryserviceid=",
        "ou=partitions",
        PARTITION,
        "ou=indexes",
        ATTRIBUTE.toLowerCase(Locale.ROOT) + "=");
  }

  @Override
  public ServerIndex index(String attribute, Map<String, List<String>> values) throws LdapProblem {
    ConfigName.requireClass(values, CLASSES);
    String named = ConfigName.named(attribute, ATTRIBUTE, values);
    List<String> more = new ArrayList<>();
    for (Map.Entry<String, List<String>> setting : values.entrySet()) {
      String name = name(setting.getKey());
      for (String value : setting.getValue()) {
        if (name.startsWith(PREFIX) && !name.equalsIgnoreCase(ATTRIBUTE)) {
          require(name, value);
          more.add(name + ": " + (isTruth(name) ? value.toUpperCase(Locale.ROOT) : value));
        }
      }
    }
    for (String setting : settings(IndexDefinition.DEFAULT_THRESHOLD)) {
      String name = setting.substring(0, setting.indexOf(':'));
      if (!values.containsKey(name.toLowerCase(Locale.ROOT))) {
        more.add(setting);
      }
    }
    boolean needed = NEEDED.contains(named.toLowerCase(Locale.ROOT));
    return new ServerIndex(named, Set.of(IndexKind.EQUALITY), more, needed);
  }

  /** What an index that is in use says; what an entry does not say is so too. */
  static List<String> settings(int threshold) {
    return List.of(ENABLED + ": TRUE", LIMIT + ": " + threshold);
  }

  private static boolean isTruth(String name) {
    return name.equals(ENABLED) || name.equals(REVERSE);
  }

  private static String name(String lowerCase) {
    return NAMES.stream().filter(lowerCase::equalsIgnoreCase).findFirst().orElse(lowerCase);
  }

  private static void require(String name, String value) throws LdapProblem {
    if (name.equals(LIMIT)) {
      ConfigName.requireNumber(
          name, value, IndexDefinition.MIN_THRESHOLD, IndexDefinition.MAX_THRESHOLD);
    } else if (name.equals(CACHE)) {
      ConfigName.requireNumber(name, value, 0, Integer.MAX_VALUE);
    } else if (isTruth(name)
        && !value.equalsIgnoreCase("true")
        && !value.equalsIgnoreCase("false")) {
      throw ConfigName.problem(name + " must be TRUE or FALSE, not " + LdapProblem.quote(value));
    }
  }

  @Override
  public String indexDn(String databaseDn, String attribute) {
    return ATTRIBUTE + "=" + Rdn.escapeValue(attribute) + ",ou=indexes," + databaseDn;
  }

  @Override
  public List<LdifAttribute> attributes(ServerIndex index) {
    List<LdifAttribute> attributes = new ArrayList<>();
    attributes.add(
        LdifAttribute.of("objectClass", "top", "ads-base", "ads-index", "ads-jdbmIndex"));
    attributes.add(LdifAttribute.of(ATTRIBUTE, index.attribute()));
    if (index.values(REVERSE).isEmpty()) {
      attributes.add(LdifAttribute.of(REVERSE, "FALSE"));
    }
    index.more().forEach(setting -> attributes.add(ConfigName.attribute(setting)));
    return attributes;
  }
}
