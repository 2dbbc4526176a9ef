package org.dirlens.browser.core.compare;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.ServerContract;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.change.SubtreeDelete;
import org.dirlens.browser.core.change.Undo;
import org.dirlens.browser.core.change.WriteBatch;
import org.dirlens.browser.core.compare.Comparison.Direction;
import org.dirlens.browser.core.copy.CopyDepth;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Endpoint;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The left side is on our server, the right one on the server of the contract. */
@Timeout(240)
abstract class ComparisonContract extends ServerContract {
  private static final String LEFT = "ou=left," + SUFFIX;
  private static final String RIGHT = "ou=right," + SUFFIX;
  private static final SecretAttributes SECRETS = new SecretAttributes(SecretAttributes.USUAL);

  @TempDir Path folder;
  private ServedDirectory second;
  private DirectoryConnection left;
  private ModificationLog log;

  ComparisonContract(Server server) {
    super(server);
  }

  @BeforeAll
  final void startTheOther(@TempDir Path other) throws Exception {
    second = new ServedDirectory(other);
    left = second.connection();
  }

  @AfterAll
  final void endTheOther() {
    if (second != null) {
      left.close();
      second.close();
    }
  }

  @BeforeEach
  void makeBothSides() throws Exception {
    log = new ModificationLog(folder.resolve("log"));
    fill(left, LEFT);
    fill(connection(), RIGHT);
    add(left, "cn=only left,ou=inner," + LEFT, "sn: L");
    add(connection(), "cn=only right,ou=inner," + RIGHT, "sn: R");
    add(left, "cn=both," + LEFT, "sn: One", "sn: Two", "description: same", "street: L");
    add(connection(), "cn=both," + RIGHT, "sn: Two", "sn: Three", "description: same");
  }

  private static Write.Modify picture(String dn, String value) {
    Attribute picture = Attribute.of("jpegPhoto", value);
    return new Write.Modify(dn, List.of(new Modification(Modification.Kind.REPLACE, picture)));
  }

  private List<String> pictures() throws ConnectionProblem {
    return connection()
        .session(monitor())
        .read("cn=both," + RIGHT, List.of("jpegPhoto"), monitor())
        .orElseThrow()
        .texts("jpegPhoto");
  }

  private void fill(DirectoryConnection connection, String dn) throws Exception {
    if (connection.session(monitor()).read(dn, List.of("ou"), monitor()).isPresent()) {
      SubtreeDelete.prepare(connection.session(monitor()), dn, monitor())
          .run(new ModificationLog(folder.resolve("old")), ServerSchema.EMPTY, monitor());
    }
    for (String each : List.of(dn, "ou=inner," + dn)) {
      String name = each.substring("ou=".length(), each.indexOf(','));
      send(
          connection, new Write.Add(entry(each, "objectClass: organizationalUnit", "ou: " + name)));
    }
    for (int number = 0; number < 10; number++) {
      add(connection, "cn=p" + number + ",ou=inner," + dn, "sn: p", "userPassword: " + dn);
    }
  }

  private static void add(DirectoryConnection connection, String dn, String... more)
      throws ConnectionProblem {
    String name = dn.substring("cn=".length(), dn.indexOf(','));
    send(
        connection,
        new Write.Add(
            entry(
                dn,
                Stream.concat(
                        Stream.of("objectClass: inetOrgPerson", "cn: " + name), Stream.of(more))
                    .toArray(String[]::new))));
  }

  private static void send(DirectoryConnection connection, Write write) throws ConnectionProblem {
    connection.session(monitor()).write(write, monitor());
  }

  private Comparison compare(CopyDepth depth, String ignored) throws ConnectionProblem {
    return Comparison.run(
        CompareRequest.of(
            new CompareSide(Dit.of(left), LEFT),
            new CompareSide(Dit.of(connection()), RIGHT),
            depth,
            ignored),
        monitor());
  }

  private Comparison compareWithin(long octetsMax) throws ConnectionProblem {
    return Comparison.run(
        CompareRequest.of(
            new CompareSide(Dit.of(left), LEFT),
            new CompareSide(Dit.of(connection()), RIGHT),
            CopyDepth.SUBTREE,
            ""),
        octetsMax,
        monitor());
  }

  @Test
  void whatThereIsNoRoomForIsCounted() throws Exception {
    long all =
        compare(CopyDepth.SUBTREE, "").different().stream()
            .flatMap(each -> Stream.concat(each.left().stream(), each.right().stream()))
            .mapToLong(Entry::octets)
            .sum();
    Comparison small = compareWithin(all - 1);
    assertEquals(3, small.differences());
    assertEquals(List.of("DIFFERENT cn=both", "ONLY_RIGHT cn=only right,ou=inner"), words(small));
    assertEquals(List.of(), words(compareWithin(10)));
  }

