package org.dirlens.launcher.twin.source;

import java.io.IOException;
import java.util.List;
import org.dirlens.launcher.twin.source.LdapLine.Patience;
import org.dirlens.launcher.twin.source.SourceSession.Asked;
import org.dirlens.launcher.twin.source.SourceSession.Paging;
import org.dirlens.launcher.twin.source.SourceSession.Scope;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/** The entries at and below a name, one by one, in the order in which the server has them. */
public final class PagedEntries {
  /** Entries of a page: no server refuses pages of this size by its usual limits. */
  private static final int PAGE_ENTRIES = 500;

  private static final String PAGED_RESULTS = "1.2.840.113556.1.4.319";

  private final SourceSession session;
  private final String base;
  private final Paging paging;
  private final List<String> attributes;
  private boolean ended;

  PagedEntries(SourceSession session, String base, Paging paging, List<String> attributes)
      throws IOException {
    this.session = session;
    this.base = base;
    this.paging = paging;
    this.attributes = attributes;
    ask(new byte[0]);
  }

  private void ask(byte[] cookie) throws IOException {
    List<Asked> controls =
        paging == Paging.PAGES ? List.of(new Asked(PAGED_RESULTS, true, page(cookie))) : List.of();
    session.search(base, Scope.SUBTREE, attributes, controls);
  }

  private static byte[] page(byte[] cookie) {
    BerWriter value = new BerWriter(64);
    int sequence = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.INTEGER, PAGE_ENTRIES);
    value.octets(BerTag.OCTET_STRING, cookie);
    value.end(sequence);
    return value.toByteArray();
  }

  /**
   * The next entry, or null at the end.
   *
   * @throws SourceProblem if the server stops before the end, as by a limit on sizes
   */
  public @Nullable SourceEntry next() throws IOException {
    while (!ended) {
      LdapAnswer answer = session.next(Patience.SECONDS_60);
      if (answer.operation() == LdapAnswer.ENTRY) {
        return SourceSession.entry(answer);
      }
      if (answer.operation() == LdapAnswer.DONE) {
        endPage(answer);
      }
    }
    return null;
  }

  private void endPage(LdapAnswer answer) throws IOException {
    SourceSession.requireSuccess(answer, "search of " + base);
    byte[] value = answer.controls().get(PAGED_RESULTS);
    byte[] cookie = value == null ? new byte[0] : cookie(value);
    ended = cookie.length == 0;
    if (!ended) {
      ask(cookie);
    }
  }

  private static byte[] cookie(byte[] value) throws IOException {
    try {
      BerReader in = new BerReader(value);
      in.open(BerTag.SEQUENCE);
      in.skip();
      return in.copy(BerTag.OCTET_STRING);
    } catch (BerProblem e) {
      throw new IOException("the control of a page is malformed: " + e.getMessage(), e);
    }
  }
}
