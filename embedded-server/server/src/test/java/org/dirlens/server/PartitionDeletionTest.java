package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.PagedResultsControl;
import javax.naming.ldap.PagedResultsResponseControl;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.config.ConfigEntries;
import org.dirlens.server.config.ConfigHost;
import org.dirlens.server.config.Configuration;
import org.dirlens.server.task.Task;
import org.dirlens.server.task.TaskKinds;
import org.dirlens.server.task.Tasks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients see when the partition they use is deleted in cn=config, by the JDK's client. */
@Timeout(60)
class PartitionDeletionTest {
  private static final String EXAMPLE = "dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config";
  private static final Control SUBTREE =
      new BasicControl("1.2.840.113556.1.4.805", Control.CRITICAL, null);

  /** What there is and then changes, of adds, deletes, modifies and renames. */
  private static final Control PERSISTENT =
      new BasicControl(
          "2.16.840.1.113730.3.4.3",
          Control.CRITICAL,
          new byte[] {0x30, 0x09, 0x02, 0x01, 0x0f, 0x01, 0x01, 0x00, 0x01, 0x01, 0x00});

  private static final int NO_SUCH_OBJECT = 32;
  private static final int BUSY = 51;
  private static final int UNAVAILABLE = 52;
  private static final int NOT_ALLOWED_ON_NON_LEAF = 66;

  @TempDir Path folder;
  private TestServer server;
  private Tasks tasks;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    tasks =
        new Tasks(
            server.schema,
            InstantSource.system(),
            new Tasks.Kept(2, 60_000),
            entry -> {
              throw new AssertionError("no client starts a task");
            });
    server.directory.show(
        new ConfigEntries(
            server.schema, new Host(server.directory), tasks, Configuration.STANDARD));
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws Exception {
    admin.close();
    tasks.close();
    server.close();
  }

  /** A program around the server that keeps nothing. */
  private record Host(Directory directory) implements ConfigHost {
    @Override
    public List<Partition> partitions() {
      return directory.partitions();
    }

    @Override
    public Partition create(Dn suffix, EntryIds ids) {
      throw new AssertionError("no client makes a partition");
    }

    @Override
    public void delete(Partition partition) throws LdapProblem {
      directory.remove(partition);
      partition.close();
    }

    @Override
    public void keep(Configuration configuration) {}

    @Override
    public List<Entry> administrators(Configuration chosen) {
      return List.of();
    }

    @Override
    public void apply(Configuration configuration) {}

    @Override
    public List<String> listening() {
      return List.of();
    }

    @Override
    public List<Path> taskFolders() {
      return List.of();
    }

    @Override
    public @Nullable X509Certificate certificate() {
      return null;
    }

    @Override
    public @Nullable String tlsProblem() {
      return null;
    }
  }

  private static int delete(LdapContext context, Control... controls) throws Exception {
    context.setRequestControls(controls);
    return TestServer.code(() -> context.destroySubcontext(EXAMPLE));
  }

  @Test
  void aSearchOfAllPartitionsPinsNothingWhereOneIsClosed() throws Exception {
    int open = server.example.statistics().store().readers().open();
    server.other.close();
    SearchControls subtree = new SearchControls();
    subtree.setSearchScope(SearchControls.SUBTREE_SCOPE);
    assertEquals(
        UNAVAILABLE,
        TestServer.code(() -> TestServer.all(admin.search("", "(objectClass=*)", subtree))));
    assertEquals(open, server.example.statistics().store().readers().open());
  }

  @Test
  void aPartitionWithEntriesGoesWithTheSubtreeControlOnly() throws Exception {
    assertEquals(NOT_ALLOWED_ON_NON_LEAF, delete(admin));
    assertEquals(0, TestServer.code(() -> admin.getAttributes(TestServer.ANNA)));
    assertEquals(0, delete(admin, SUBTREE));
    admin.setRequestControls(null);
    assertEquals(NO_SUCH_OBJECT, TestServer.code(() -> admin.getAttributes(TestServer.ANNA)));
    assertEquals(NO_SUCH_OBJECT, TestServer.code(() -> admin.getAttributes(EXAMPLE)));
    assertEquals(
        "namingContexts: o=other",
        admin.getAttributes("", new String[] {"namingContexts"}).get("namingContexts").toString());
    assertEquals(0, TestServer.code(() -> admin.getAttributes("o=other")));
  }

