package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.LdapContext;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.monitor.MonitorEntries;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.own.OwnNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search of cn=monitor makes the entries that it returns, and asks for nothing else. */
class MonitorEntriesTest {
  private static final String ALL = "(objectClass=*)";
  private static final String PARTITION = "dirlensSuffix=o=other,cn=partitions,cn=monitor";

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;
  private final List<String> made = new ArrayList<>();
  private final AtomicInteger statisticsTaken = new AtomicInteger();

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    ServerLogs logs = ServerLogs.none(server.schema);
    MonitorEntries monitor =
        new MonitorEntries(
            server.directory,
            new MonitorEntries.Measured(this::statistics, () -> null, List::of, List::of),
            logs);
    server.directory.show(new Counted(monitor));
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws Exception {
    admin.close();
    server.close();
  }

  private ServerStatistics statistics() {
    statisticsTaken.incrementAndGet();
    return server.server.statistics();
  }

  /** Notes each entry that is made. */
  private final class Counted implements OwnEntries {
    private final OwnEntries entries;

    Counted(OwnEntries entries) {
      this.entries = entries;
    }

    @Override
    public Dn suffix() {
      return entries.suffix();
    }

    @Override
    public OwnNode top() throws LdapProblem {
      return new CountedNode(entries.top());
    }

    @Override
    public void change(OwnChange change) throws LdapProblem {
      entries.change(change);
    }
  }

  private final class CountedNode implements OwnNode {
    private final OwnNode node;

    CountedNode(OwnNode node) {
      this.node = node;
    }

    @Override
    public Dn name() {
      return node.name();
    }

    @Override
    public Entry entry() throws LdapProblem {
      made.add(node.name().toString());
      return node.entry();
    }

    @Override
    public List<OwnNode> children() throws LdapProblem {
      List<OwnNode> children = new ArrayList<>();
      for (OwnNode child : node.children()) {
        children.add(new CountedNode(child));
      }
      return children;
    }
  }

  private List<String> found(String base, int scope) throws Exception {
    List<SearchResult> found = LdapOperationsTest.search(admin, base, scope, ALL);
    return found.stream().map(SearchResult::getNameInNamespace).toList();
  }

  @Test
  void aBaseSearchMakesItsEntryAlone() throws Exception {
    for (String name : List.of("cn=monitor", "cn=connections,cn=monitor", PARTITION)) {
      made.clear();
      assertEquals(List.of(name), found(name, SearchControls.OBJECT_SCOPE));
      assertEquals(List.of(name), made);
    }
  }

  @Test
  void aSearchOfOneLevelMakesTheChildrenAlone() throws Exception {
    List<String> children =
        List.of(
            "cn=connections,cn=monitor",
            "cn=operations,cn=monitor",
            "cn=slow searches,cn=monitor",
            "cn=followers,cn=monitor",
            "cn=logs,cn=monitor",
            "cn=partitions,cn=monitor");
    assertEquals(children, found("cn=monitor", SearchControls.ONELEVEL_SCOPE));
    assertEquals(children, made);
  }

  @Test
  void aSearchOfPartitionsTakesNoStatisticsOfTheServer() throws Exception {
    List<String> found = found(PARTITION, SearchControls.SUBTREE_SCOPE);
    long trees = found.stream().filter(name -> name.contains(",cn=trees,")).count();
    assertTrue(trees > 0, found.toString());
    assertEquals(8, found.size() - trees, found.toString());
    assertEquals(0, statisticsTaken.get());
  }

  @Test
  void aSearchOfTheSubtreeMakesEachEntryOnceFromOneSetOfStatistics() throws Exception {
    List<String> found = found("cn=monitor", SearchControls.SUBTREE_SCOPE);
    assertTrue(found.contains("cn=search,cn=operations,cn=monitor"), found.toString());
    assertEquals(found, made);
    assertEquals(1, statisticsTaken.get());
  }
}
