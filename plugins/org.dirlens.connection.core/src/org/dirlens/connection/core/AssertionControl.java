package org.dirlens.connection.core;

import org.apache.directory.api.asn1.ber.tlv.BerValue;
import org.apache.directory.api.asn1.util.Asn1Buffer;
import org.apache.directory.api.ldap.codec.api.AbstractControlFactory;
import org.apache.directory.api.ldap.codec.api.LdapApiService;
import org.apache.directory.api.ldap.model.message.Control;
import org.apache.directory.api.ldap.model.message.controls.AbstractControl;

/** An {@link Assertion} as a critical control of a request; its value is an equality filter. */
final class AssertionControl extends AbstractControl {
  /** Tag of an equality match in a filter (RFC 4511, section 4.5.1). */
  private static final byte EQUALITY_MATCH = (byte) 0xA3;

  private final Assertion assertion;

  AssertionControl(Assertion assertion) {
    super(Assertion.OID, true);
    this.assertion = assertion;
  }

  /** Lets the client library write the control, which it does not know. */
  static final class Factory extends AbstractControlFactory<AssertionControl> {
    Factory(LdapApiService codec) {
      super(codec, Assertion.OID);
    }

    @Override
    public Control newControl() {
      return new AssertionControl(new Assertion("", ""));
    }

    /** The buffer is filled from its end. */
    @Override
    public void encodeValue(Asn1Buffer buffer, Control control) {
      Assertion assertion = ((AssertionControl) control).assertion;
      int end = buffer.getPos();
      BerValue.encodeOctetString(buffer, assertion.value());
      BerValue.encodeOctetString(buffer, assertion.attribute());
      BerValue.encodeSequence(buffer, EQUALITY_MATCH, end);
    }
  }
}
