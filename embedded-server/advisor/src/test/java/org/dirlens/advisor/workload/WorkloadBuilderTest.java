package org.dirlens.advisor.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.advisor.log.LoggedOutcome;
import org.dirlens.advisor.log.LoggedOutcome.Indexed;
import org.dirlens.advisor.log.LoggedSearch;
import org.dirlens.advisor.log.Place;
import org.dirlens.advisor.log.UnreadableLine;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;

class WorkloadBuilderTest {
  private static final Schema SCHEMA = Schema.standard();
  private static final String SUFFIX = "dc=example,dc=com";

  private final WorkloadBuilder builder = new WorkloadBuilder(SCHEMA, suffix());
  private long line;

  private static Dn suffix() {
    try {
      return Dn.parse(SUFFIX, SCHEMA);
    } catch (LdapProblem e) {
      throw new AssertionError(e);
    }
  }

  private void search(String base, String filter, long nanos, Indexed indexed)
      throws UnreadableLine {
    builder.take(
        operation(
            Kind.SEARCH,
            base,
            new LoggedSearch(Scope.SUB, filter, List.of()),
            new LoggedOutcome(0, 2, nanos, 10, indexed)));
  }

  private void write(Kind kind, int result) throws UnreadableLine {
    builder.take(
        operation(
            kind, "uid=a," + SUFFIX, null, new LoggedOutcome(result, -1, 5, -1, Indexed.UNKNOWN)));
  }

  private LoggedOperation operation(
      Kind kind,
      String name,
      @org.jspecify.annotations.Nullable LoggedSearch search,
      LoggedOutcome outcome) {
    Place place = new Place(Path.of("log"), ++line);
    Instant time = Instant.ofEpochSecond(1_000 + line);
    return new LoggedOperation(place, time, "1", kind, name, search, outcome);
  }

  @Test
  void searchesOfAShapeAreOneRowAndTheCostliestComesFirst() throws UnreadableLine {
    search(SUFFIX, "(uid=a)", 10, Indexed.YES);
    search("ou=x," + SUFFIX, "(UID=b)", 20, Indexed.YES);
    search(SUFFIX, "(initials=aa)", 500, Indexed.NO);
    search(SUFFIX, "(&(uid=a)(cn=b*))", 5, Indexed.PARTLY);
    search(SUFFIX, "(uid=a)", 10, Indexed.UNKNOWN);
    Workload workload = builder.workload();
    assertEquals(
        List.of("(initials=?)", "(uid=?)", "(&(uid=?)(cn=?*))"),
        workload.shapes().stream().map(ShapeUse::shape).toList());
    assertEquals(new ShapeTally(3, 40, 6, 30, 0, 0, 2), workload.shapes().get(1).tally());
    assertEquals(
        List.of(
            new Sample(new Question(SUFFIX, Scope.SUB, "(uid=a)"), 2),
            new Sample(new Question("ou=x," + SUFFIX, Scope.SUB, "(UID=b)"), 1)),
        workload.shapes().get(1).samples());
    assertTrue(workload.shapes().get(1).complete());
    assertEquals(new ShapeTally(5, 545, 10, 50, 1, 1, 4), workload.total());
    assertEquals(Duration.ofSeconds(4), workload.span());
  }

  @Test
  void whatALogDoesNotTellIsNotZero() throws UnreadableLine {
    LoggedOutcome cut = new LoggedOutcome(0, -1, 10, -1, Indexed.UNKNOWN);
    LoggedSearch asked = new LoggedSearch(Scope.SUB, "(uid=a)", List.of());
    builder.take(operation(Kind.SEARCH, SUFFIX, asked, cut));
    assertEquals(
        new ShapeTally(1, 10, -1, -1, 0, 0, 0), builder.workload().shapes().getFirst().tally());
    search(SUFFIX, "(uid=a)", 10, Indexed.UNKNOWN);
    assertEquals(
        new ShapeTally(2, 20, 2, 10, 0, 0, 0), builder.workload().shapes().getFirst().tally());
    assertEquals(-1, ShapeTally.NONE.returned());
  }

  @Test
  void onlyWritesThatWereDoneCount() throws UnreadableLine {
    write(Kind.ADD, 0);
    write(Kind.ADD, 68);
    write(Kind.MODIFY, 0);
    write(Kind.MODIFY_DN, 0);
    write(Kind.DELETE, 0);
    write(Kind.BIND, 0);
    assertEquals(new Writes(1, 2, 1), builder.workload().writes());
  }

  @Test
  void searchesOfOtherDirectoriesAreCountedOnly() throws UnreadableLine {
    search("cn=config", "(uid=a)", 10, Indexed.YES);
    search("", "(objectClass=*)", 10, Indexed.YES);
    assertEquals(2, builder.elsewhere());
    assertEquals(List.of(), builder.workload().shapes());
  }

  @Test
  void ofManyQuestionsSomeStandForAll() throws UnreadableLine {
    for (int i = 0; i < 1_000; i++) {
      search(SUFFIX, "(uid=u" + i + ")", 10, Indexed.YES);
    }
    ShapeUse shape = builder.workload().shapes().getFirst();
    assertFalse(shape.complete());
    assertEquals(Draw.MAX, shape.samples().size());
    assertEquals(1_000, shape.samples().stream().mapToDouble(Sample::searches).sum(), 1e-6);
  }

  @Test
  void hiddenValuesAreCountedAndNoSample() throws UnreadableLine {
    search(SUFFIX, "(userPassword=?)", 10, Indexed.NO);
    ShapeUse shape = builder.workload().shapes().getFirst();
    assertEquals(1, shape.tally().searches());
    assertEquals(List.of(), shape.samples());
    assertFalse(shape.complete());
  }

  @Test
  void ofManyShapesTheCostliestStayAndTheRestIsCounted() throws UnreadableLine {
    int shapes = 3 * WorkloadBuilder.SHAPES_MAX;
    for (int i = 0; i < shapes; i++) {
      String bits = Integer.toBinaryString(i).replace("0", "(uid=a)").replace("1", "(cn=a)");
      search(SUFFIX, "(&" + bits + ")", i, Indexed.NO);
    }
    Workload workload = builder.workload();
    assertEquals(WorkloadBuilder.SHAPES_MAX, workload.shapes().size());
    assertEquals(shapes - 1, workload.shapes().getFirst().tally().nanos());
    assertEquals(shapes, workload.total().searches());
  }

  @Test
  void aFilterThatIsCutIsUnreadable() {
    UnreadableLine problem =
        assertThrows(UnreadableLine.class, () -> search(SUFFIX, "(&(uid=a)(cn=b", 10, Indexed.YES));
    assertTrue(problem.getMessage().contains("position"), problem.getMessage());
  }
}
