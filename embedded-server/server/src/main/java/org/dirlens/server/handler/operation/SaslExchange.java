package org.dirlens.server.handler.operation;

import org.dirlens.partition.ldap.LdapProblem;

/** A SASL bind that waits for the next word of its client (RFC 4513, section 5.2). */
@FunctionalInterface
public interface SaslExchange {
  /** Takes what the client answers; invalidCredentials without saying what was wrong. */
  SaslStep next(byte[] response) throws LdapProblem;
}
