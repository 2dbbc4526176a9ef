package org.dirlens.partition.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterShape;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.FilterShapes.SearchEnd;
import org.dirlens.partition.statistics.FilterShapes.Shape;
import org.junit.jupiter.api.Test;

class FilterShapesTest {
  private static final List<String> FILTERS =
      List.of(
          "(uid=a)",
          "(uid=b)",
          "(uid=*)",
          "(uid=a*)",
          "(uid=*a)",
          "(uid=*a*)",
          "(uid=a*b*c)",
          "(cn=a)",
          "(cn>=a)",
          "(cn<=a)",
          "(cn~=a)",
          "(cn:=a)",
          "(cn:dn:=a)",
          "(cn:caseExactMatch:=a)",
          "(:caseExactMatch:=a)",
          "(nobody=a)",
          "(!(uid=a))",
          "(&(uid=a)(cn=b))",
          "(&(cn=b)(uid=a))",
          "(|(uid=a)(cn=b))",
          "(&(uid=a)(|(cn=b)(sn=c)))",
          "(&(uid=a)(cn=b)(sn=c))",
          "(&)",
          "(|)");

  private final FilterShapes shapes = new FilterShapes();

  private static Filter filter(String text) throws LdapProblem {
    return Filter.parse(text, Schema.standard());
  }

  private static SearchEnd took(long nanos) {
    return new SearchEnd(nanos, 2, 1, false);
  }

  @Test
  void filtersHaveTheSameHashIfAndOnlyIfTheyHaveTheSameShape() throws LdapProblem {
    for (String one : FILTERS) {
      for (String other : FILTERS) {
        assertEquals(
            FilterShape.of(filter(one)).equals(FilterShape.of(filter(other))),
            FilterShape.hash(filter(one)) == FilterShape.hash(filter(other)),
            one + " and " + other);
      }
    }
  }

  @Test
  void everySearchIsCountedOnceUnderItsShape() throws LdapProblem {
    SplittableRandom random = new SplittableRandom(7);
    Map<String, Long> nanos = new HashMap<>();
    Map<String, Long> counts = new HashMap<>();
    for (int i = 0; i < 5_000; i++) {
      Filter filter = filter(FILTERS.get(random.nextInt(FILTERS.size())));
      long took = random.nextLong(1, 1_000_000_000);
      shapes.count(filter, new SearchEnd(took, 3, 2, i % 2 == 0));
      nanos.merge(FilterShape.of(filter), took, Long::sum);
      counts.merge(FilterShape.of(filter), 1L, Long::sum);
    }
    List<Shape> snapshot = shapes.snapshot();
    assertEquals(
        nanos,
        snapshot.stream()
            .collect(Collectors.toMap(Shape::shape, shape -> shape.latency().totalNanos())));
    assertEquals(
        counts,
        snapshot.stream()
            .collect(Collectors.toMap(Shape::shape, shape -> shape.latency().count())));
    assertEquals(
        new SearchCounters.Sums(5_000, 2_500, 15_000, 10_000), SearchCounters.Sums.of(snapshot));
    assertEquals(
        snapshot.stream().map(shape -> shape.latency().totalNanos()).toList(),
        nanos.values().stream().sorted((a, b) -> Long.compare(b, a)).toList());
  }

  @Test
  void shapesBeyondTheLastPlaceAreCountedTogether() throws LdapProblem {
    int more = 3 * FilterShapes.MAX_SHAPES;
    for (int parts = 1; parts <= more; parts++) {
      shapes.count(filter(longer(parts)), took(1_000));
    }
    List<Shape> snapshot = shapes.snapshot();
    assertEquals(FilterShapes.MAX_SHAPES + 1, snapshot.size());
    Shape other = snapshot.getFirst();
    assertEquals(FilterShapes.OTHER, other.shape());
    assertEquals(more, snapshot.stream().mapToLong(shape -> shape.latency().count()).sum());
    assertEquals(more - FilterShapes.MAX_SHAPES, other.latency().count());
  }

  /** A filter of a shape of its own, whose text is short. */
  private static String longer(int number) {
    return IntStream.range(0, 10)
        .mapToObj(bit -> (number >> bit & 1) == 0 ? "(cn=a)" : "(sn=a)")
        .collect(Collectors.joining("", "(&", ")"));
  }

  @Test
  void shapesThatDifferBehindTheEndOfTheirTextAreOneShape() throws LdapProblem {
    String start = "(cn=a)".repeat(200);
    shapes.count(filter("(&" + start + "(uid=a))"), took(1_000));
    shapes.count(filter("(&" + start + "(sn=a))"), took(1_000));
    assertEquals(1, shapes.snapshot().size());
    assertEquals(2, shapes.snapshot().getFirst().latency().count());
  }

  @Test
  void durationsOfSeveralShapesTogetherAreThoseOfAll() throws LdapProblem {
    LatencyRecorder all = new LatencyRecorder();
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 1_000; i++) {
      long took = random.nextLong(1, 50_000_000);
      all.record(took);
      shapes.count(filter(FILTERS.get(i % FILTERS.size())), took(took));
    }
    assertEquals(
        all.snapshot(), Latency.sum(shapes.snapshot().stream().map(Shape::latency).toList()));
  }
}
