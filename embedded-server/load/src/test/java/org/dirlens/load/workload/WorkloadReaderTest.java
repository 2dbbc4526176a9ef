package org.dirlens.load.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.load.client.LoadShape;
import org.dirlens.load.data.SplitMix;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class WorkloadReaderTest {
  private static final List<String> NAMES = BuiltInWorkloads.NAMES;

  private static final String TEXT =
      """
      # A comment
      title = People
      base = dc=example,dc=com
      entries = 1000
      seed = 7

      [load]
      threads = 2
      connections = 8
      outstanding = 3
      rate = 500
      ramp = 500 ms
      warm-up = 10 s
      duration = 5 min

      [value number]
      range = 1 to entries
      skew = zipf 0.9

      [search uid]
      weight = 3
      base = ou=users,{base}
      scope = one
      filter = (&(uid=user.{number})(!(cn=*x*y)))
      attributes = cn, mail

      [add new]
      dn = cn=load {unique},{base}
      attribute = objectClass: person
      attribute = objectClass: inetOrgPerson
      attribute = sn: {number}

      [modify change]
      dn = uid=user.{number},{base}
      replace = description: changed

      [delete gone]
      of = new
      """;

  private static final String OF_LOG =
      """
      title = A log
      base = dc=example,dc=com

      [log all]
      file = slapd.log
      """;

  @Test
  void theSearchesOfALogAreRead(@TempDir Path folder) throws Exception {
    Given given = new Given(null, null, folder);
    WorkloadProblem missing =
        assertThrows(WorkloadProblem.class, () -> WorkloadReader.read(OF_LOG, given));
    assertTrue(missing.getMessage().startsWith("line 5: "), missing.getMessage());
    Files.writeString(
        folder.resolve("slapd.log"),
        """
        Nov 26 00:00:02 host slapd[1]: conn=1 op=2 SRCH base="o=A" scope=2 deref=0 filter="(sn=b)"
        Nov 26 00:00:03 host slapd[1]: conn=1 op=2 SEARCH RESULT tag=101 err=0 nentries=1 text=
        Nov 26 00:00:01 host slapd[1]: conn=2 op=1 SRCH base="o=A" scope=2 deref=0 filter="(sn=a)"
        Nov 26 00:00:01 host slapd[1]: conn=2 op=1 SEARCH RESULT tag=101 err=0 nentries=1 text=
        Nov 26 00:00:04 host slapd[1]: conn=2 op=2 SRCH base="o=A" scope=2 deref=0 filter="(sn=(
        """);
    Workload workload = WorkloadReader.read(OF_LOG, given);
    assertEquals(List.of("all"), workload.operationNames());
    assertEquals(List.of("(sn=a)", "(sn=b)"), workload.filters().toList());
    assertEquals(List.of(), workload.changes());
  }

  @Test
  void aTextIsRead() throws Exception {
    Workload workload = WorkloadReader.read(TEXT, Given.NOTHING);
    assertEquals("People", workload.title());
    assertEquals(7, workload.seed());
    assertEquals(List.of("uid", "new", "change", "gone"), workload.operationNames());
    assertEquals(
        new LoadShape(
            2,
            8,
            3,
            500,
            Duration.ZERO,
            Duration.ofMillis(500),
            Duration.ofSeconds(10),
            Duration.ofMinutes(5)),
        workload.shape());
    assertEquals(
        List.of("change changes description of uid=user.{number},{base}"), workload.changes());
    assertTrue(workload.adds());
  }

  @Test
  void baseAndSizeCanBeGiven() throws Exception {
    Workload workload = WorkloadReader.read(TEXT, new Given("o=other", 5L, null));
    assertEquals("o=other", workload.base());
    SplitMix random = new SplitMix(1, 1);
    Set<String> drawn = new TreeSet<>();
    for (int i = 0; i < 1_000; i++) {
      drawn.add(workload.values().get("number").draw(random));
    }
    assertEquals(Set.of("1", "2", "3", "4", "5"), drawn);
  }

  /** What is replaced in the text, by what, and what is said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          title = People|titel = People|line 1: the head needs title
          entries = 1000|entries = many|'line 4: entries must be a whole number from 1 to 1000000000, not many'
          base = dc=example,dc=com|base = example|line 3: base is not a valid DN: invalidDNSyntax
          rate = 500|rate = -1|'line 11: rate must be a number above 0, at most 10000000, not -1'
          ramp = 500 ms|ramp = 500|'line 12: ramp must be a time such as 500 ms, 10 s, 5 min or 1 h, not 500'
          connections = 8|connections = 1|'line 7: [load]: connections must be at least the number of threads, which is 2'
          threads = 2|thread = 2|line 8: [load] has no key thread; it has:
          range = 1 to entries|range = 1-entries|'line 17: range must be FIRST to LAST or FIRST to entries, not 1-entries'
          range = 1 to entries|range = 9 to 1|line 17: range has no number: 9 is behind 1
          skew = zipf 0.9|skew = normal|'line 18: skew must be uniform or zipf EXPONENT, not normal'
          [value number]|[value nummer]|'line 24: filter names {number}, and there is no section [value number]'
          scope = one|scope = onelevel|'line 23: scope must be base, one or sub, not onelevel'
          (cn=*x*y)|(cn=*x*y|line 24: filter cannot be read:
          [search uid]|[serach uid]|line 20: no section is called serach; there are: load, value, search
          [delete gone]|[delete]|line 37: [delete] needs a name
          [delete gone]|[delete new]|line 37: new is there already
          {unique},{base}|1,{base}|'line 28: dn needs {unique}, so that no other entry has the name'
          sn: {number}|sn {number}|'line 31: attribute must be NAME: VALUE, not sn {number}'
          of = new|of = old|'line 38: of names an add, and there is no section [add old]'
          # A comment|A comment|'line 1: neither a section nor KEY = VALUE: A comment'
          """)
  void mistakesAreToldWithTheirLine(String right, String wrong, String told) {
    assertTrue(TEXT.contains(right), right);
    WorkloadProblem problem =
        assertThrows(
            WorkloadProblem.class,
            () -> WorkloadReader.read(TEXT.replace(right, wrong), Given.NOTHING));
    String message = String.valueOf(problem.getMessage());
    assertTrue(message.startsWith(told.replace("invalidDNSyntax", "")), message);
  }

  @Test
  void valuesComeFromFilesBesideTheWorkload(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("names.txt"), "anna\n\nberta\n");
    String text = TEXT.replace("range = 1 to entries", "file = names.txt");
    Workload workload = WorkloadReader.read(text, new Given(null, null, folder));
    SplitMix random = new SplitMix(1, 1);
    Set<String> drawn = new TreeSet<>();
    for (int i = 0; i < 100; i++) {
      drawn.add(workload.values().get("number").draw(random));
    }
    assertEquals(Set.of("anna", "berta"), drawn);
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void builtInWorkloadsCanBeRead(String name) throws Exception {
    Workload workload = WorkloadReader.read(BuiltInWorkloads.text(name), Given.NOTHING);
    assertEquals(List.of(), workload.changes());
    assertTrue(workload.title().length() > 3, workload.title());
  }

  @Test
  void aValueIsTheSameInAllPartsOfARequest() throws Exception {
    Workload workload = WorkloadReader.read(TEXT, Given.NOTHING);
    Draws draws = new Draws(workload, new SplitMix(1, 1), "x");
    Template twice = Template.parse("{number} {number} {{}} {unique}");
    for (int i = 1; i < 100; i++) {
      draws.next();
      String number = draws.value("number");
      assertEquals(number + " " + number + " {} x" + i, twice.fill(draws, text -> text));
    }
  }
}
