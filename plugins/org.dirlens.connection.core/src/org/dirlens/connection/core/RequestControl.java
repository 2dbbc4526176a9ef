package org.dirlens.connection.core;

import org.apache.directory.api.ldap.model.message.Control;
import org.apache.directory.api.ldap.model.message.controls.OpaqueControl;

/**
 * A critical control of a search whose value the caller writes and reads by itself (RFC 4511,
 * section 4.1.11).
 *
 * @param oid of the control, and of the one in the answer
 * @param value BER; empty sends none
 */
public record RequestControl(String oid, byte[] value) {
  Control forWire() {
    OpaqueControl control = new OpaqueControl(oid, true);
    control.setEncodedValue(value);
    return control;
  }
}
