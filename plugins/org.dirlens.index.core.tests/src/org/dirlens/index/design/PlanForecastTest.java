package org.dirlens.index.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.dirlens.advisor.ValueSample;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan is said to cost, beside what it costs on a server with 20,000 people. */
class PlanForecastTest {
  private static final int PEOPLE = 20_000;
  private static final int SURNAMES = 3_000;

  /** A size is no more than this many times too large or too small. */
  private static final double SIZE_FACTOR = 1.6;

  /** The same of one index alone. */
  private static final double SIZE_FACTOR_ALONE = 2;

  /** The same of a time. */
  private static final double TIME_FACTOR = 5;

  private static final List<IndexDefinition> PLANNED =
      List.of(
          IndexDefinition.of("mail", IndexKind.EQUALITY, IndexKind.SUBSTRING),
          IndexDefinition.of("sn", IndexKind.EQUALITY, IndexKind.PRESENCE),
          IndexDefinition.of("initials", IndexKind.EQUALITY),
          IndexDefinition.of("title", IndexKind.ORDERING));

  private final NullProgressMonitor monitor = new NullProgressMonitor();

  /** People with an own address each, some of whom share a surname, and many a title. */
  private static final class People implements EntrySource {
    private final DirlensServer server;
    private final Random random = new Random(42);
    private int next;

    People(DirlensServer server) {
      this.server = server;
    }

    @Override
    public @Nullable Entry next() throws LdapProblem {
      return next == PEOPLE ? null : person(next++);
    }

    private Entry person(int number) throws LdapProblem {
      String surname = "Surname" + random.nextInt(SURNAMES);
      Entry.Builder person =
          server
              .entry("uid=u" + number, "person", "organizationalPerson", "inetOrgPerson")
              .add("uid", "u" + number)
              .add("cn", "Person " + number)
              .add("sn", surname)
              .add("mail", surname + "." + number + "@example.com")
              .add("title", "Title " + random.nextInt(100));
      return (number % 4 == 0 ? person.add("initials", "i" + random.nextInt(20)) : person).build();
    }

    @Override
    public String position() {
      return "person " + next;
    }
  }

  /** What a plan brings, and how long that took. */
  private record Applied(PlanDiff diff, IndexSnapshot before, IndexSnapshot after, long nanos) {
    PlanForecast forecast() {
      return new PlanForecast(diff, before);
    }

    PlanEffect effect() {
      return forecast().measured(after, nanos);
    }
  }

  private Applied apply(IndexAdapter adapter, Collection<IndexDefinition> wanted)
      throws ConnectionProblem {
    IndexSnapshot before = adapter.snapshot(monitor);
    PlanDiff diff = diff(before, wanted);
    long start = cpuNanos();
    adapter.apply(diff, monitor);
    long nanos = cpuNanos() - start;
    return new Applied(diff, before, adapter.snapshot(monitor), nanos);
  }

