package org.dirlens.server.handler.access;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.handler.operation.Identity;
import org.jspecify.annotations.Nullable;

/** Finds who is meant by an authorization identity (RFC 4513, section 5.2.1.8). */
public interface IdentityLookup {
  /**
   * Who {@code dn:NAME} or {@code u:UID} stands for, or, empty or {@code dn:}, nobody known; null
   * if there is no such entry, or more than one with the uid.
   */
  @Nullable Identity find(String authorizationId) throws LdapProblem;
}