  private static List<String> words(Comparison comparison) {
    return comparison.different().stream().map(each -> each.kind() + " " + each.name()).toList();
  }

  @Test
  void tellsWhatDiffersAndWhatIsAlike() throws Exception {
    Comparison found = compare(CopyDepth.SUBTREE, "");
    assertEquals(
        List.of(
            "DIFFERENT cn=both",
            "ONLY_LEFT cn=only left,ou=inner",
            "ONLY_RIGHT cn=only right,ou=inner"),
        words(found));
    assertEquals(12, found.same(), "passwords and the names of the units make no difference");
    List<AttributeDifference> attributes = found.attributes(found.different().getFirst());
    assertEquals(
        List.of("sn", "street"),
        attributes.stream().map(AttributeDifference::description).toList());
    assertEquals("One", new String(attributes.getFirst().left().getFirst()));
    assertEquals("Three", new String(attributes.getFirst().right().getFirst()));
  }

  @Test
  void aNameIsTheSameInAnySpelling() throws Exception {
    person(left, "cn=Doe\\2C John,ou=inner," + LEFT, "Doe, John");
    person(connection(), "cn=Doe\\, John,ou=inner," + RIGHT, "Doe, John");
    person(left, "cn=a+uid=b,ou=inner," + LEFT, "a", "uid: b");
    person(connection(), "uid=b+cn=a,ou=inner," + RIGHT, "a", "uid: b");
    person(left, "commonName=alias,ou=inner," + LEFT, "alias");
    person(connection(), "cn=alias,ou=inner," + RIGHT, "alias");
    Comparison found = compare(CopyDepth.SUBTREE, "");
    assertEquals(
        List.of(
            "DIFFERENT cn=both",
            "ONLY_LEFT cn=only left,ou=inner",
            "ONLY_RIGHT cn=only right,ou=inner"),
        words(found));
    assertEquals(15, found.same());
  }

  @Test
  void anEntryIsComparedUnderTheSpellingOfThePerson() throws Exception {
    person(left, "cn=Doe\\, John," + LEFT, "Doe, John", "street: L");
    person(connection(), "cn=Doe\\, John," + RIGHT, "Doe, John", "street: R");
    Comparison found =
        Comparison.run(
            CompareRequest.of(
                new CompareSide(Dit.of(left), "commonName=Doe\\2C John," + LEFT),
                new CompareSide(Dit.of(connection()), "cn=Doe\\2c John," + RIGHT),
                CopyDepth.ENTRY,
                ""),
            monitor());
    assertEquals(List.of("DIFFERENT "), words(found));
    for (Direction each : Direction.values()) {
      List<Write> writes = found.writes(each, found.different(), true);
      assertEquals(1, writes.size());
      assertInstanceOf(Write.Modify.class, writes.getFirst());
    }
  }

  private static void person(DirectoryConnection connection, String dn, String cn, String... more)
      throws ConnectionProblem {
    Stream<String> lines = Stream.of("objectClass: inetOrgPerson", "cn: " + cn, "sn: S");
    send(
        connection,
        new Write.Add(entry(dn, Stream.concat(lines, Stream.of(more)).toArray(String[]::new))));
  }

  @Test
  void depthAndIgnoredAttributesNarrowIt() throws Exception {
    assertEquals(List.of(), words(compare(CopyDepth.ENTRY, "")));
    assertEquals(List.of("DIFFERENT cn=both"), words(compare(CopyDepth.CHILDREN, "")));
    assertEquals(List.of(), words(compare(CopyDepth.CHILDREN, "SN, street")));
  }

  @Test
  void referralsDifferWhereTheyLead() throws Exception {
    refer(left, "ou=same,ou=inner," + LEFT, "ldap://one.example.com/");
    refer(connection(), "ou=same,ou=inner," + RIGHT, "ldap://one.example.com/");
    refer(left, "ou=far,ou=inner," + LEFT, "ldap://one.example.com/");
    refer(connection(), "ou=far,ou=inner," + RIGHT, "ldap://other.example.com/");
    refer(left, "ou=more,ou=inner," + LEFT, "ldap://one.example.com/");
    List<String> found = words(compare(CopyDepth.SUBTREE, "sn, street"));
    assertTrue(found.contains("DIFFERENT ou=far,ou=inner"), found::toString);
    assertTrue(found.contains("ONLY_LEFT ou=more,ou=inner"), found::toString);
    assertFalse(found.contains("DIFFERENT ou=same,ou=inner"), found::toString);
    apply(Direction.TO_RIGHT, connection(), true);
    assertEquals(List.of(), words(compare(CopyDepth.SUBTREE, "")));
  }

  private static void refer(DirectoryConnection connection, String dn, String url)
      throws ConnectionProblem {
    String name = dn.substring("ou=".length(), dn.indexOf(','));
    send(
        connection,
        new Write.Add(
            entry(
                dn,
                "objectClass: referral",
                "objectClass: extensibleObject",
                "ou: " + name,
                "ref: " + url)));
  }

