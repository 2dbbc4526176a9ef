package org.dirlens.workload.experiment.wire;

import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.server.ber.BerTag;

/** The requests of these experiments (RFC 4511, section 4). */
final class Requests {
  static final int BASE = 0;
  static final int ONE = 1;
  static final int SUB = 2;

  private static final int BIND_REQUEST = 0x60;
  private static final int SEARCH_REQUEST = 0x63;
  private static final int MODIFY_REQUEST = 0x66;
  private static final int ADD_REQUEST = 0x68;
  private static final int PROTOCOL_VERSION = 3;
  private static final int REPLACE = 2;

  private Requests() {}

  /** Simple authentication. */
  static WireClient.Operation bind(String name, String password) {
    return to -> {
      int bind = to.begin(BIND_REQUEST);
      to.integer(BerTag.INTEGER, PROTOCOL_VERSION);
      to.text(BerTag.OCTET_STRING, name);
      to.text(BerTag.context(0), password);
      to.end(bind);
    };
  }

  /** All user attributes of what is found, without limits. */
  static WireClient.Operation search(String base, int scope, WireClient.Operation filter) {
    return to -> {
      int search = to.begin(SEARCH_REQUEST);
      to.text(BerTag.OCTET_STRING, base);
      to.integer(BerTag.ENUMERATED, scope);
      to.integer(BerTag.ENUMERATED, 0);
      to.integer(BerTag.INTEGER, 0);
      to.integer(BerTag.INTEGER, 0);
      to.bool(BerTag.BOOLEAN, false);
      filter.write(to);
      to.end(to.begin(BerTag.SEQUENCE));
      to.end(search);
    };
  }

  static WireClient.Operation present(String attribute) {
    return to -> to.text(BerTag.context(7), attribute);
  }

  static WireClient.Operation equal(String attribute, String value) {
    return to -> {
      int assertion = to.begin(BerTag.contextConstructed(3));
      to.text(BerTag.OCTET_STRING, attribute);
      to.text(BerTag.OCTET_STRING, value);
      to.end(assertion);
    };
  }

  /** {@code (attribute=*value*)}. */
  static WireClient.Operation containing(String attribute, String value) {
    return to -> {
      int assertion = to.begin(BerTag.contextConstructed(4));
      to.text(BerTag.OCTET_STRING, attribute);
      int parts = to.begin(BerTag.SEQUENCE);
      to.text(BerTag.context(1), value);
      to.end(parts);
      to.end(assertion);
    };
  }

  /** Sets an attribute to one value. */
  static WireClient.Operation replace(String name, String attribute, String value) {
    return to -> {
      int modify = to.begin(MODIFY_REQUEST);
      to.text(BerTag.OCTET_STRING, name);
      int changes = to.begin(BerTag.SEQUENCE);
      int change = to.begin(BerTag.SEQUENCE);
      to.integer(BerTag.ENUMERATED, REPLACE);
      int partial = to.begin(BerTag.SEQUENCE);
      to.text(BerTag.OCTET_STRING, attribute);
      int values = to.begin(BerTag.SET);
      to.text(BerTag.OCTET_STRING, value);
      to.end(values);
      to.end(partial);
      to.end(change);
      to.end(changes);
      to.end(modify);
    };
  }

  /** Adds the user attributes of a stored entry. */
  static WireClient.Operation add(String name, EntryRecord entry) {
    return to -> {
      int add = to.begin(ADD_REQUEST);
      to.text(BerTag.OCTET_STRING, name);
      int list = to.begin(BerTag.SEQUENCE);
      int bytes = AttributeSelection.ALL_USER.length(entry);
      int at = to.claim(bytes);
      AttributeSelection.ALL_USER.write(entry, to.bytes(), at);
      to.end(list);
      to.end(add);
    };
  }
}
