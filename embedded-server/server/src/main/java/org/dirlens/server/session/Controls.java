package org.dirlens.server.session;

import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.OperationKind;
import org.jspecify.annotations.Nullable;

/**
 * The controls of a request that mean something to it (RFC 4511, section 4.1.11).
 *
 * @param page the page of a search that is wanted, null for all at once
 */
record Controls(@Nullable Page page) {
  /** The controls the server knows. */
  static final List<String> SUPPORTED = List.of(Control.PAGED_RESULTS, Control.MANAGE_DSA_IT);

  private static final Controls NONE = new Controls(null);

  /**
   * What a client asks for in a paged search (RFC 2696).
   *
   * @param entries how many entries at most; 0 gives the rest up
   * @param cookie empty for the first page, else what the page before ended with
   */
  @SuppressWarnings("ArrayRecordComponent") // Looked into once, never compared.
  record Page(int entries, byte[] cookie) {}

  /**
   * Takes the controls of a request.
   *
   * @throws LdapProblem unavailableCriticalExtension if one that matters is not known or does not
   *     fit the operation, protocolError if one is malformed
   */
  static Controls accept(OperationKind kind, List<Control> controls) throws LdapProblem {
    Controls accepted = NONE;
    for (Control control : controls) {
      boolean paged = control.oid().equals(Control.PAGED_RESULTS) && kind == OperationKind.SEARCH;
      if (paged && accepted.page != null) {
        throw new LdapProblem(ResultCode.PROTOCOL_ERROR, "two paged results controls");
      }
      if (paged) {
        accepted = new Controls(page(control));
      } else if (control.critical() && !control.oid().equals(Control.MANAGE_DSA_IT)) {
        throw new LdapProblem(
            ResultCode.UNAVAILABLE_CRITICAL_EXTENSION,
            "control " + LdapProblem.quote(control.oid()) + " is not available here");
      }
    }
    return accepted;
  }

  private static Page page(Control control) throws LdapProblem {
    byte[] value = control.value();
    if (value == null) {
      throw new LdapProblem(ResultCode.PROTOCOL_ERROR, "a paged results control without a value");
    }
    try {
      BerReader in = new BerReader(value);
      in.open(BerTag.SEQUENCE);
      int entries = in.nonNegative(BerTag.INTEGER);
      return new Page(entries, in.copy(BerTag.OCTET_STRING));
    } catch (BerProblem problem) {
      throw new LdapProblem(
          ResultCode.PROTOCOL_ERROR, "a malformed paged results control: " + problem.getMessage());
    }
  }

  /** The control that ends a page; an empty cookie says it was the last one. */
  static Control pageEnd(byte[] cookie) {
    BerWriter value = new BerWriter(32);
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.INTEGER, 0);
    value.octets(BerTag.OCTET_STRING, cookie);
    value.end(mark);
    return new Control(Control.PAGED_RESULTS, false, value.toByteArray());
  }
}
