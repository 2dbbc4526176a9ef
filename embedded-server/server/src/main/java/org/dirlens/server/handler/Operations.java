package org.dirlens.server.handler;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.message.Request;

/**
 * The verbs of LDAP, each a whole operation: it succeeds, or throws the {@link LdapProblem} that is
 * its result and has changed nothing. Called by many threads at once.
 */
public interface Operations {
  /** Whom the session acts for from now on; invalidCredentials without saying what was wrong. */
  Identity bind(Identity caller, Request.Bind request) throws LdapProblem;

  /** What matches; the caller closes it. Returns before any entry is looked at. */
  SearchResults search(Identity caller, Request.Search request) throws LdapProblem;

  /** Whether the assertion holds. */
  boolean compare(Identity caller, Request.Compare request) throws LdapProblem;

  /**
   * Whom an operation acts for that its caller asks to be done for another (RFC 4370); quick enough
   * for a thread others wait for.
   *
   * @param authorizationId {@code dn:NAME}, {@code u:UID} or empty
   * @throws LdapProblem authorizationDenied, without saying why
   */
  Identity actingFor(Identity caller, String authorizationId) throws LdapProblem;

  Updated add(Identity caller, Request.Add request) throws LdapProblem;

  Updated delete(Identity caller, Request.Delete request) throws LdapProblem;

  Updated modify(Identity caller, Request.Modify request) throws LdapProblem;

  Updated modifyDn(Identity caller, Request.ModifyDn request) throws LdapProblem;

  ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem;
}
