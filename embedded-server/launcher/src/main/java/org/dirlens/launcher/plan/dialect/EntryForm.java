package org.dirlens.launcher.plan.dialect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.naming.ldap.LdapName;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.partition.ldap.LdapProblem;

/** How a server keeps its databases and their indices as entries of its configuration. */
interface EntryForm {
  /** The name that the configuration has for a database, if this is the name of its entry. */
  Optional<String> database(LdapName name);

  /** The attribute of a database's entry with what it holds. */
  String suffixAttribute();

  /** The name of a database's entry. */
  String databaseDn(String database);

  /** Whether this is the name of the entry of an index, two levels below that of its database. */
  boolean isIndex(LdapName name);

  /**
   * The index that an entry describes.
   *
   * @param attribute as the name of the entry has it
   * @param values of the entry, by attribute in lower case
   * @throws LdapProblem naming the attribute at fault
   */
  ServerIndex index(String attribute, Map<String, List<String>> values) throws LdapProblem;

  /** The name of the entry of an index. */
  String indexDn(String databaseDn, String attribute);

  /** The entry of an index. */
  List<LdifAttribute> attributes(ServerIndex index);
}
