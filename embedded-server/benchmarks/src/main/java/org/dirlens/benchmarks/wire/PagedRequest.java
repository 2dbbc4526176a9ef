package org.dirlens.benchmarks.wire;

import java.util.SplittableRandom;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.message.Control;

/**
 * Asks a search for page after page (RFC 2696), and from the start again when it had all. One
 * connection, one request at a time.
 */
final class PagedRequest implements Request {
  private final Request search;
  private final int pageEntries;
  private byte[] cookie = {};

  PagedRequest(Request search, int pageEntries) {
    this.search = search;
    this.pageEntries = pageEntries;
  }

  @Override
  public void begin() {
    cookie = new byte[0];
  }

  @Override
  public void write(BerWriter to, SplittableRandom random, long sequence) {
    search.write(to, random, sequence);
    int controls = to.begin(BerTag.contextConstructed(0));
    int control = to.begin(BerTag.SEQUENCE);
    to.text(BerTag.OCTET_STRING, Control.PAGED_RESULTS);
    int value = to.begin(BerTag.OCTET_STRING);
    int page = to.begin(BerTag.SEQUENCE);
    to.integer(BerTag.INTEGER, pageEntries);
    to.octets(BerTag.OCTET_STRING, cookie);
    to.end(page);
    to.end(value);
    to.end(control);
    to.end(controls);
  }

  @Override
  public void answered(BerReader message) throws BerProblem {
    message.open(BerTag.SEQUENCE);
    message.skip();
    message.skip();
    message.open(BerTag.contextConstructed(0));
    message.open(BerTag.SEQUENCE);
    message.skip();
    BerReader value = new BerReader(message.copy(BerTag.OCTET_STRING));
    value.open(BerTag.SEQUENCE);
    value.skip();
    cookie = value.copy(BerTag.OCTET_STRING);
  }
}