  private void apply(Direction direction, DirectoryConnection target, boolean deleting)
      throws Exception {
    Comparison found = compare(CopyDepth.SUBTREE, "");
    WriteBatch batch =
        new WriteBatch(
            Dit.of(target), found.writes(direction, found.different(), deleting), SECRETS);
    batch.run(log, "comparison", told -> {}, monitor());
    assertTrue(batch.outcomes().stream().allMatch(WriteBatch.Outcome::done), batch::toString);
  }

  @Test
  void theRightBecomesLikeTheLeftAndComesBack() throws Exception {
    apply(Direction.TO_RIGHT, connection(), true);
    assertEquals(List.of(), words(compare(CopyDepth.SUBTREE, "")));
    LoggedChange change = log.last().orElseThrow();
    assertEquals(3, change.subject().entries());
    Undo undo = new Undo(log, Dit.of(connection()));
    Undo.Bulk plan = assertInstanceOf(Undo.Bulk.class, undo.plan(change, monitor()));
    assertEquals(List.of(), undo.run(change, plan, monitor()).failures());
    assertEquals(3, compare(CopyDepth.SUBTREE, "").differences());
    assertEquals(
        List.of("Three", "Two"),
        connection()
            .session(monitor())
            .read("cn=both," + RIGHT, List.of("sn"), monitor())
            .orElseThrow()
            .texts("sn")
            .stream()
            .sorted()
            .toList());
  }

  @Test
  void theLeftBecomesLikeTheRightAndKeepsItsOwn() throws Exception {
    apply(Direction.TO_LEFT, left, false);
    assertEquals(List.of("ONLY_LEFT cn=only left,ou=inner"), words(compare(CopyDepth.SUBTREE, "")));
  }

  @Test
  void whatOthersChangedSinceIsNotOverwritten() throws Exception {
    Comparison found = compare(CopyDepth.SUBTREE, "");
    List<Write> writes = found.writes(Direction.TO_RIGHT, found.different(), true);
    send(connection(), new Write.Delete("cn=both," + RIGHT));
    add(connection(), "cn=both," + RIGHT, "sn: Theirs");
    Modification theirs =
        new Modification(Modification.Kind.ADD, Attribute.of("description", "theirs"));
    send(connection(), new Write.Modify("cn=only right,ou=inner," + RIGHT, List.of(theirs)));
    WriteBatch batch =
        new WriteBatch(Dit.of(connection()), writes, SECRETS)
            .onlyWhere(found.asCompared(Direction.TO_RIGHT));
    batch.run(log, "comparison", told -> {}, monitor());
    assertEquals(
        List.of("cn=both," + RIGHT, "cn=only right,ou=inner," + RIGHT),
        batch.outcomes().stream()
            .filter(each -> !each.done())
            .map(each -> each.write().dn())
            .toList());
    assertTrue(
        connection()
            .session(monitor())
            .read("cn=only right,ou=inner," + RIGHT, List.of("cn"), monitor())
            .isPresent());
  }

  /** Their values cannot be named, so that no server refuses. */
  @Test
  void whatOthersPutInPlaceOfAPictureSinceIsNotOverwritten() throws Exception {
    String dn = "cn=both," + RIGHT;
    send(left, picture("cn=both," + LEFT, "mine"));
    send(connection(), picture(dn, "compared"));
    Comparison found = compare(CopyDepth.SUBTREE, "");
    send(connection(), picture(dn, "theirs"));
    WriteBatch batch =
        new WriteBatch(
                Dit.of(connection()),
                found.writes(Direction.TO_RIGHT, found.different(), false),
                SECRETS)
            .onlyWhere(found.asCompared(Direction.TO_RIGHT));
    batch.run(log, "comparison", told -> {}, monitor());
    assertEquals(
        List.of(dn + " was changed by others and is not overwritten"),
        batch.outcomes().stream()
            .map(WriteBatch.Outcome::problem)
            .filter(each -> !each.isEmpty())
            .toList());
    assertEquals(List.of("theirs"), pictures());
    apply(Direction.TO_RIGHT, connection(), false);
    assertEquals(List.of("mine"), pictures());
  }