  /** Of this process, in which the server is: the clock on the wall tells of other work, too. */
  private static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }

  private static PlanDiff diff(IndexSnapshot now, Collection<IndexDefinition> wanted) {
    IndexPlan before = IndexPlan.of(now.indices().stream().map(IndexFigures::definition).toList());
    IndexPlan after = before;
    for (IndexDefinition each : wanted) {
      after = after.with(each);
    }
    return PlanDiff.between(before, after);
  }

  private static void assertNear(String what, double predicted, double real, double factor) {
    double ratio = predicted / real;
    assertTrue(
        ratio < factor && ratio > 1 / factor,
        "%s: predicted %,.0f, came out %,.0f".formatted(what, predicted, real));
  }

  @Test
  void whatWasPredictedComesOut(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder)) {
      server.partition().load(new People(server), ProgressMonitor.NONE);
      IndexAdapter adapter = IndexAdapters.of(server.administrator()::session, monitor).getFirst();
      for (IndexKind kind : List.of(IndexKind.EQUALITY, IndexKind.ORDERING, IndexKind.EQUALITY)) {
        apply(adapter, List.of(IndexDefinition.of("cn", kind))); // code is cold
      }
      Applied first = apply(adapter, List.of(IndexDefinition.of("uid", IndexKind.EQUALITY)));
      BuildRate rate = first.forecast().rate(BuildRate.NONE, first.after(), first.nanos());
      addOne(server);
      ValueSample sample =
          adapter.sample(List.of("uid", "mail", "sn", "initials", "title"), monitor);
      assertEquals(ValueSample.ENTRIES, sample.entries());

      IndexSnapshot before = adapter.snapshot(monitor);
      PlanEffect predicted = new PlanForecast(diff(before, PLANNED), before).predict(sample, rate);
      PlanEffect real = apply(adapter, PLANNED).effect();

      assertNear(
          "bytes",
          predicted.diskBytes().orElseThrow(),
          real.diskBytes().orElseThrow(),
          SIZE_FACTOR);
      assertNear(
          "nanoseconds",
          predicted.buildNanos().orElseThrow(),
          real.buildNanos().orElseThrow(),
          TIME_FACTOR);
      assertEquals(predicted.diskBytes(), predicted.memoryBytes(), "caches have room for all");
      assertTrue(predicted.writeNanos().orElseThrow() > 0);
      assertEquals(OptionalDouble.empty(), real.writeNanos(), "nobody was added since");
      eachKindAlone(adapter, sample, rate);
    }
  }

  /** So that the index of the addition knows what a key takes. */
  private static void addOne(DirlensServer server) throws LdapProblem {
    server
        .partition()
        .add(
            server
                .entry("uid=last", "person", "organizationalPerson", "inetOrgPerson")
                .add("uid", "last")
                .add("cn", "Last")
                .add("sn", "Last")
                .build());
  }

  /** What each kind takes is predicted from the one before, when it goes and comes again. */
  private void eachKindAlone(IndexAdapter adapter, ValueSample sample, BuildRate rate)
      throws Exception {
    for (IndexDefinition each : PLANNED) {
      IndexSnapshot there = adapter.snapshot(monitor);
      IndexPlan plan =
          IndexPlan.of(there.indices().stream().map(IndexFigures::definition).toList());
      PlanDiff removal = PlanDiff.between(plan, plan.without(each.attribute()));
      PlanEffect saved = new PlanForecast(removal, there).predict(sample, rate);
      adapter.apply(removal, monitor);
      IndexSnapshot gone = adapter.snapshot(monitor);
      assertEquals(
          saved.diskBytes(),
          new PlanForecast(removal, there).measured(gone, 0).diskBytes(),
          "what goes is known");
      assertEquals(OptionalLong.of(0), saved.buildNanos());
      PlanEffect predicted =
          new PlanForecast(diff(gone, List.of(each)), gone).predict(sample, rate);
      PlanEffect real = apply(adapter, List.of(each)).effect();
      assertNear(
          each.toString(),
          predicted.diskBytes().orElseThrow(),
          real.diskBytes().orElseThrow(),
          SIZE_FACTOR_ALONE);
    }
  }

  @Test
  void nothingIsPredictedWhereNothingWasMeasured() {
    IndexableAttributes attributes = new IndexableAttributes(Schema.standard());
    List<IndexDefinition> planned = List.of(IndexDefinition.of("cn", IndexKind.EQUALITY));
    IndexSnapshot untold = new IndexSnapshot(-1, List.of(), attributes, 0);
    ValueSample sample = new ValueSample();
    sample.entry();
    sample.values("cn", List.of("a"));
    PlanForecast foreign = new PlanForecast(diff(untold, planned), untold);
    assertEquals(PlanEffect.UNKNOWN, foreign.predict(sample, BuildRate.NONE));
    assertEquals(
        new PlanEffect(
            OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), OptionalLong.of(7)),
        foreign.measured(untold, 7));
    assertEquals(BuildRate.NONE, foreign.rate(BuildRate.NONE, untold, 7));

    IndexSnapshot told = new IndexSnapshot(1_000, List.of(), attributes, 0);
    PlanForecast own = new PlanForecast(diff(told, planned), told);
    assertEquals(PlanEffect.UNKNOWN, own.predict(new ValueSample(), BuildRate.NONE));
    PlanEffect sized = own.predict(sample, BuildRate.NONE);
    assertTrue(sized.diskBytes().isPresent());
    assertEquals(OptionalLong.empty(), sized.buildNanos(), "no build was measured");
    assertEquals(OptionalDouble.empty(), sized.writeNanos(), "no write was measured");
  }
}
