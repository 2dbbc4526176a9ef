package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.dirlens.launcher.twin.Anonymity;
import org.dirlens.launcher.twin.FolderHome;
import org.dirlens.launcher.twin.Pace;
import org.dirlens.launcher.twin.TwinPull;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A twin with invented values has the same number of ids under as many keys of every index, and
 * nothing of the real values in its files.
 */
class TwinAnonymousTest {
  private static final int PEOPLE = 600;

  /** Shorter values may be invented for others by chance. */
  private static final int VALUE_CHARS_MIN = 6;

  /** With enough digits that they stand in no time and no id by chance. */
  private static final long SMALLEST_NUMBER = 70_000_000_000_000_000L;

  /** More than is added to a number to invent one, so that none becomes another real one. */
  private static final long BETWEEN_NUMBERS = 1_000_003;

  private static final String BASE = "o=Waldviertel Holzwerke,c=AT";

  private static final Map<String, List<IndexKind>> INDICES =
      new TreeMap<>(
          Map.of(
              "cn", List.of(IndexKind.EQUALITY, IndexKind.SUBSTRING, IndexKind.PRESENCE),
              "name", List.of(IndexKind.EQUALITY, IndexKind.SUBSTRING),
              "uid", List.of(IndexKind.EQUALITY, IndexKind.HASH),
              "mail", List.of(IndexKind.EQUALITY, IndexKind.SUBSTRING),
              "telephoneNumber", List.of(IndexKind.EQUALITY),
              "manager", List.of(IndexKind.EQUALITY),
              "uniqueMember", List.of(IndexKind.EQUALITY),
              "objectClass", List.of(IndexKind.EQUALITY),
              "description", List.of(IndexKind.EQUALITY),
              "uidNumber", List.of(IndexKind.EQUALITY, IndexKind.ORDERING)));

  private static final List<String> FIRST =
      List.of("Annegret", "Björn", "Çağlar", "Dorothea", "Éloïse", "Friedrich", "Жанна", "李小龙");
  private static final List<String> LAST =
      List.of("Waldhäusl", "Grünstein", "Kriegelstein", "Steinbrecher", "Müllerstein", "Öztürk");