  @Test
  void aPictureThatOthersReplaceAfterItWasLookedAtStays() throws Exception {
    assumeTrue(Dit.of(connection()).features(monitor()).assertions(), "it knows no assertions");
    String dn = "cn=both," + RIGHT;
    send(left, picture("cn=both," + LEFT, "mine"));
    send(connection(), picture(dn, "compared"));
    Comparison found = compare(CopyDepth.SUBTREE, "");
    List<String> looks = new ArrayList<>();
    WriteBatch batch =
        new WriteBatch(
                Dit.of(connection()),
                found.writes(Direction.TO_RIGHT, found.different(), false),
                SECRETS)
            .onlyWhere(
                (write, now) -> {
                  boolean asCompared = found.asCompared(Direction.TO_RIGHT).test(write, now);
                  if (looks.isEmpty()) {
                    assertDoesNotThrow(() -> send(connection(), picture(dn, "theirs")));
                  }
                  looks.add(write.dn() + " " + asCompared);
                  return asCompared;
                });
    batch.run(log, "comparison", told -> {}, monitor());
    assertEquals(List.of(dn + " true", dn + " false"), looks);
    assertEquals(List.of("theirs"), pictures());
  }

  @Test
  void aUnitThatOnlyOneSideHasGoesWithWhatIsBelowIt() throws Exception {
    String unit = "ou=more," + RIGHT;
    send(connection(), new Write.Add(entry(unit, "objectClass: organizationalUnit", "ou: more")));
    add(connection(), "cn=below," + unit, "sn: B");
    Comparison found = compare(CopyDepth.SUBTREE, "");
    WriteBatch batch =
        new WriteBatch(
                Dit.of(connection()),
                found.writes(Direction.TO_RIGHT, found.different(), true),
                SECRETS)
            .onlyWhere(found.asCompared(Direction.TO_RIGHT));
    batch.run(log, "comparison", told -> {}, monitor());
    assertEquals(
        List.of(),
        batch.outcomes().stream()
            .map(WriteBatch.Outcome::problem)
            .filter(each -> !each.isEmpty())
            .toList());
    assertTrue(
        connection().session(monitor()).read(unit, List.of("ou"), monitor()).isEmpty(), unit);
  }

  @Test
  void anEntryWhosePasswordOthersChangedSinceIsNotDeleted() throws Exception {
    String dn = "cn=only right,ou=inner," + RIGHT;
    Comparison found = compare(CopyDepth.SUBTREE, "");
    Modification theirs =
        new Modification(Modification.Kind.REPLACE, Attribute.of("userPassword", "theirs"));
    send(connection(), new Write.Modify(dn, List.of(theirs)));
    WriteBatch batch =
        new WriteBatch(Dit.of(connection()), List.of(new Write.Delete(dn)), SECRETS)
            .onlyWhere(found.asCompared(Direction.TO_RIGHT));
    batch.run(log, "comparison", told -> {}, monitor());
    assertEquals(
        List.of(dn + " was changed by others and is not deleted"),
        batch.outcomes().stream().map(WriteBatch.Outcome::problem).toList());
  }

  /** Names may be equal to a server that are not equal to us. */
  @Test
  void whatTheServerTookForAnEntryThatWasToBeAddedIsNotDeleted() throws Exception {
    String dn = "cn=only right,ou=inner," + RIGHT;
    Write.Add twin =
        new Write.Add(
            entry("CN=" + dn.substring(3), "objectClass: inetOrgPerson", "cn: twin", "sn: T"));
    WriteBatch batch =
        new WriteBatch(
            Dit.of(connection()),
            List.of(twin, new Write.Delete("cn=both," + RIGHT), new Write.Delete(dn)),
            SECRETS);
    batch.run(log, "comparison", told -> {}, monitor());
    assertEquals(
        List.of(false, true, false),
        batch.outcomes().stream().map(WriteBatch.Outcome::done).toList());
    assertEquals(
        dn + " is not deleted: to the server it is " + twin.dn() + ", which it did not add",
        batch.outcomes().getLast().problem());
    assertTrue(connection().session(monitor()).read(dn, List.of("cn"), monitor()).isPresent());
  }

  @Test
  void aConnectionThatWaitsLongerLeadsToTheSameServer() throws Exception {
    Comparison compared = compare(CopyDepth.ENTRY, "");
    ConnectionParameters before = connection().parameters();
    Endpoint there = before.endpoint();
    Endpoint patient =
        new Endpoint(there.host(), there.port(), there.encryption(), there.timeoutMillis() + 1_000);
    Endpoint other =
        new Endpoint("localhost", there.port(), there.encryption(), there.timeoutMillis());
    try {
      connections().update(connection(), before.with(patient));
      assertFalse(compared.elsewhere());
      connections().update(connection(), before.with(other));
      assertTrue(compared.elsewhere());
    } finally {
      connections().update(connection(), before);
    }
  }

  @Test
  void aSideThatIsNotThereIsAProblem() {
    CompareRequest request =
        CompareRequest.of(
            new CompareSide(Dit.of(left), "ou=nowhere," + SUFFIX),
            new CompareSide(Dit.of(connection()), RIGHT),
            CopyDepth.SUBTREE,
            "");
    assertThrows(ConnectionProblem.class, () -> Comparison.run(request, monitor()));
  }
}
