package org.dirlens.load.client;

import org.dirlens.server.ber.BerTag;

/** Tags of RFC 4511 as they stand on the wire. */
final class LdapTags {
  static final int BIND = 0x60;
  static final int UNBIND = 0x42;
  static final int SEARCH = 0x63;
  static final int SEARCH_ENTRY = 0x64;
  static final int SEARCH_REFERENCE = 0x73;
  static final int INTERMEDIATE = 0x79;
  static final int MODIFY = 0x66;
  static final int ADD = 0x68;
  static final int DELETE = 0x4A;
  static final int MODIFY_DN = 0x6C;
  static final int COMPARE = 0x6E;
  static final int EXTENDED = 0x77;
  static final int EXTENDED_ANSWER = 0x78;
  static final int SIMPLE_PASSWORD = BerTag.context(0);
  static final int SASL = BerTag.contextConstructed(3);
  static final int SASL_ANSWER = BerTag.context(7);

  private LdapTags() {}
}
