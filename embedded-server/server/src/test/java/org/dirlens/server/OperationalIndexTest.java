package org.dirlens.server;

import static org.dirlens.server.LdapOperationsTest.search;
import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import javax.naming.NamingException;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.DirContext;
import javax.naming.directory.ModificationItem;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Indices of what the server itself writes into entries keep up with every operation. */
@Timeout(600)
class OperationalIndexTest {
  private static final String[] STAMPS = {"entryUUID", "entryCSN", "modifyTimestamp"};
  private static final String DORA = "uid=dora," + PEOPLE;
  private static final String EMIL = "uid=emil," + PEOPLE;

  @TempDir Path folder;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-05-01T10:00:00Z"));
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder, now::get);
    admin = server.administrator();
    server.example.changeIndices(
        List.of(
            define("entryUUID", IndexKind.EQUALITY),
            define("entryCSN", IndexKind.EQUALITY, IndexKind.ORDERING),
            define("modifyTimestamp", IndexKind.EQUALITY, IndexKind.ORDERING)),
        ProgressMonitor.NONE);
  }

  @AfterEach
  void stop() throws NamingException {
    admin.close();
    server.close();
  }

  private static IndexChange define(String attribute, IndexKind first, IndexKind... more) {
    return new IndexChange.Define(IndexDefinition.of(attribute, first, more));
  }

  private void later(String time) {
    now.set(Instant.parse("2026-05-01T" + time + "Z"));
  }

  private Set<String> found(String filter) throws NamingException {
    Set<String> names = new TreeSet<>();
    for (SearchResult each : search(admin, BASE, SearchControls.SUBTREE_SCOPE, filter, "1.1")) {
      names.add(each.getNameInNamespace());
    }
    return names;
  }

  private String stamp(String name, String attribute) throws NamingException {
    SearchResult entry =
        search(admin, name, SearchControls.OBJECT_SCOPE, "(objectClass=*)", attribute).get(0);
    return entry.getAttributes().get(attribute).get().toString();
  }

  private void modify(String name, String description) throws NamingException {
    BasicAttribute changed = new BasicAttribute("description", description);
    admin.modifyAttributes(
        new LdapName(name),
        new ModificationItem[] {new ModificationItem(DirContext.REPLACE_ATTRIBUTE, changed)});
  }

  /** Each entry is found by all that it says of itself now. */
  private void assertFoundByItsStamps(String name) throws NamingException {
    for (String attribute : List.of("entryUUID", "entryCSN")) {
      String filter = "(" + attribute + "=" + stamp(name, attribute) + ")";
      assertEquals(Set.of(name), found(filter), filter);
    }
    String changed = stamp(name, "modifyTimestamp");
    assertTrue(found("(modifyTimestamp=" + changed + ")").contains(name), changed);
  }

  @Test
  void whatTheServerWritesIsFoundAfterEveryOperation() throws Exception {
    later("11:00:00");
    server.addPerson("dora", "Dora Dorn");
    server.addPerson("emil", "Emil Ernst");
    String born = stamp(DORA, "entryCSN");
    String emilsId = stamp(EMIL, "entryUUID");
    assertEquals(Set.of(DORA, EMIL), found("(modifyTimestamp>=20260501110000Z)"));
    assertEquals(Set.of(DORA, EMIL), found("(entryCSN>=" + born + ")"));

    later("12:00:00");
    modify(ANNA, "changed");
    assertEquals(Set.of(ANNA), found("(modifyTimestamp>=20260501120000Z)"));
    assertEquals(Set.of(ANNA), found("(modifyTimestamp=20260501120000Z)"));

    later("13:00:00");
    String id = stamp(DORA, "entryUUID");
    String renamed = "uid=dorothea," + PEOPLE;
    admin.rename(DORA, renamed);
    assertEquals(id, stamp(renamed, "entryUUID"));
    assertNotEquals(born, stamp(renamed, "entryCSN"));
    assertEquals(Set.of(renamed), found("(entryUUID=" + id + ")"));
    assertEquals(Set.of(), found("(entryCSN=" + born + ")"));
    assertEquals(Set.of(renamed), found("(modifyTimestamp>=20260501130000Z)"));

    later("14:00:00");
    admin.destroySubcontext(EMIL);
    assertEquals(Set.of(), found("(entryUUID=" + emilsId + ")"));
    assertEquals(Set.of(), found("(modifyTimestamp=20260501110000Z)"));
    for (String name : List.of(BASE, PEOPLE, ANNA, BERT, renamed)) {
      assertFoundByItsStamps(name);
    }
    assertEquals(List.of(), server.example.verify(ProgressMonitor.NONE).damages());
    for (IndexActivity index : server.example.statistics().indices()) {
      boolean ordered = index.kind() == IndexKind.ORDERING;
      assertTrue(ordered || index.filtersServed() > 0, index::toString);
      assertTrue(index.keys() > 0 && index.writesCaused() > 0, index::toString);
    }
    assertEquals(2 + STAMPS.length, server.example.statistics().indices().size());
  }
}
