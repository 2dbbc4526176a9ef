package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchEngine.Within;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.partition.verb.Update;
import org.dirlens.partition.verb.UpdateOptions;
import org.dirlens.partition.verb.UpdateOptions.Option;
import org.dirlens.partition.watch.Change;
import org.dirlens.partition.watch.Changes;
import org.dirlens.partition.watch.Watch;
import org.dirlens.record.MemoryRecordStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A watch tells all that changes, and what it was and is to a search. */
@Timeout(120)
class WatchTest {
  private static final String A = "ou=a," + SUFFIX;
  private static final String B = "ou=b," + SUFFIX;

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    dit.addUnit(A);
    dit.addUnit(B);
  }

  @AfterEach
  void close() {
    dit.close();
  }

  private static Changes next(Watch watch) throws LdapProblem {
    Changes changes = watch.next();
    assertNotNull(changes);
    return changes;
  }

  private static List<Change.Kind> kinds(Changes changes) {
    return changes.all().stream().map(Change::kind).toList();
  }

  private static List<String> names(SearchCursor found) throws LdapProblem {
    List<String> names = new ArrayList<>();
    try (found) {
      while (found.next()) {
        names.add(found.dnText());
      }
    }
    return names;
  }

  @Test
  void oneChangeAfterAnotherIsTold() throws Exception {
    SearchRequest people = TestPartition.request(SUFFIX, Scope.SUB, "(uid=*)");
    try (Watch watch = dit.partition.watch()) {
      dit.addPerson("uid=x," + A);
      dit.modify("uid=x," + A, Modification.Kind.REPLACE, "title", "t");
      dit.rename("uid=x," + A, "uid=y", OldRdn.DELETE);
      dit.partition.delete(dn("uid=y," + A));
      Changes added = next(watch);
      assertEquals(List.of(Change.Kind.ADD), kinds(added));
      assertEquals(List.of(), names(added.before(people, Within.SCOPE)));
      assertEquals(List.of("uid=x," + A), names(added.after(people, Within.SCOPE)));
      assertEquals(List.of(Change.Kind.MODIFY), kinds(next(watch)));
      Changes renamed = next(watch);
      assertEquals(List.of(Change.Kind.MODIFY_DN), kinds(renamed));
      assertEquals(List.of("uid=x," + A), names(renamed.before(people, Within.SCOPE)));
      assertEquals(List.of("uid=y," + A), names(renamed.after(people, Within.SCOPE)));
      Changes deleted = next(watch);
      assertEquals(List.of(Change.Kind.DELETE), kinds(deleted));
      assertEquals(List.of("uid=y," + A), names(deleted.before(people, Within.SCOPE)));
      assertEquals(List.of(), names(deleted.after(people, Within.SCOPE)));
    }
  }

  @Test
  void anEntryLeavesAResultByWhatItIsAndByWhereItIs() throws Exception {
    dit.addPerson("uid=x," + A, "title: t");
    SearchRequest titled = TestPartition.request(A, Scope.ONE, "(title=t)");
    try (Watch watch = dit.partition.watch()) {
      dit.modify("uid=x," + A, Modification.Kind.DELETE, "title");
      dit.modify("uid=x," + A, Modification.Kind.ADD, "title", "t");
      dit.move("uid=x," + A, "uid=x", B);
      Changes other = next(watch);
      assertEquals(1, names(other.before(titled, Within.SCOPE)).size());
      assertEquals(0, names(other.after(titled, Within.SCOPE)).size());
      Changes again = next(watch);
      assertEquals(0, names(again.before(titled, Within.SCOPE)).size());
      assertEquals(1, names(again.after(titled, Within.SCOPE)).size());
      Changes moved = next(watch);
      assertEquals(List.of("uid=x," + A), names(moved.before(titled, Within.SCOPE)));
      assertEquals(List.of(), names(moved.after(titled, Within.SCOPE)));
      assertEquals(List.of("uid=x," + B), names(moved.after(titled, Within.PARTITION)));
    }
  }

  @Test
  void aSubtreeMovesWithAllBelowItAndIsDeletedFromBelow() throws Exception {
    dit.addUnit("ou=c," + A);
    dit.addPerson("uid=x,ou=c," + A);
    SearchRequest all = TestPartition.request(SUFFIX, Scope.SUB, "(objectClass=*)");
    try (Watch watch = dit.partition.watch()) {
      dit.move("ou=c," + A, "ou=d", B);
      dit.partition.update(
          new Update.Delete(dn("ou=d," + B), UpdateOptions.NONE.with(Option.SUBTREE)));
      Changes moved = next(watch);
      assertEquals(List.of(Change.Kind.MODIFY_DN, Change.Kind.MODIFY_DN), kinds(moved));
      assertEquals(List.of("ou=c," + A, "uid=x,ou=c," + A), names(moved.before(all, Within.SCOPE)));
      assertEquals(List.of("ou=d," + B, "uid=x,ou=d," + B), names(moved.after(all, Within.SCOPE)));
      assertEquals(
          List.of("uid=x,ou=d," + B, "ou=d," + B), names(next(watch).before(all, Within.SCOPE)));
    }
  }

  @Test
  void whatWasRefusedOrDoneAndTakenBackIsNotTold() throws Exception {
    try (Watch watch = dit.partition.watch()) {
      Update nothing = new Update.Delete(dn(B), UpdateOptions.NONE.with(Option.NO_OPERATION));
      assertThrows(LdapProblem.class, () -> dit.partition.update(nothing));
      dit.partition.updateAll(
          List.of(describe(B, "d"), new Update.Delete(dn(B), UpdateOptions.NONE)));
      Changes told = next(watch);
      assertEquals(List.of(Change.Kind.DELETE), kinds(told), "one entry, told once");
      assertEquals(List.of(B), names(told.before(request(B), Within.SCOPE)));
    }
  }

  private static Update describe(String name, String... values) throws LdapProblem {
    AttributeDescription description =
        AttributeDescription.parse("description", TestPartition.SCHEMA);
    Modification change =
        new Modification(Modification.Kind.REPLACE, Attribute.of(description, values));
    return new Update.Modify(dn(name), List.of(change), UpdateOptions.NONE);
  }

  private static SearchRequest request(String base) throws LdapProblem {
    return TestPartition.request(base, Scope.BASE, "(objectClass=*)");
  }

  @Test
  void aLoadOfManyEntriesAtOnceEndsTheWatch() throws Exception {
    List<String[]> people = new ArrayList<>();
    for (int i = 0; i < PartitionOptions.DEFAULTS.work().loads().bulkFrom(); i++) {
      people.add(new String[] {"uid=u" + i + "," + A});
    }
    try (Watch watch = dit.partition.watch()) {
      dit.load(people);
      LdapProblem problem = assertThrows(LdapProblem.class, watch::next);
      assertEquals(ResultCode.ADMIN_LIMIT_EXCEEDED, problem.code());
    }
  }

  /** Who follows a search: what it found at first, and every change since. */
  private final class Follower {
    private final SearchRequest request;
    private final Map<Long, String> found = new TreeMap<>();

    Follower(String base, Scope scope, String filter) throws LdapProblem {
      request = TestPartition.request(base, scope, filter);
    }

    /** Follows until nobody writes and nothing is left to tell. */
    Follower run(AtomicBoolean written) throws LdapProblem {
      try (Watch watch = dit.partition.watch()) {
        try (SearchCursor all = watch.search(request)) {
          while (all.next()) {
            found.put(all.id(), text(all));
          }
        } catch (LdapProblem problem) {
          assertEquals(ResultCode.NO_SUCH_OBJECT, problem.code());
        }
        while (!written.get() || !watch.isUpToDate()) {
          follow(next(watch));
        }
      }
      return this;
    }

    private void follow(Changes changes) throws LdapProblem {
      try (SearchCursor before = changes.before(request, Within.SCOPE)) {
        while (before.next()) {
          assertEquals(text(before), found.remove(before.id()), "known as it was");
        }
      }
      try (SearchCursor after = changes.after(request, Within.SCOPE)) {
        while (after.next()) {
          assertEquals(null, found.put(after.id(), text(after)), "not told before");
        }
      }
    }

    private static String text(SearchCursor at) throws LdapProblem {
      return at.record().toEntry(dn(at.dnText()), TestPartition.SCHEMA).toString();
    }

    void assertUpToDate(long seed) throws LdapProblem {
      Map<Long, String> expected = new TreeMap<>();
      try (SearchCursor all = dit.partition.search(request)) {
        while (all.next()) {
          expected.put(all.id(), text(all));
        }
      } catch (LdapProblem problem) {
        assertEquals(ResultCode.NO_SUCH_OBJECT, problem.code());
      }
      assertEquals(expected, found, request + ", seed " + seed);
    }
  }

  @Test
  void followersKnowInTheEndWhatASearchFinds() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    List<Follower> followers =
        List.of(
            new Follower(SUFFIX, Scope.SUB, "(objectClass=*)"),
            new Follower(SUFFIX, Scope.SUB, "(title=1*)"),
            new Follower(SUFFIX, Scope.ONE, "(ou=*)"),
            new Follower("ou=u1," + A, Scope.SUB, "(objectClass=*)"),
            new Follower(B, Scope.SUB, "(!(title=3*))"),
            new Follower("ou=u2," + B, Scope.BASE, "(objectClass=*)"));
    AtomicBoolean written = new AtomicBoolean();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> writers = new ArrayList<>();
      List<Future<Follower>> following = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        SplittableRandom random = new SplittableRandom(seed + i);
        writers.add(threads.submit(() -> write(random)));
        following.add(follow(threads, followers.get(2 * i), written));
        following.add(follow(threads, followers.get(2 * i + 1), written));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
      written.set(true);
      // Ends the waiting and changes nothing that anybody finds.
      dit.partition.updateAll(List.of(describe(SUFFIX, "x"), describe(SUFFIX)));
      for (Future<Follower> each : following) {
        each.get().assertUpToDate(seed);
      }
    }
  }

  private static Future<Follower> follow(
      ExecutorService threads, Follower follower, AtomicBoolean written) {
    return threads.submit(() -> follower.run(written));
  }

  private Void write(SplittableRandom random) {
    for (int i = 0; i < 400; i++) {
      TestPartition.code(() -> writeOne(random));
    }
    return null;
  }

  private void writeOne(SplittableRandom random) throws LdapProblem {
    String unit = "ou=u" + random.nextInt(3) + "," + (random.nextBoolean() ? A : B);
    String person = "uid=p" + random.nextInt(20) + "," + unit;
    switch (random.nextInt(9)) {
      case 0, 1 -> dit.addPerson(person, "title: " + random.nextInt(50));
      case 2, 3 -> dit.modify(person, Modification.Kind.REPLACE, "title", "" + random.nextInt(50));
      case 4 -> dit.partition.delete(dn(person));
      case 5 -> dit.addUnit(unit);
      case 6 -> dit.move(unit, "ou=u" + random.nextInt(3), random.nextBoolean() ? A : B);
      case 7 -> dit.move(person, "uid=p" + random.nextInt(20), random.nextBoolean() ? A : B);
      default ->
          dit.partition.update(
              new Update.Delete(
                  dn(random.nextInt(8) == 0 ? unit : person),
                  UpdateOptions.NONE.with(Option.SUBTREE)));
    }
  }
}
