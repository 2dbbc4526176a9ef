package org.dirlens.server.handler;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/** Who a session acts for (RFC 4513, section 4). */
public sealed interface Identity {
  /** Nobody known; the state of a new session and after a failed bind. */
  record Anonymous() implements Identity {
    @Override
    public Dn name() {
      return Dn.ROOT;
    }
  }

  /** May do all. Has no entry; its password is checked outside the directory. */
  record Administrator(Dn name) implements Identity {}

  /** An entry that proved to know its userPassword. */
  record User(Dn name) implements Identity {}

  /** An entry whose password somebody else has set: it has to change that first. */
  record Held(Dn name) implements Identity {}

  /** The administrator's name; it lies in no naming context. */
  String ADMINISTRATOR_NAME = "cn=admin,cn=config";

  /** The administrator. */
  static Identity administrator(Schema schema) throws LdapProblem {
    return new Administrator(Dn.parse(ADMINISTRATOR_NAME, schema));
  }

  /** Nobody known. */
  static Identity anonymous() {
    return new Anonymous();
  }

  /** The name as it goes into creatorsName and modifiersName; empty for nobody. */
  Dn name();

  default boolean isAnonymous() {
    return this instanceof Anonymous;
  }

  default boolean isAdministrator() {
    return this instanceof Administrator;
  }

  /** The authorization identity of RFC 4513, section 5.2.1.8. */
  default String authorizationId() {
    return name().isRoot() ? "" : "dn:" + name();
  }
}
