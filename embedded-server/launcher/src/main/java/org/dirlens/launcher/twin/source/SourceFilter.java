package org.dirlens.launcher.twin.source;

import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** Which entries a search is for (RFC 4511, 4.5.1.7). */
interface SourceFilter {
  /** All entries. */
  SourceFilter ALL = out -> out.text(BerTag.context(Choices.PRESENT), "objectClass");

  /** The kinds of filters as LDAP numbers them. */
  final class Choices {
    private static final int AND = 0;
    private static final int EQUAL = 3;
    private static final int GREATER_OR_EQUAL = 5;
    private static final int LESS_OR_EQUAL = 6;
    private static final int PRESENT = 7;

    private Choices() {}
  }

  /** Appends it to a request. */
  void writeTo(BerWriter out);

  /** Entries with a value. */
  static SourceFilter equal(String attribute, String value) {
    return assertion(Choices.EQUAL, attribute, value);
  }

  /** Entries with a number from one to another, both included. */
  static SourceFilter between(String attribute, long from, long to) {
    return out -> {
      int all = out.begin(BerTag.contextConstructed(Choices.AND));
      assertion(Choices.GREATER_OR_EQUAL, attribute, Long.toString(from)).writeTo(out);
      assertion(Choices.LESS_OR_EQUAL, attribute, Long.toString(to)).writeTo(out);
      out.end(all);
    };
  }

  private static SourceFilter assertion(int choice, String attribute, String value) {
    return out -> {
      int assertion = out.begin(BerTag.contextConstructed(choice));
      out.text(BerTag.OCTET_STRING, attribute);
      out.text(BerTag.OCTET_STRING, value);
      out.end(assertion);
    };
  }
}
