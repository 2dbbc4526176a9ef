package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.Browsing.Option;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Dereferencing;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Folder;
import org.dirlens.connection.parameters.Handling;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Referrals;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.store.PasswordStore;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionsTest {
  private static final String MARKER = "marker-Pa55word-ü";

  @TempDir Path folder;

  private static ConnectionParameters sample() {
    Endpoint endpoint = new Endpoint("ldap.example.com", 636, Encryption.LDAPS, 5_000);
    return ConnectionParameters.create(
            "My <\"server\">", endpoint, "cn=admin,dc=x", AccessMode.READ_ONLY)
        .with(ConnectionColor.PURPLE)
        .with(Environment.PRODUCTION);
  }

  @Test
  void remembersAConnectionAcrossStarts() {
    ConnectionParameters added = new Connections(folder).add(sample()).parameters();
    List<ConnectionParameters> later =
        new Connections(folder).all().stream().map(DirectoryConnection::parameters).toList();
    assertEquals(List.of(added), later);
  }

  @Test
  void aConnectionThatCannotBeSavedIsNotAdded() throws IOException {
    Path blocked = Files.writeString(folder.resolve("blocked"), "no folder");
    Connections connections = new Connections(blocked);
    assertThrows(UncheckedIOException.class, () -> connections.add(sample()));
    assertEquals(List.of(), connections.all());
    Files.delete(blocked);
    connections.add(sample());
    assertEquals(1, connections.all().size());
  }

  @Test
  void whatCannotBeSavedIsNotChanged() throws IOException {
    Connections connections = new Connections(folder);
    DirectoryConnection kept = connections.add(sample());
    ConnectionParameters before = kept.parameters();
    Browsing other = before.browsing().with(Referrals.FOLLOW);
    Path blocked = Files.createDirectories(folder.resolve("connections.xml.new/full"));
    assertThrows(UncheckedIOException.class, () -> connections.rename(kept, "Other"));
    assertThrows(UncheckedIOException.class, () -> connections.browse(kept, other));
    assertThrows(UncheckedIOException.class, () -> connections.update(kept, before.named("Other")));
    assertThrows(UncheckedIOException.class, () -> connections.remove(kept));
    assertEquals(before, kept.parameters());
    assertEquals(List.of(kept), connections.all());
    Files.delete(blocked);
    connections.rename(kept, "Other");
    assertEquals("Other", new Connections(folder).all().getFirst().parameters().name());
  }

  @Test
  void showsTheEmbeddedServerFirstAndNeverSavesIt() {
    Connections connections = new Connections(folder);
    connections.add(sample());
    connections.offerEmbedded("127.0.0.1", 10_389, "cn=admin", "x"::toCharArray);
    assertEquals(
        List.of("Embedded server", "My <\"server\">"),
        connections.all().stream().map(DirectoryConnection::toString).toList());
    assertEquals(1, new Connections(folder).all().size());
  }

  @Test
  void refusesToRemoveTheEmbeddedServer() {
    Connections connections = new Connections(folder);
    connections.offerEmbedded("127.0.0.1", 10_389, "cn=admin", "x"::toCharArray);
    DirectoryConnection embedded = connections.embedded().orElseThrow();
    assertThrows(IllegalArgumentException.class, () -> connections.remove(embedded));
  }

  @Test
  void offeringAgainReplacesTheEmbeddedServer() {
    Connections connections = new Connections(folder);
    connections.offerEmbedded("127.0.0.1", 1, "cn=admin", "x"::toCharArray);
    connections.offerEmbedded("127.0.0.1", 2, "cn=admin", "x"::toCharArray);
    assertEquals(
        List.of(2),
        connections.all().stream().map(each -> each.parameters().endpoint().port()).toList());
  }

  @Test
  void theEmbeddedServerIsTheSameConnectionBeforeWhileAndAfterItRuns() {
    Connections connections = new Connections(folder);
    connections.announceEmbedded("127.0.0.1", 10_389, "cn=admin");
    DirectoryConnection embedded = connections.find(Connections.EMBEDDED_ID).orElseThrow();
    assertEquals(ConnectionState.STOPPED, embedded.state());
    connections.offerEmbedded("127.0.0.1", 2, "cn=admin", "x"::toCharArray);
    assertEquals(ConnectionState.CLOSED, embedded.state());
    assertEquals(2, embedded.parameters().endpoint().port());
    connections.withdrawEmbedded();
    assertEquals(List.of(embedded), connections.all());
    assertEquals(ConnectionState.STOPPED, embedded.state());
  }

  @Test
  void aStoppedServerIsNotConnectedTo() {
    Connections connections = new Connections(folder);
    connections.announceEmbedded("127.0.0.1", 10_389, "cn=admin");
    DirectoryConnection embedded = connections.embedded().orElseThrow();
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> embedded.session(new NullProgressMonitor()));
    assertEquals("The embedded server is not running", problem.getMessage());
    assertEquals(ConnectionState.STOPPED, embedded.state());
  }

  @Test
  void theEmbeddedServerIsTheSameConnectionAfterItMoved() {
    Connections connections = new Connections(folder);
    connections.offerEmbedded("127.0.0.1", 1, "cn=admin", "x"::toCharArray);
    DirectoryConnection embedded = connections.embedded().orElseThrow();
    Endpoint before = embedded.parameters().endpoint();
    AtomicInteger changes = new AtomicInteger();
    connections.addListener(changes::incrementAndGet);
    connections.moveEmbedded("127.0.0.2", 2);
    assertEquals(embedded, connections.embedded().orElseThrow());
    assertTrue(embedded.leadsTo(before));
    assertEquals("127.0.0.2:2", embedded.parameters().endpoint().hostAndPort());
    assertEquals(1, changes.get());
  }

  @Test
  void onlyAnotherHostOrPortIsAnotherServer() {
    Connections connections = new Connections(folder);
    DirectoryConnection added = connections.add(sample());
    Endpoint before = added.parameters().endpoint();
    Endpoint same = new Endpoint("LDAP.example.com", 636, Encryption.STARTTLS, 1_000);
    connections.update(added, added.parameters().with(same));
    assertTrue(added.leadsTo(before));
    for (Endpoint other :
        List.of(
            new Endpoint("ldap.example.com", 637, Encryption.LDAPS, 5_000),
            new Endpoint("ldap2.example.com", 636, Encryption.LDAPS, 5_000))) {
      connections.update(added, added.parameters().with(other));
      assertFalse(added.leadsTo(before));
    }
  }

  @Test
  void tellsListenersOfEveryChange() {
    Connections connections = new Connections(folder);
    AtomicInteger changes = new AtomicInteger();
    connections.addListener(changes::incrementAndGet);
    DirectoryConnection added = connections.add(sample());
    connections.remove(added);
    assertEquals(2, changes.get());
  }

  @Test
  void keepsPasswordsEncryptedAndTheirKeyToItsOwner() throws IOException {
    Connections connections = new Connections(folder);
    ConnectionParameters parameters = connections.add(sample()).parameters();
    connections.savePassword(parameters, Secret.of(MARKER));
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        assertFalse(Files.readString(file).contains("Pa55word"), file.toString());
      }
    }
    for (String file : List.of("passwords.secure", "passwords.key")) {
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file))));
    }
    assertTrue(new Connections(folder).hasSavedPassword(parameters));
    assertEquals(
        Optional.of(Secret.of(MARKER)), new PasswordStore(folder).password(parameters.id()));
  }

  @Test
  void takesOverThePasswordsOfEarlierVersions() throws IOException {
    byte[] marker = MARKER.getBytes(StandardCharsets.UTF_8);
    Path old = folder.resolve("passwords.properties");
    Files.writeString(old, "7=" + Base64.getEncoder().encodeToString(marker) + "\n");
    assertEquals(Optional.of(Secret.of(MARKER)), new PasswordStore(folder).password("7"));
    assertFalse(Files.exists(old));
    assertEquals(Optional.of(Secret.of(MARKER)), new PasswordStore(folder).password("7"));
  }

  @Test
  void aStorageWithAnotherKeyIsAsIfNothingWereSaved() throws IOException {
    new PasswordStore(folder).save("7", Secret.of(MARKER));
    for (int others = 0; others < 1_000; others++) { // one in 256 makes sense of it
      Files.delete(folder.resolve("passwords.key"));
      assertEquals(Optional.empty(), new PasswordStore(folder).password("7"));
    }
    new PasswordStore(folder).save("7", Secret.of("other"));
    assertEquals(Optional.of(Secret.of("other")), new PasswordStore(folder).password("7"));
  }

  @Test
  void remembersFoldersAndTheirOrder() {
    Connections connections = new Connections(folder);
    String first = connections.add(sample()).parameters().id();
    String second = connections.add(sample()).parameters().id();
    String third = connections.add(sample()).parameters().id();
    Folder mine = Folder.create("Mine");
    connections.arrange(root -> root.plus(mine, ""));
    connections.arrange(root -> root.without(third).change(mine.id(), it -> it.plus(third, "")));
    connections.arrange(root -> root.without(second).plus(second, first));
    Connections later = new Connections(folder);
    assertEquals(
        List.of(third, second, first),
        later.all().stream().map(each -> each.parameters().id()).toList());
    later.arrange(root -> root.dissolved(mine.id()));
    assertEquals(List.of(second, first, third), later.folders().connections());
    later.remove(later.find(second).orElseThrow());
    assertEquals(List.of(first, third), new Connections(folder).folders().connections());
  }

  @Test
  void forgetsThePasswordTogetherWithTheConnection() {
    Connections connections = new Connections(folder);
    DirectoryConnection added = connections.add(sample());
    connections.savePassword(added.parameters(), Secret.of(MARKER));
    connections.remove(added);
    assertFalse(connections.hasSavedPassword(added.parameters()));
  }

  @Test
  void aSavedPasswordStaysWithItsServerAndUser() {
    Connections connections = new Connections(folder);
    ConnectionParameters before = sample();
    DirectoryConnection added = connections.add(before);
    Endpoint elsewhere = new Endpoint("other.example.com", 636, Encryption.LDAPS, 5_000);
    List<ConnectionParameters> others =
        List.of(before.with(elsewhere), before.with(Login.simple("cn=somebody,dc=x")));
    for (ConnectionParameters other : others) {
      connections.savePassword(before, Secret.of(MARKER));
      connections.update(added, before.named("renamed").with(ConnectionColor.GREEN));
      assertTrue(connections.hasSavedPassword(before));
      connections.update(added, other);
      assertFalse(connections.hasSavedPassword(before));
      connections.update(added, before);
    }
  }

  /** How often somebody is asked for a password, which nobody gives. */
  private static AtomicInteger countedPrompts(Connections connections) {
    AtomicInteger asked = new AtomicInteger();
    connections.askForPasswords(
        parameters -> {
          asked.incrementAndGet();
          return Optional.empty();
        });
    return asked;
  }

  @Test
  void nobodyIsAskedForThePasswordOfARemovedConnection() {
    Connections connections = new Connections(folder);
    DirectoryConnection added = connections.add(sample());
    AtomicInteger asked = countedPrompts(connections);
    connections.remove(added);
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> added.session(new NullProgressMonitor()));
    assertEquals(ConnectionProblem.Kind.CANCELLED, problem.kind());
    assertEquals(0, asked.get());
    assertEquals(ConnectionState.CLOSED, added.state());
  }

  @Test
  void workThatWasBegunBeforeItWasClosedDoesNotOpenItAgain() {
    Connections connections = new Connections(folder);
    DirectoryConnection added = connections.add(sample());
    AtomicInteger asked = countedPrompts(connections);
    int before = added.closings();
    added.close();
    ConnectionProblem problem =
        assertThrows(
            ConnectionProblem.class, () -> added.session(before, new NullProgressMonitor()));
    assertEquals(ConnectionProblem.Kind.CANCELLED, problem.kind());
    assertEquals(0, asked.get());
  }

  @Test
  void whoWaitsForAnAttemptThatFailsDoesNotTryAgain() throws Exception {
    try (TwoWhoOpen two = new TwoWhoOpen()) {
      two.answer.countDown();
      assertSame(two.first.get(), two.second.get());
      assertEquals(1, two.asked.get());
      assertNotSame(two.first.get(), problem(two.connection, two.monitor), "later it is tried");
      assertEquals(2, two.asked.get());
    }
  }

  @Test
  void aCancelIsOfOneWorkAlone() throws Exception {
    try (TwoWhoOpen two = new TwoWhoOpen()) {
      two.monitor.setCanceled(true);
      two.answer.countDown();
      two.first.get();
      two.second.get();
      assertEquals(2, two.asked.get());
    }
  }

  @Test
  void whoWaitsCanBeCancelledTogether() throws Exception {
    try (TwoWhoOpen two = new TwoWhoOpen()) {
      two.monitor.setCanceled(true);
      two.connection.cancelWaiting();
      two.answer.countDown();
      two.first.get();
      assertEquals(ConnectionProblem.Kind.CANCELLED, two.second.get().kind());
      assertEquals(1, two.asked.get());
    }
  }

  /** One thread is asked for a password, which nobody gives, and another one waits for it. */
  private final class TwoWhoOpen implements AutoCloseable {
    final CountDownLatch answer = new CountDownLatch(1);
    final AtomicInteger asked = new AtomicInteger();
    final IProgressMonitor monitor = new NullProgressMonitor();
    final DirectoryConnection connection;
    final FutureTask<ConnectionProblem> first;
    final FutureTask<ConnectionProblem> second;

    TwoWhoOpen() {
      Connections connections = new Connections(folder);
      connection = connections.add(sample());
      connections.askForPasswords(
          parameters -> {
            asked.incrementAndGet();
            await(answer);
            return Optional.empty();
          });
      first = new FutureTask<>(() -> problem(connection, monitor));
      second = new FutureTask<>(() -> problem(connection, new NullProgressMonitor()));
      Thread.ofPlatform().start(first);
      while (asked.get() == 0) {
        Thread.onSpinWait();
      }
      Thread waiter = Thread.ofPlatform().start(second);
      while (waiter.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void close() {
      answer.countDown();
    }
  }

  private static ConnectionProblem problem(
      DirectoryConnection connection, IProgressMonitor monitor) {
    return assertThrows(ConnectionProblem.class, () -> connection.session(monitor));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void readsAConnectionListOfDirectoryStudio() throws IOException {
    Files.writeString(
        folder.resolve("connections.xml"),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <connections>
          <connection id="7" name="old" host="h" port="1389" encryptionMethod="START_TLS"
              authMethod="SIMPLE" bindPrincipal="cn=a" saslQop="AUTH" readOnly="false"
              timeout="30000">
            <extendedProperties>
              <extendedProperty key="ldapbrowser.countLimit" value="1000"/>
            </extendedProperties>
          </connection>
        </connections>
        """);
    assertEquals(
        new ConnectionParameters(
            "7",
            "old",
            new Endpoint("h", 1389, Encryption.STARTTLS, 30_000),
            Login.simple("cn=a"),
            Handling.of(AccessMode.READ_WRITE),
            Browsing.USUAL.limited(1_000, 0, Browsing.USUAL.pageEntries())),
        new Connections(folder).all().getFirst().parameters());
  }

  @Test
  void remembersHowItIsBrowsedAlsoOfTheEmbeddedServer() {
    Connections connections = new Connections(folder);
    connections.announceEmbedded("127.0.0.1", 10_389, "cn=admin");
    Browsing other =
        new Browsing(
            List.of("ou=a, dc=b", "dc=c & d"),
            10,
            20,
            0,
            Dereferencing.FINDING,
            Referrals.FOLLOW,
            Set.of(Option.MANAGE_REFERRALS, Option.SUBENTRIES, Option.OPERATIONAL));
    DirectoryConnection added = connections.add(sample());
    connections.browse(added, other);
    connections.browse(connections.embedded().orElseThrow(), other.with(Referrals.IGNORE));
    Connections later = new Connections(folder);
    assertEquals(1, later.all().size());
    assertEquals(other, later.all().getFirst().parameters().browsing());
    later.announceEmbedded("127.0.0.1", 10_389, "cn=admin");
    assertEquals(
        other.with(Referrals.IGNORE), later.embedded().orElseThrow().parameters().browsing());
  }

  @Test
  void keepsBookmarksUntilTheirConnectionIsRemoved() {
    Connections connections = new Connections(folder);
    DirectoryConnection added = connections.add(sample());
    String id = added.parameters().id();
    Bookmark one = new Bookmark("<one>", "cn=\"a\",dc=b");
    connections.bookmarks().add(id, one);
    connections.bookmarks().add(id, new Bookmark("two", "dc=b"));
    connections.bookmarks().rename(id, one, "three");
    assertEquals(
        List.of(one.named("three"), new Bookmark("two", "dc=b")),
        new Connections(folder).bookmarks().of(id));
    connections.bookmarks().remove(id, new Bookmark("two", "dc=b"));
    assertEquals(List.of(one.named("three")), new Connections(folder).bookmarks().of(id));
    connections.remove(added);
    assertEquals(List.of(), new Connections(folder).bookmarks().of(id));
  }

  @Test
  void bookmarksAreMovedAndWhoListensHears() {
    Connections connections = new Connections(folder);
    String id = connections.add(sample()).parameters().id();
    Bookmarks bookmarks = connections.bookmarks();
    Bookmark one = new Bookmark("one", "dc=a");
    Bookmark two = new Bookmark("two", "dc=b");
    Bookmark three = new Bookmark("three", "dc=c");
    AtomicInteger heard = new AtomicInteger();
    bookmarks.addListener(heard::incrementAndGet);
    List.of(one, two, three).forEach(each -> bookmarks.add(id, each));
    bookmarks.move(id, three, one);
    bookmarks.move(id, one, null);
    assertEquals(List.of(three, two, one), new Connections(folder).bookmarks().of(id));
    bookmarks.move(id, new Bookmark("four", "dc=d"), one);
    bookmarks.move(id, two, two);
    assertEquals(5, heard.get(), "nothing was changed by the last two");
  }

  @Test
  void connectionsOfAnOldListDifferInColor() throws IOException {
    StringBuilder list = new StringBuilder("<connections>");
    for (int id = 1; id <= 6; id++) {
      list.append("<connection id='%d' name='n%d' host='h'/>".formatted(id, id));
    }
    list.append("<connection id='7' name='n7' host='h' color='no such'/></connections>");
    Files.writeString(folder.resolve("connections.xml"), list.toString());
    List<ConnectionColor> colors = colors(new Connections(folder));
    assertEquals(6, Set.copyOf(colors.subList(0, 6)).size(), colors.toString());
    assertFalse(colors.contains(ConnectionColor.GREEN), colors.toString());
    assertEquals(colors.getFirst(), colors.getLast(), "seven cannot differ");
  }

  private static List<ConnectionColor> colors(Connections connections) {
    return connections.all().stream().map(each -> each.parameters().color()).toList();
  }

  @Test
  void offersTheColorThatNoOtherConnectionHas() {
    Connections connections = new Connections(folder);
    connections.offerEmbedded("127.0.0.1", 1, "cn=admin", "x"::toCharArray);
    assertEquals(ConnectionColor.ORANGE, connections.nextColor());
    connections.add(sample().with(ConnectionColor.SKY_BLUE));
    connections.add(sample().with(connections.nextColor()));
    assertEquals(ConnectionColor.VERMILLION, connections.nextColor());
    assertEquals(
        List.of(ConnectionColor.GREEN, ConnectionColor.SKY_BLUE, ConnectionColor.ORANGE),
        colors(connections));
  }

  @Test
  void aFileThatCannotBeReadIsKeptAndToldOf() throws IOException {
    String damaged = "<connections><connection id='1' na";
    Path file = Files.writeString(folder.resolve("connections.xml"), damaged);
    Connections connections = new Connections(folder);
    assertEquals(List.of(), connections.all());
    assertEquals(1, connections.unread().size());
    assertTrue(connections.unread().getFirst().startsWith(file + " cannot be read: "));
    connections.add(sample());
    assertEquals(damaged, Files.readString(folder.resolve("connections.xml.unread")));
    Connections later = new Connections(folder);
    assertEquals(List.of(), later.unread());
    assertEquals(1, later.all().size());
  }

  @Test
  void oneConnectionThatCannotBeReadTakesNoOtherAlong() throws IOException {
    Files.writeString(
        folder.resolve("connections.xml"),
        "<connections><connection id='1' name='odd' host='h' port='no'/>"
            + "<connection id='2' name='good' host='h'/></connections>");
    Connections connections = new Connections(folder);
    assertEquals(1, connections.all().size());
    assertTrue(connections.unread().getFirst().contains("odd: "), connections.unread().toString());
    assertEquals(List.of(), new Connections(folder).unread());
    assertTrue(Files.readString(folder.resolve("connections.xml.unread")).contains("odd"));
  }

  @Test
  void aConnectionThatCannotBeReadStaysWhereItIsWhenTheOthersCannotBeSaved() throws IOException {
    String both =
        "<connections><connection id='1' name='odd' host='h' port='no'/>"
            + "<connection id='2' name='good' host='h'/></connections>";
    Path file = Files.writeString(folder.resolve("connections.xml"), both);
    Path inTheWay = Files.createDirectories(folder.resolve("connections.xml.new/full"));
    Connections connections = new Connections(folder);
    assertEquals(1, connections.all().size());
    assertTrue(
        connections.unread().getLast().startsWith("Cannot save " + file),
        connections.unread().toString());
    assertEquals(both, Files.readString(file));
    Files.delete(inTheWay);
    assertEquals(1, new Connections(folder).all().size());
    assertFalse(Files.readString(file).contains("odd"));
  }

  @Test
  void damagedFoldersAndBookmarksTakeNoConnectionAlong() throws IOException {
    new Connections(folder).add(sample());
    Files.writeString(folder.resolve("connectionFolders.xml"), "");
    Files.writeString(folder.resolve("bookmarks.xml"), "\0\0\0");
    Connections connections = new Connections(folder);
    assertEquals(1, connections.all().size());
    assertEquals(2, connections.unread().size(), connections.unread().toString());
  }

  @Test
  void aSecretNeverShowsItsText() {
    assertEquals("(secret)", Secret.of(MARKER).toString());
  }

  @Test
  void refusesAnEndpointThatCannotBe() {
    assertEquals(
        "The port must lie between 1 and 65535, not 70000",
        assertThrows(
                IllegalArgumentException.class,
                () -> new Endpoint("h", 70_000, Encryption.NONE, 1_000))
            .getMessage());
  }

  @Test
  void writesAnAddressOfVersionSixInBrackets() {
    assertEquals("ldap://[::1]:389", new Endpoint("::1", 389, Encryption.STARTTLS, 1_000).url());
  }
}