  @TempDir Path folder;
  private final Random random = new Random(42);
  private final Set<String> values = new HashSet<>();
  private Path file;

  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("version: 1\n\n");
    entry(text, BASE, "objectClass: organization", "o: Waldviertel Holzwerke");
    entry(text, "ou=Belegschaft," + BASE, "objectClass: organizationalUnit", "ou: Belegschaft");
    for (int i = 0; i < PEOPLE; i++) {
      person(text, i);
    }
    List<String> group =
        new ArrayList<>(List.of("objectClass: groupOfUniqueNames", "cn: Alle Leute"));
    for (int i = 0; i < 50; i++) {
      group.add("uniqueMember: uid=" + uid(i) + ",ou=Belegschaft," + BASE);
    }
    entry(text, "cn=Alle Leute," + BASE, group.toArray(String[]::new));
    entry(
        text,
        "cn=Zweigstelle," + BASE,
        "objectClass: referral",
        "objectClass: extensibleObject",
        "cn: Zweigstelle",
        "ref: ldap://verzeichnis.holzwerke.example/ou=Belegschaft," + BASE);
    entry(
        text,
        "cn=Geltung," + BASE,
        "objectClass: subentry",
        "cn: Geltung",
        "subtreeSpecification: { base \"ou=Belegschaft\" }");
    file = Files.writeString(folder.resolve("people.ldif"), text);
  }

  private static String uid(int i) {
    return "benutzer" + i / 26 + (char) ('a' + i % 26);
  }

  private void person(StringBuilder text, int i) {
    String first = FIRST.get(random.nextInt(FIRST.size()));
    String last = LAST.get((int) (random.nextDouble() * random.nextDouble() * LAST.size()));
    boolean shouts = random.nextInt(5) == 0;
    String name = first + (random.nextInt(9) == 0 ? "  " : " ") + last;
    String mail = uid(i) + (i % 3 == 0 ? "@holzwerke.example" : "@waldviertel.example");
    entry(
        text,
        "uid=" + uid(i) + ",ou=Belegschaft," + BASE,
        "objectClass: inetOrgPerson",
        "objectClass: posixAccount",
        "uid: " + uid(i),
        "cn: " + (shouts ? name.toUpperCase(Locale.ROOT) : name),
        "givenName: " + first,
        "sn: " + last,
        "mail: " + mail,
        "telephoneNumber: +43 2852 " + (500_000 + random.nextInt(900)) + "-" + i % 7,
        "manager: UID=" + uid(random.nextInt(1 + i / 20)) + ", ou=belegschaft," + BASE,
        "uidNumber: " + (SMALLEST_NUMBER + i / 2 * BETWEEN_NUMBERS),
        "gidNumber: " + SMALLEST_NUMBER,
        "homeDirectory: /home/" + uid(i),
        "description: Abteilung " + (char) ('A' + random.nextInt(20)) + " Zimmer",
        "jpegPhoto:: " + base64(new byte[] {1, 2, (byte) i, (byte) (i >> 8)}),
        "userPassword: geheimnis" + i,
        "modifiersName: uid=" + uid(0) + ",ou=Belegschaft," + BASE);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private void entry(StringBuilder text, String dn, String... lines) {
    text.append(line("dn: " + dn));
    for (String line : lines) {
      text.append(line(line));
      String value = line.substring(line.indexOf(' ') + 1);
      if (value.length() >= VALUE_CHARS_MIN && !line.startsWith("objectClass")) {
        values.add(value);
      }
    }
    text.append('\n');
  }

  private static String line(String line) {
    boolean ascii = line.chars().allMatch(c -> c < 128);
    int colon = line.indexOf(": ");
    return ascii || colon < 0
        ? line + "\n"
        : line.substring(0, colon)
            + ":: "
            + base64(line.substring(colon + 2).getBytes(StandardCharsets.UTF_8))
            + "\n";
  }

  private interface Looking {
    void at(Partition partition) throws Exception;
  }

  private void twin(String name, Anonymity anonymity, Looking looking) throws Exception {
    Path data = folder.resolve(name);
    try (Installation installation = Installation.open(data)) {
      TwinPull pull =
          new TwinPull(
              new FolderHome(installation, data),
              anonymity,
              new Pace(Pace.UNLIMITED),
              ProgressMonitor.NONE);
      TwinPull.Result result = pull.from(new TwinSource.LdifFile(file, BASE));
      assertEquals(List.of(), result.report().problems());
      assertEquals(PEOPLE + 5, result.report().added(), result.told().toString());
      Partition partition = installation.partitions().getFirst();
      List<IndexChange> changes = new ArrayList<>();
      INDICES.forEach(
          (attribute, kinds) ->
              changes.add(
                  new IndexChange.Define(
                      IndexDefinition.of(attribute, kinds.getFirst())
                          .withKinds(Set.copyOf(kinds)))));
      partition.changeIndices(changes, ProgressMonitor.NONE);
      looking.at(partition);
      assertEquals(List.of(), partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  /** How many ids the keys of each index have, in order. */
  private static Map<String, List<Long>> idsPerKey(Partition partition) throws LdapProblem {
    Map<String, List<Long>> counts = new TreeMap<>();
    for (Map.Entry<String, List<IndexKind>> index : INDICES.entrySet()) {
      for (IndexKind kind : index.getValue()) {
        counts.put(
            index.getKey() + "/" + kind.word(),
            partition.heaviestKeys(index.getKey(), kind, 1_000_000, ProgressMonitor.NONE).stream()
                .map(HeavyKey::ids)
                .sorted()
                .toList());
      }
    }
    return counts;
  }

  @Test
  void idsPerKeyOfEveryIndexAreThoseOfTheRealValuesAndNoRealValueIsInTheFiles() throws Exception {
    Map<String, List<Long>> real = new TreeMap<>();
    twin("real", null, partition -> real.putAll(idsPerKey(partition)));
    Anonymity anonymity = new Anonymity(folder.resolve("key"), Set.of("cn", "mail"));
    twin(
        "invented",
        anonymity,
        partition -> {
          idsPerKey(partition)
              .forEach((index, counts) -> assertEquals(real.get(index), counts, index));
          assertManagersAreThere(partition);
        });
    assertNothingReal();
  }

  /** What a name points to is there under the invented name. */
  private static void assertManagersAreThere(Partition partition) throws LdapProblem {
    SearchRequest people =
        SearchRequest.of(
            partition.suffix(), Scope.SUB, Filter.parse("(manager=*)", partition.schema()));
    int seen = 0;
    try (SearchCursor cursor = partition.search(people)) {
      while (cursor.next() && seen < 100) {
        var manager =
            cursor
                .record()
                .whole()
                .toEntry(partition.suffix(), partition.schema())
                .first("manager");
        partition.read(Dn.parse(manager, partition.schema()));
        seen++;
      }
    }
    assertEquals(100, seen);
  }

  private void assertNothingReal() throws IOException {
    assertTrue(values.size() > 2_000, "values looked for: " + values.size());
    String real = contents(folder.resolve("real"));
    int seen = found(real).size();
    assertTrue(seen > 2_000, "the search finds values where they are: " + seen);
    assertFalse(real.contains("geheimnis"), "passwords");
    String invented = contents(folder.resolve("invented"));
    assertEquals(Set.of(), found(invented));
    for (String part : List.of("waldviertel", "benutzer", "holzwerke", "belegschaft", "geheim")) {
      assertFalse(invented.toLowerCase(Locale.ROOT).contains(part), part);
    }
  }

  /** The values that stand in a text, as they are or in lower case. */
  private Set<String> found(String text) {
    Map<String, List<String>> byBeginning = new HashMap<>();
    for (String value : values) {
      for (String form : List.of(latin(value), latin(value.toLowerCase(Locale.ROOT)))) {
        byBeginning
            .computeIfAbsent(form.substring(0, VALUE_CHARS_MIN), unused -> new ArrayList<>())
            .add(form);
      }
    }
    Set<String> found = new HashSet<>();
    for (int i = 0; i + VALUE_CHARS_MIN <= text.length(); i++) {
      for (String form :
          byBeginning.getOrDefault(text.substring(i, i + VALUE_CHARS_MIN), List.of())) {
        if (text.startsWith(form, i)) {
          found.add(form);
        }
      }
    }
    return found;
  }

  private static String latin(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static String contents(Path data) throws IOException {
    StringBuilder all = new StringBuilder();
    try (var files = Files.walk(data)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(each, StandardCharsets.ISO_8859_1)).append('\n');
      }
    }
    return all.toString();
  }
}
