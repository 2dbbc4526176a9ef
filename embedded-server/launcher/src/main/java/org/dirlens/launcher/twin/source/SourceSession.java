package org.dirlens.launcher.twin.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.security.sasl.SaslException;
import org.dirlens.launcher.twin.source.LdapLine.Patience;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.SaslSteps;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/**
 * A bound connection to a server that is only read. One search at a time, one thread; {@link
 * #close} from any.
 */
public final class SourceSession implements AutoCloseable {
  /** All attributes of users and all operational ones (RFC 3673). */
  static final List<String> ALL = List.of("*", "+");

  /** RFC 4511, 4.5.1.8. */
  private static final List<String> NO_ATTRIBUTES = List.of("1.1");

  private static final int BIND_REQUEST = 0x60;
  private static final int UNBIND_REQUEST = 0x42;
  private static final int SEARCH_REQUEST = 0x63;
  private static final int EXTENDED_REQUEST = 0x77;
  private static final int CONTROLS = BerTag.contextConstructed(0);
  private static final int SASL = BerTag.contextConstructed(3);
  private static final int VERSION = 3;

  private static final String START_TLS = "1.3.6.1.4.1.1466.20037";
  private static final String MANAGE_DSA_IT = "2.16.840.1.113730.3.4.2";

  private final LdapLine line;
  private final SourceUrl url;
  private int lastId;

  /** Which entries, as LDAP numbers them. */
  enum Scope {
    BASE,
    ONE,
    SUBTREE
  }

  /** A control of a search. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Asked(String oid, boolean critical, byte @Nullable [] value) {}

  private SourceSession(LdapLine line, SourceUrl url) {
    this.line = line;
    this.url = url;
  }

  /**
   * Connects and binds.
   *
   * @param cancelled asked while it waits for answers
   * @throws SourceProblem if it does not know the name with this password
   * @throws IOException if there is nobody, or the certificate is not trusted
   */
  public static SourceSession open(SourceAddress address, BooleanSupplier cancelled)
      throws IOException {
    LdapLine line = LdapLine.open(address, cancelled);
    SourceSession session = new SourceSession(line, address.url());
    try {
      if (address.url().protection() == SourceUrl.Protection.START_TLS) {
        session.startTls();
      }
      if (address.login().mechanism().sasl()) {
        session.negotiate(address.login());
      } else if (!address.login().anonymous()) {
        session.bind(address.login());
      }
      return session;
    } catch (IOException | RuntimeException e) {
      line.close();
      throw e;
    }
  }

  /** Where it is connected to. */
  public SourceUrl url() {
    return url;
  }

  private void startTls() throws IOException {
    BerWriter out = new BerWriter();
    int message = begin(out);
    int request = out.begin(EXTENDED_REQUEST);
    out.text(BerTag.context(0), START_TLS);
    out.end(request);
    out.end(message);
    line.send(out);
    requireSuccess(line.next(Patience.SECONDS_60), "StartTLS of " + url);
    line.protect();
  }

  private void bind(Login login) throws IOException {
    bound(login, login.name(), out -> out.text(BerTag.context(0), login.password()))
        .requireSuccess();
  }

  /** Binds step by step (RFC 4513, section 5.2). */
  private void negotiate(Login login) throws IOException {
    SaslSteps steps = SaslSteps.of(login, url.host());
    byte[] token = steps.first();
    for (int step = 0; step < SaslSteps.STEPS_MAX; step++) {
      LdapAnswer.Result result = offered(login, token);
      if (!result.goesOn()) {
        result.requireSuccess();
        steps.end(result.credentials());
        return;
      }
      token = steps.answer(result.credentials());
    }
    throw new SaslException("the bind as " + login + " does not come to an end");
  }

  private LdapAnswer.Result offered(Login login, byte @Nullable [] token) throws IOException {
    return bound(
        login,
        "",
        out -> {
          int sasl = out.begin(SASL);
          out.text(BerTag.OCTET_STRING, login.mechanism().saslName());
          if (token != null) {
            out.octets(BerTag.OCTET_STRING, token);
          }
          out.end(sasl);
        });
  }

  /** Sends a bind request (RFC 4511, section 4.2) and waits for its answer. */
  private LdapAnswer.Result bound(Login login, String name, Consumer<BerWriter> authentication)
      throws IOException {
    BerWriter out = new BerWriter();
    int message = begin(out);
    int request = out.begin(BIND_REQUEST);
    out.integer(BerTag.INTEGER, VERSION);
    out.text(BerTag.OCTET_STRING, name);
    authentication.accept(out);
    out.end(request);
    out.end(message);
    line.send(out);
    return result(line.next(Patience.SECONDS_60), "bind as " + login + " at " + url);
  }

