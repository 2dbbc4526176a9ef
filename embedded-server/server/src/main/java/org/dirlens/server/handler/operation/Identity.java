package org.dirlens.server.handler.operation;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.handler.password.Administrators;

/** Who a session acts for (RFC 4513, section 4). */
public sealed interface Identity {
  /** Nobody known; the state of a new session and after a failed bind. */
  record Anonymous() implements Identity {
    @Override
    public Dn name() {
      return Dn.ROOT;
    }
  }

  /** Somebody of whom {@link Administrators} said that he is one; may do all. */
  record Administrator(Dn name) implements Identity {}

  /** This process itself, which may do all under the name of the first administrator. */
  record ThisProcess(Dn name) implements Identity {}

  /** An entry that proved to know its userPassword. */
  record User(Dn name) implements Identity {}

  /** An entry whose password somebody else has set: it has to change that first. */
  record Held(Dn name) implements Identity {}

  /** The name of the first administrator, and of this process; it lies in no naming context. */
  String ADMINISTRATOR_NAME = "cn=admin,cn=config";

  /** This process itself. */
  static Identity process(Schema schema) throws LdapProblem {
    return new ThisProcess(Dn.parse(ADMINISTRATOR_NAME, schema));
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
    return this instanceof Administrator || this instanceof ThisProcess;
  }

  /** The authorization identity of RFC 4513, section 5.2.1.8. */
  default String authorizationId() {
    return name().isRoot() ? "" : "dn:" + name();
  }
}
