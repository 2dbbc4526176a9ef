package org.dirlens.connection.core;

import org.apache.directory.api.ldap.model.message.Control;
import org.apache.directory.api.ldap.model.message.controls.OpaqueControl;

/**
 * A critical control of a search whose value the caller writes and reads by itself (RFC 4511,
 * section 4.1.11).
 *
 * @param oid of the control
 * @param value BER; empty sends none
 * @param answered OID of the control in the answer
 */
public record RequestControl(String oid, byte[] value, String answered) {
  /** OID of the control that has subentries found, and nothing else (RFC 3672, section 3). */
  public static final String SUBENTRIES = "1.3.6.1.4.1.4203.1.10.1";

  /** A control whose answer has the same OID. */
  public RequestControl(String oid, byte[] value) {
    this(oid, value, oid);
  }

  /** {@link #SUBENTRIES} with the visibility on. */
  public static RequestControl subentries() {
    return new RequestControl(SUBENTRIES, new byte[] {1, 1, (byte) 0xFF});
  }

  Control forWire() {
    OpaqueControl control = new OpaqueControl(oid, true);
    control.setEncodedValue(value);
    return control;
  }
}