  private int begin(BerWriter out) {
    int message = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, ++lastId);
    return message;
  }

  static void requireSuccess(LdapAnswer answer, String what) throws IOException {
    result(answer, what).requireSuccess();
  }

  private static LdapAnswer.Result result(LdapAnswer answer, String what) throws IOException {
    try {
      return answer.result(what);
    } catch (BerProblem e) {
      throw new IOException(what + ": the answer is malformed: " + e.getMessage(), e);
    }
  }

  /** An entry by its name, with these attributes; nothing if there is none or it is hidden. */
  public Optional<SourceEntry> read(String dn, String... attributes) throws IOException {
    return found(dn, Scope.BASE, SourceFilter.ALL, List.of(attributes)).stream().findFirst();
  }

  /** The entries that a filter is for, all in memory. */
  List<SourceEntry> found(String base, Scope scope, SourceFilter filter, List<String> attributes)
      throws IOException {
    search(base, scope, filter, attributes, List.of());
    List<SourceEntry> found = new ArrayList<>();
    LdapAnswer answer = next(Patience.SECONDS_60);
    while (answer.operation() != LdapAnswer.DONE) {
      if (answer.operation() == LdapAnswer.ENTRY) {
        found.add(entry(answer));
      }
      answer = next(Patience.SECONDS_60);
    }
    requireSuccess(answer, "reading " + (base.isEmpty() ? "the root DSE" : base));
    return found;
  }

  /** All entries at and below a name, page by page where the server has pages. */
  public PagedEntries entries(String base, Paging paging) throws IOException {
    return new PagedEntries(this, base, paging, ALL);
  }

  /** How many entries there are at and below a name; they come without attributes. */
  public long count(String base, Paging paging) throws IOException {
    PagedEntries entries = new PagedEntries(this, base, paging, NO_ATTRIBUTES);
    long count = 0;
    while (entries.next() != null) {
      count++;
    }
    return count;
  }

  /** How a long result comes. */
  public enum Paging {
    PAGES,
    /** At once, since the server knows no pages. */
    NONE
  }

  /**
   * What there is at and below a name that a cookie does not cover, by content synchronization.
   *
   * @param cookie what is known already; null for nothing
   */
  public SyncStream synchronize(String base, SyncStream.Mode mode, byte @Nullable [] cookie)
      throws IOException {
    return new SyncStream(this, base, mode, cookie);
  }

  /** RFC 4511, 4.5.1. */
  private static int number(Scope scope) {
    return switch (scope) {
      case BASE -> 0;
      case ONE -> 1;
      case SUBTREE -> 2;
    };
  }

  /** Sends a search for all entries, with ManageDsaIT, so that referral objects are entries. */
  void search(String base, Scope scope, List<String> attributes, List<Asked> controls)
      throws IOException {
    search(base, scope, SourceFilter.ALL, attributes, controls);
  }

  private void search(
      String base, Scope scope, SourceFilter filter, List<String> attributes, List<Asked> controls)
      throws IOException {
    BerWriter out = new BerWriter();
    int message = begin(out);
    int request = out.begin(SEARCH_REQUEST);
    out.text(BerTag.OCTET_STRING, base);
    out.integer(BerTag.ENUMERATED, number(scope));
    out.integer(BerTag.ENUMERATED, 0);
    out.integer(BerTag.INTEGER, 0);
    out.integer(BerTag.INTEGER, 0);
    out.bool(BerTag.BOOLEAN, false);
    filter.writeTo(out);
    int list = out.begin(BerTag.SEQUENCE);
    attributes.forEach(attribute -> out.text(BerTag.OCTET_STRING, attribute));
    out.end(list);
    out.end(request);
    List<Asked> all = new ArrayList<>(controls);
    all.add(new Asked(MANAGE_DSA_IT, false, null));
    putControls(out, all);
    out.end(message);
    line.send(out);
  }

  private static void putControls(BerWriter out, List<Asked> controls) {
    int all = out.begin(CONTROLS);
    for (Asked control : controls) {
      int one = out.begin(BerTag.SEQUENCE);
      out.text(BerTag.OCTET_STRING, control.oid);
      out.bool(BerTag.BOOLEAN, control.critical);
      if (control.value != null) {
        out.octets(BerTag.OCTET_STRING, control.value);
      }
      out.end(one);
    }
    out.end(all);
  }

  /** The next message of the search that runs. */
  LdapAnswer next(Patience patience) throws IOException {
    while (true) {
      LdapAnswer answer = line.next(patience);
      if (answer.messageId() == lastId) {
        return answer;
      }
      if (answer.messageId() == 0 && answer.operation() == LdapAnswer.EXTENDED) {
        requireSuccess(answer, url + " ends the connection");
      }
    }
  }

  /** The entry in an answer. */
  static SourceEntry entry(LdapAnswer answer) throws IOException {
    BerReader in = answer.content();
    try {
      String dn = in.text(BerTag.OCTET_STRING);
      List<LdifAttribute> attributes = new ArrayList<>();
      int all = in.open(BerTag.SEQUENCE);
      while (in.hasMore()) {
        int one = in.open(BerTag.SEQUENCE);
        String description = in.text(BerTag.OCTET_STRING);
        List<byte[]> values = new ArrayList<>();
        int set = in.open(BerTag.SET);
        while (in.hasMore()) {
          values.add(in.copy(BerTag.OCTET_STRING));
        }
        in.close(set);
        in.close(one);
        attributes.add(new LdifAttribute(description, values));
      }
      in.close(all);
      return new SourceEntry(dn, attributes);
    } catch (BerProblem e) {
      throw new IOException("a malformed entry: " + e.getMessage(), e);
    }
  }

  /** Says farewell and ends the connection. */
  @Override
  public void close() {
    BerWriter out = new BerWriter();
    int message = begin(out);
    out.header(UNBIND_REQUEST, 0);
    out.end(message);
    try {
      line.send(out);
    } catch (IOException e) {
      // It is gone already.
    } finally {
      line.close();
    }
  }
}
