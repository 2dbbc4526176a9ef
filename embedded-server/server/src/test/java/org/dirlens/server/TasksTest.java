package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CancellationException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.LdapContext;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.record.StoreProblem;
import org.dirlens.server.task.Task;
import org.dirlens.server.task.TaskKinds;
import org.dirlens.server.task.Tasks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** cn=tasks by the JDK's client. */
class TasksTest {
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
            entry ->
                new TaskKinds.Prepared(
                    new Task.Facts("verify", null, Map.of()),
                    work(String.valueOf(entry.first("dirlensTaskFile"))),
                    TaskKinds.Ending.CANCELLED));
    server.directory.show(tasks);
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws Exception {
    admin.close();
    server.close();
    tasks.close();
  }

  private static Task.Work work(String file) {
    return switch (file) {
      case "wait" -> TasksTest::untilCancelled;
      case "closed" ->
          monitor -> {
            throw new StoreProblem(StoreProblem.Kind.CLOSED, "store", "key", "closed");
          };
      case "exhausted" ->
          monitor -> {
            throw new OutOfMemoryError("of the test");
          };
      default -> monitor -> Task.Result.of("nothing to do");
    };
  }

  private static Task.Result untilCancelled(org.dirlens.tree.ProgressMonitor monitor) {
    monitor.begin("waiting", 10);
    monitor.worked(3);
    while (!monitor.cancelled()) {
      Thread.onSpinWait();
    }
    throw new CancellationException();
  }

  private void add(String name, String file) throws Exception {
    BasicAttributes entry = new BasicAttributes(true);
    entry.put("objectClass", "dirlensTask");
    entry.put("dirlensTaskKind", "verify");
    entry.put("dirlensTaskFile", file);
    admin.createSubcontext("cn=" + name + ",cn=tasks", entry).close();
  }

  private String read(String name, String attribute) throws Exception {
    Attributes found = admin.getAttributes("cn=" + name + ",cn=tasks", new String[] {attribute});
    return found.get(attribute) == null ? null : String.valueOf(found.get(attribute).get());
  }

  private void await(String name, String attribute, String value) throws Exception {
    long until = System.nanoTime() + 30_000_000_000L;
    while (!value.equals(read(name, attribute))) {
      assertTrue(System.nanoTime() < until, () -> attribute + " did not become " + value);
    }
  }

  @Test
  void aTaskWhosePartitionIsClosedSaysSo() throws Exception {
    add("gone", "closed");
    await("gone", "dirlensTaskState", "failed");
    assertEquals("a partition was deleted, or the server stops", read("gone", "dirlensTaskResult"));
  }

  @Test
  void aTaskThatRunsOutOfMemoryHasFailed() throws Exception {
    add("large", "exhausted");
    await("large", "dirlensTaskState", "failed");
    assertEquals("the server failed: of the test", read("large", "dirlensTaskResult"));
  }

  @Test
  void aTaskShowsItsProgressAndEndsWhenItsEntryIsDeleted() throws Exception {
    add("long", "wait");
    await("long", "dirlensTaskDone", "3");
    assertEquals("running", read("long", "dirlensTaskState"));
    assertEquals("10", read("long", "dirlensTaskTotal"));
    assertEquals("waiting", read("long", "dirlensTaskPhase"));
    assertNull(read("long", "dirlensTaskEnded"));
    admin.destroySubcontext("cn=long,cn=tasks");
    await("long", "dirlensTaskState", "cancelled");
    admin.destroySubcontext("cn=long,cn=tasks");
    assertEquals(32, TestServer.code(() -> admin.getAttributes("cn=long,cn=tasks")));
  }

  @Test
  void aTaskThatWorksAloneAndOthersRefuseEachOther() throws Exception {
    TaskKinds.Prepared others =
        new TaskKinds.Prepared(
            new Task.Facts("verify", server.example.suffix(), Map.of()),
            TasksTest::untilCancelled,
            TaskKinds.Ending.CANCELLED);
    TaskKinds.Prepared alone =
        new TaskKinds.Prepared(
            others.facts(), others.work(), others.ending(), TaskKinds.Company.NONE);
    Task first = tasks.start(others);
    assertBusy(alone);
    admin.destroySubcontext("cn=verify-1,cn=tasks");
    while (first.state() == Task.State.RUNNING) {
      Thread.onSpinWait();
    }
    tasks.start(alone);
    assertBusy(alone);
    assertBusy(others);
  }

  private void assertBusy(TaskKinds.Prepared wanted) {
    assertEquals(
        ResultCode.BUSY, assertThrows(LdapProblem.class, () -> tasks.start(wanted)).code());
  }

  @Test
  void aTaskIsCancelledByItsAttribute() throws Exception {
    add("long", "wait");
    for (String[] wrong :
        new String[][] {{"dirlensTaskKind", "export"}, {"dirlensTaskCancel", "FALSE"}}) {
      BasicAttributes change = new BasicAttributes(wrong[0], wrong[1]);
      assertEquals(
          53,
          TestServer.code(
              () ->
                  admin.modifyAttributes(
                      "cn=long,cn=tasks", DirContext.REPLACE_ATTRIBUTE, change)));
    }
    BasicAttributes cancel = new BasicAttributes(true);
    cancel.put(new BasicAttribute("dirlensTaskCancel", "TRUE"));
    admin.modifyAttributes("cn=long,cn=tasks", DirContext.REPLACE_ATTRIBUTE, cancel);
    await("long", "dirlensTaskState", "cancelled");
  }

  @Test
  void tasksThatHaveEndedAreForgottenAndRunningOnesAreNot() throws Exception {
    add("long", "wait");
    for (String name : new String[] {"a", "b", "c"}) {
      add(name, "at once");
      await(name, "dirlensTaskState", "done");
      assertEquals("nothing to do", read(name, "dirlensTaskResult"));
    }
    SearchControls all = new SearchControls();
    all.setSearchScope(SearchControls.ONELEVEL_SCOPE);
    StringBuilder names = new StringBuilder();
    for (var found : TestServer.all(admin.search("cn=tasks", "(cn=*)", all))) {
      names.append(found.getAttributes().get("cn").get()).append(' ');
    }
    assertEquals("long b c ", names.toString());
    assertEquals(68, TestServer.code(() -> createAgain("long")));
  }

  private void createAgain(String name) throws javax.naming.NamingException {
    BasicAttributes entry = new BasicAttributes(true);
    entry.put("objectClass", "dirlensTask");
    entry.put("dirlensTaskKind", "verify");
    admin.createSubcontext("cn=" + name + ",cn=tasks", entry).close();
  }

  @Test
  void usersStartNoTasks() throws Exception {
    BasicAttributes entry = new BasicAttributes(true);
    entry.put("objectClass", "dirlensTask");
    entry.put("dirlensTaskKind", "verify");
    LdapContext anna = server.connect(TestServer.ANNA, TestServer.USER_PASSWORD);
    assertEquals(50, TestServer.code(() -> anna.createSubcontext("cn=x,cn=tasks", entry)));
    anna.close();
  }
}
