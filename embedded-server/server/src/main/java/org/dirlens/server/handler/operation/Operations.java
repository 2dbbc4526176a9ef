package org.dirlens.server.handler.operation;

import java.util.List;
import java.util.Optional;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.partition.watch.Watch;
import org.dirlens.server.message.Request;

/**
 * The verbs of LDAP, each a whole operation: it succeeds, or throws the {@link LdapProblem} that is
 * its result and has changed nothing. Called by many threads at once.
 */
public interface Operations {
  /** A simple bind; invalidCredentials without saying what was wrong. */
  Bound bind(Request.Bind request) throws LdapProblem;

  /**
   * The same on a thread others wait for: derives no key, waits for nothing and writes nothing.
   *
   * @return empty if it takes one of these to tell
   */
  Optional<Bound> bindAtOnce(Request.Bind request) throws LdapProblem;

  /**
   * Begins a SASL bind (RFC 4513, section 5.2).
   *
   * @throws LdapProblem authMethodNotSupported, confidentialityRequired, or invalidCredentials
   *     without saying what was wrong
   */
  SaslStep sasl(Request.SaslBind request, SaslChannel channel) throws LdapProblem;

  /**
   * Whether {@link #search} and {@link #compare} know what a caller may do without a search; else
   * they are not for threads others wait for.
   */
  boolean decidesAtOnce(Identity caller);

  /** What matches; the caller closes it. Returns before any entry is looked at. */
  SearchResults search(OperationContext.Search context, Request.Search request) throws LdapProblem;

  /**
   * Watches the naming context of a search's base; what of it may be told is what {@link #search}
   * finds in it.
   *
   * @throws LdapProblem unwillingToPerform where nothing can be watched
   */
  Watch watch(Request.Search request) throws LdapProblem;

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

  /**
   * A write as it is to be done: allowed to its caller, its secrets hashed, stamped with who and
   * when. Changes nothing yet. Whoever has one prepared releases it.
   *
   * @throws LdapProblem why it must not be done
   */
  PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem;

  /** Does a write that was prepared. */
  Updated write(PreparedUpdate prepared) throws LdapProblem;

  /**
   * Does several writes that were prepared as one (RFC 5805).
   *
   * @throws UpdateSequenceProblem naming the one that was refused; none was done
   * @throws LdapProblem affectsMultipleDSAs if they are not all in one partition
   */
  List<Updated> writeAll(List<PreparedUpdate> prepared) throws LdapProblem, UpdateSequenceProblem;

  /** Lets go of a write that was prepared, when it was done or will not be. */
  void release(PreparedUpdate prepared);

  /** Prepares and does a write. */
  default Updated update(Identity caller, Request.Update request) throws LdapProblem {
    PreparedUpdate prepared = prepared(new OperationContext.Update(caller), request);
    try {
      return write(prepared);
    } finally {
      release(prepared);
    }
  }

  ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem;
}