  @Test
  void aTaskThatWorksOnThePartitionOrOnAllKeepsIt() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Task.Work work =
        monitor -> {
          monitor.begin("waiting", -1);
          try {
            end.await();
          } catch (InterruptedException e) {
            throw new CancellationException();
          }
          return Task.Result.of("done");
        };
    List<Task> running = new ArrayList<>();
    for (Dn suffix : new Dn[] {null, server.example.suffix(), server.other.suffix()}) {
      running.add(
          tasks.start(
              new TaskKinds.Prepared(
                  new Task.Facts("verify", suffix, Map.of()), work, TaskKinds.Ending.CANCELLED)));
    }
    assertEquals(BUSY, delete(admin, SUBTREE));
    end.countDown();
    while (running.stream().anyMatch(task -> task.state() == Task.State.RUNNING)) {
      Thread.onSpinWait();
    }
    assertEquals(0, delete(admin, SUBTREE));
  }

  @Test
  void aSearchBetweenTwoPagesAndOneThatWatchesEndAsUnavailable() throws Exception {
    SearchControls subtree = new SearchControls();
    subtree.setSearchScope(SearchControls.SUBTREE_SCOPE);
    LdapContext watcher = server.administrator();
    watcher.setRequestControls(new Control[] {PERSISTENT});
    var changes = watcher.search(TestServer.BASE, "(objectClass=*)", subtree);
    LdapContext reader = server.administrator();
    reader.setRequestControls(new Control[] {new PagedResultsControl(2, Control.CRITICAL)});
    TestServer.all(reader.search(TestServer.BASE, "(objectClass=*)", subtree));
    byte[] cookie = ((PagedResultsResponseControl) reader.getResponseControls()[0]).getCookie();

    assertEquals(0, delete(admin, SUBTREE));

    reader.setRequestControls(new Control[] {new PagedResultsControl(2, cookie, Control.CRITICAL)});
    assertEquals(
        UNAVAILABLE,
        TestServer.code(
            () -> TestServer.all(reader.search(TestServer.BASE, "(objectClass=*)", subtree))));
    assertEquals(UNAVAILABLE, TestServer.code(() -> TestServer.all(changes)));
    reader.close();
    watcher.close();
  }

  @Test
  void searchesUnderWayAreAnsweredWholeOrEndAsUnavailable() throws Exception {
    Set<Integer> codes = new ConcurrentSkipListSet<>();
    AtomicInteger searches = new AtomicInteger();
    List<Thread> clients = new ArrayList<>();
    for (int client = 0; client < 4; client++) {
      LdapContext context = server.administrator();
      clients.add(Thread.startVirtualThread(() -> searchUntilGone(context, codes, searches)));
    }
    while (searches.get() < 2_000) {
      Thread.onSpinWait();
    }
    assertEquals(0, delete(admin, SUBTREE));
    for (Thread client : clients) {
      client.join();
    }
    assertTrue(Set.of(0, NO_SUCH_OBJECT, UNAVAILABLE).containsAll(codes), codes::toString);
  }

  private static void searchUntilGone(
      LdapContext context, Set<Integer> codes, AtomicInteger searches) {
    SearchControls subtree = new SearchControls();
    subtree.setSearchScope(SearchControls.SUBTREE_SCOPE);
    int code;
    do {
      code =
          TestServer.code(
              () -> {
                var found =
                    TestServer.all(context.search(TestServer.BASE, "(objectClass=*)", subtree));
                assertEquals(5, found.size());
              });
      codes.add(code);
      searches.incrementAndGet();
    } while (code == 0);
  }
}
