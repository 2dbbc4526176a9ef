package org.dirlens.browser.core.trail;

import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.ServerContract;
import org.dirlens.browser.core.dit.ChildList;
import org.dirlens.browser.core.dit.ChildName;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.browser.core.trail.Trail.Place;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Referrals;
import org.eclipse.core.runtime.IProgressMonitor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What aliases and referrals look like in the tree, and where they lead. */
@Timeout(120)
abstract class TrailContract extends ServerContract {
  private static final String REMOTE = "ou=remote," + SUFFIX;
  private static final String HERE = "cn=here," + SUFFIX;

  @TempDir static Path folder;
  private ServedDirectory other;

  protected TrailContract(Server kind) {
    super(kind);
  }

  @BeforeAll
  final void fill() throws Exception {
    other = new ServedDirectory(folder.resolve("other"));
    other.add(REMOTE, "objectClass: organizationalUnit", "ou: remote");
    browse(Browsing.USUAL.with(Browsing.Option.MANAGE_REFERRALS, true));
    int own = connection().parameters().endpoint().port();
    referral("remote", url(other.parameters(AccessMode.READ_WRITE).endpoint().port(), REMOTE));
    referral("circle", url(own, "ou=circle," + SUFFIX));
    add(HERE, "objectClass: device", "cn: here");
    alias("alias", HERE);
    alias("twice", "cn=alias," + SUFFIX);
    alias("one", "cn=other," + SUFFIX);
    alias("other", "cn=one," + SUFFIX);
  }

  /** Or it might write to its folder while that is deleted. */
  @AfterAll
  final void endTheOther() {
    if (other != null) {
      other.close();
    }
  }

  private static String url(int port, String dn) {
    return "ldap://127.0.0.1:%d/%s".formatted(port, dn);
  }

  private void add(String dn, String... lines) throws ConnectionProblem {
    connection()
        .session(monitor())
        .write(new Write.Add(ServedDirectory.entry(dn, lines)), monitor());
  }

  private void referral(String name, String url) throws ConnectionProblem {
    add(
        "ou=%s,%s".formatted(name, SUFFIX),
        "objectClass: referral",
        "objectClass: extensibleObject",
        "ou: " + name,
        "ref: " + url);
  }

  private void alias(String name, String target) throws ConnectionProblem {
    add(
        "cn=%s,%s".formatted(name, SUFFIX),
        "objectClass: alias",
        "objectClass: extensibleObject",
        "cn: " + name,
        "aliasedObjectName: " + target);
  }

  private void browse(Browsing browsing) {
    connections().browse(connection(), browsing);
    Dit.of(connection()).reset();
  }

  @BeforeEach
  void begin() {
    browse(Browsing.USUAL);
  }

  @AfterEach
  void end() {
    other.connection().close();
  }

  private List<ChildName> children() throws ConnectionProblem {
    DitNode suffix = Dit.of(connection()).root().find(SUFFIX, monitor()).orElseThrow();
    ChildList children = suffix.children();
    children.load(100, monitor());
    return IntStream.range(0, children.lines()).mapToObj(children::name).toList();
  }

  private static ChildName named(List<ChildName> all, String beginning) {
    return all.stream()
        .filter(each -> each.rdn().startsWith(beginning))
        .findFirst()
        .orElseThrow(() -> new AssertionError(beginning + " in " + all));
  }

  @Test
  void anAliasTellsItsTarget() throws Exception {
    ChildName alias = named(children(), "cn=alias");
    assertEquals(EntryKind.ALIAS, alias.kind());
    assertEquals(HERE, alias.target());
  }

  @Test
  void aReferralIsAReferenceOrAnEntry() throws Exception {
    ChildName reference = named(children(), "ldap://127.0.0.1:" + otherPort());
    assertEquals(EntryKind.REFERENCE, reference.kind());
    assertTrue(reference.rdn().contains("ou=remote"), reference::rdn);
    browse(Browsing.USUAL.with(Browsing.Option.MANAGE_REFERRALS, true));
    ChildName entry = named(children(), "ou=remote");
    assertEquals(EntryKind.REFERRAL, entry.kind());
    assertEquals(url(otherPort(), REMOTE), entry.target());
  }

  /** RFC 3296, section 5.2: the base of a search is answered for by the server that holds it. */
  @Test
  void aBaseThatAnotherServerHoldsLeadsThere() throws Exception {
    browse(Browsing.USUAL.from(List.of(SUFFIX, REMOTE)));
    ChildList bases = Dit.of(connection()).root().children();
    bases.load(2, monitor());
    ChildName base = bases.name(1);
    assertEquals(EntryKind.REFERRAL, base.kind(), base::toString);
    assertTrue(base.target().startsWith("ldap://127.0.0.1:" + otherPort()), base::target);
    assertEquals(0, base.children());
  }

