package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * OpenDJ: {@code ds-cfg-attribute=cn,cn=Index,ds-cfg-backend-id=userRoot,cn=Backends,cn=config}.
 * Older ones call the class otherwise. A property of {@code dsconfig} is an attribute of the entry
 * without its prefix.
 */
final class OpenDjEntries implements EntryForm {
  static final String PREFIX = "ds-cfg-";
  static final String TYPE = PREFIX + "index-type";
  static final String LIMIT = PREFIX + "index-entry-limit";
  static final String SUBSTRING_LENGTH = PREFIX + "substring-length";
  static final String CONFIDENTIALITY = PREFIX + "confidentiality-enabled";
  static final String SUFFIX = PREFIX + "base-dn";
  static final String EXTENSIBLE = "extensible";

  private static final String ATTRIBUTE = PREFIX + "attribute";
  private static final String CLASS = PREFIX + "backend-index";
  private static final List<String> CLASSES = List.of(CLASS, PREFIX + "local-db-index");
  private static final int SUBSTRING_LENGTH_LEAST = 3;

  /** Indices of which the server's own work makes use. */
  private static final Set<String> NEEDED =
      Set.of("aci", "ds-sync-conflict", "ds-sync-hist", "entryuuid", "objectclass");

  @Override
  public Optional<String> database(LdapName name) {
    return ConfigName.matches(name, "cn=config", "cn=backends", PREFIX + "backend-id=")
        ? Optional.of(ConfigName.value(name))
        : Optional.empty();
  }

  @Override
  public String suffixAttribute() {
    return SUFFIX;
  }

  @Override
  public String databaseDn(String database) {
    return PREFIX + "backend-id=" + Rdn.escapeValue(database) + ",cn=Backends,cn=config";
  }

  @Override
  public boolean isIndex(LdapName name) {
    return ConfigName.matches(
        name, "cn=config", "cn=backends", PREFIX + "backend-id=", "cn=index", ATTRIBUTE + "=");
  }

  @Override
  public ServerIndex index(String attribute, Map<String, List<String>> values) throws LdapProblem {
    ConfigName.requireClass(values, CLASSES);
    return index(values, ConfigName.named(attribute, ATTRIBUTE, values));
  }

  /** The index whose settings these are; types and settings beyond ours go into its words. */
  static ServerIndex index(Map<String, List<String>> settings, String attribute)
      throws LdapProblem {
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    List<String> more = new ArrayList<>();
    for (String type : settings.getOrDefault(TYPE, List.of())) {
      if (type.equalsIgnoreCase(EXTENSIBLE)) {
        more.add(TYPE + ": " + EXTENSIBLE);
      } else {
        kinds.add(kind(type));
      }
    }
    if (kinds.isEmpty() && more.isEmpty()) {
      throw ConfigName.problem(TYPE + " is missing");
    }
    for (Map.Entry<String, List<String>> setting : settings.entrySet()) {
      String name = setting.getKey();
      if (name.startsWith(PREFIX) && !name.equals(TYPE) && !name.equals(ATTRIBUTE)) {
        for (String value : setting.getValue()) {
          require(name, value);
          more.add(name + ": " + value);
        }
      }
    }
    return new ServerIndex(
        attribute, kinds, more, NEEDED.contains(attribute.toLowerCase(Locale.ROOT)));
  }

  /** The kind that a type of index is; the words are ours. */
  private static IndexKind kind(String type) throws LdapProblem {
    Set<IndexKind> known = EnumSet.complementOf(EnumSet.of(IndexKind.HASH));
    for (IndexKind kind : known) {
      if (kind.word().equalsIgnoreCase(type)) {
        return kind;
      }
    }
    throw ConfigName.problem(
        TYPE
            + " must be "
            + IndexKind.words(known)
            + " or extensible, not "
            + LdapProblem.quote(type));
  }

  private static void require(String name, String value) throws LdapProblem {
    if (name.equals(LIMIT)) {
      ConfigName.requireNumber(name, value, 0, Integer.MAX_VALUE);
    } else if (name.equals(SUBSTRING_LENGTH)) {
      ConfigName.requireNumber(name, value, SUBSTRING_LENGTH_LEAST, Integer.MAX_VALUE);
    }
  }

  @Override
  public String indexDn(String databaseDn, String attribute) {
    return ATTRIBUTE + "=" + Rdn.escapeValue(attribute) + ",cn=Index," + databaseDn;
  }

  @Override
  public List<LdifAttribute> attributes(ServerIndex index) {
    List<LdifAttribute> attributes = new ArrayList<>();
    attributes.add(LdifAttribute.of("objectClass", "top", CLASS));
    attributes.add(LdifAttribute.of(ATTRIBUTE, index.attribute()));
    attributes.add(LdifAttribute.of(TYPE, types(index).toArray(String[]::new)));
    for (String setting : index.more()) {
      if (!setting.startsWith(TYPE + ":")) {
        attributes.add(ConfigName.attribute(setting));
      }
    }
    return attributes;
  }

  /** The types of an index, in the server's words. */
  static List<String> types(ServerIndex index) {
    List<String> types = new ArrayList<>(words(index.kinds()));
    types.addAll(index.values(TYPE));
    return types;
  }

  /** The words for kinds. */
  static List<String> words(Set<IndexKind> kinds) {
    return IndexKind.listed(kinds).stream().map(IndexKind::word).toList();
  }
}