  private int otherPort() {
    return other.parameters(AccessMode.READ_WRITE).endpoint().port();
  }

  /** Continues by one connection, and keeps what it was asked. */
  private static final class Known implements Trail.Guide {
    private final List<Referrals> asked = new ArrayList<>();
    private final Optional<DirectoryConnection> next;

    Known(DirectoryConnection... next) {
      this.next = Arrays.stream(next).findFirst();
    }

    @Override
    public Optional<DirectoryConnection> connection(
        List<ReferralUrl> urls, Referrals policy, IProgressMonitor monitor) {
      asked.add(policy);
      return next;
    }
  }

  private static Place follow(DirectoryConnection from, String dn, Trail.Guide guide)
      throws ConnectionProblem {
    return new Trail(guide, monitor()).follow(new Place(from, dn));
  }

  @Test
  void anAliasOfAnAliasLeadsToTheEntry() throws Exception {
    assertEquals(
        new Place(connection(), HERE), follow(connection(), "cn=twice," + SUFFIX, new Known()));
  }

  @Test
  void aliasesInACircleAreTold() {
    ConnectionProblem problem =
        assertThrows(
            ConnectionProblem.class, () -> follow(connection(), "cn=one," + SUFFIX, new Known()));
    assertTrue(problem.getMessage().startsWith("This leads in a circle"), problem::getMessage);
  }

  @Test
  void aReferralLeadsToTheOtherServerByTheConnectionThatIsChosen() throws Exception {
    DirectoryConnection anonymous =
        other.connections().add(other.parameters(AccessMode.READ_ONLY).with(Login.ANONYMOUS));
    DirectoryConnection administrator = other.connection();
    Known guide = new Known(administrator);
    for (boolean managed : new boolean[] {false, true}) {
      browse(Browsing.USUAL.with(Browsing.Option.MANAGE_REFERRALS, managed));
      assertEquals(new Place(administrator, REMOTE), follow(connection(), REMOTE, guide));
    }
    assertEquals(List.of(Referrals.ASK, Referrals.ASK), guide.asked);
    assertEquals(ConnectionState.CLOSED, anonymous.state());
    administrator.close();
  }

  @Test
  void aContinuationReferenceLeadsThereToo() throws Exception {
    String text = named(children(), "ldap://127.0.0.1:" + otherPort()).rdn();
    DirectoryConnection administrator = other.connection();
    assertEquals(
        new Place(administrator, REMOTE),
        new Trail(new Known(administrator), monitor())
            .follow(new Place(connection(), SUFFIX), List.of(text.split(" "))));
    administrator.close();
  }

  @Test
  void referralsInACircleEnd() {
    Known guide = new Known(connection());
    ConnectionProblem problem =
        assertThrows(
            ConnectionProblem.class, () -> follow(connection(), "ou=circle," + SUFFIX, guide));
    assertTrue(problem.getMessage().startsWith("This leads in a circle"), problem::getMessage);
    assertEquals(1, guide.asked.size());
  }

  @Test
  void aReferralThatIsIgnoredLeadsNowhereAndNobodyIsAsked() {
    browse(Browsing.USUAL.with(Referrals.IGNORE));
    Known guide = new Known(other.connection());
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> follow(connection(), REMOTE, guide));
    assertTrue(problem.getMessage().contains("are not followed"), problem::getMessage);
    assertEquals(List.of(), guide.asked);
  }

  /** A server that nobody chose hears nothing, least of all a password. */
  @Test
  void nobodyIsConnectedToUnasked() throws Exception {
    browse(Browsing.USUAL.with(Referrals.FOLLOW));
    try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      stranger.setSoTimeout(200);
      String url = url(stranger.getLocalPort(), REMOTE);
      ConnectionProblem problem =
          assertThrows(
              ConnectionProblem.class,
              () ->
                  new Trail(new Known(), monitor())
                      .follow(new Place(connection(), SUFFIX), List.of(url)));
      assertEquals(ConnectionProblem.Kind.CANCELLED, problem.kind());
      assertThrows(SocketTimeoutException.class, stranger::accept);
    }
  }

  @Test
  void onlyOneSavedConnectionIsTakenWithoutAQuestion() throws IOException {
    ReferralUrl url = ReferralUrl.parse(url(otherPort(), REMOTE)).orElseThrow();
    Connections saved = new Connections(folder.resolve("saved" + otherPort()));
    DirectoryConnection fits = saved.add(other.parameters(AccessMode.READ_WRITE));
    List<DirectoryConnection> all = List.of(connection(), fits);
    assertEquals(Optional.of(fits), Trail.only(all, List.of(url)));
    assertEquals(Optional.empty(), Trail.only(List.of(connection()), List.of(url)));
    assertEquals(Optional.empty(), Trail.only(List.of(fits, fits), List.of(url)));
  }
}
