package org.dirlens.server;

import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.event.EventDirContext;
import javax.naming.event.NamespaceChangeListener;
import javax.naming.event.NamingEvent;
import javax.naming.event.NamingExceptionEvent;
import javax.naming.event.ObjectChangeListener;
import javax.naming.ldap.LdapContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The events of the JDK's naming service, which come by persistent search. */
@Timeout(120)
class NamingEventsTest {
  @TempDir Path folder;
  private TestServer server;
  private LdapContext writer;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    writer = server.administrator();
  }

  @AfterEach
  void stop() throws Exception {
    writer.close();
    server.close();
  }

  /** What a listener is told, but for the person that shows whether it is told anything yet. */
  private static final class Told implements NamespaceChangeListener, ObjectChangeListener {
    final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    final BlockingQueue<String> probes = new LinkedBlockingQueue<>();

    @Override
    public void objectAdded(NamingEvent event) {
      lines.add("added " + event.getNewBinding().getName());
    }

    @Override
    public void objectRemoved(NamingEvent event) {
      lines.add("removed " + event.getOldBinding().getName());
    }

    @Override
    public void objectRenamed(NamingEvent event) {
      lines.add(
          "renamed " + event.getOldBinding().getName() + " " + event.getNewBinding().getName());
    }

    @Override
    public void objectChanged(NamingEvent event) {
      String name = event.getNewBinding().getName();
      (name.equals("uid=carl") ? probes : lines).add("changed " + name);
    }

    @Override
    public void namingExceptionThrown(NamingExceptionEvent event) {
      lines.add(event.getException().toString());
    }
  }

  @Test
  void aListenerHearsOfEachChange() throws Exception {
    LdapContext listening = server.administrator();
    EventDirContext events = (EventDirContext) listening.lookup(PEOPLE);
    SearchControls oneLevel = new SearchControls();
    oneLevel.setSearchScope(SearchControls.ONELEVEL_SCOPE);
    Told told = new Told();
    events.addNamingListener("", "(objectClass=person)", oneLevel, told);
    do {
      describe("carl");
    } while (told.probes.poll(100, TimeUnit.MILLISECONDS) == null);
    server.addPerson("dora", "Dora Dorn");
    assertEquals("added uid=dora", told.lines.take());
    describe("dora");
    assertEquals("changed uid=dora", told.lines.take());
    writer.rename("uid=dora," + PEOPLE, "uid=doris," + PEOPLE);
    assertEquals("renamed uid=dora uid=doris", told.lines.take());
    server.add("ou=none of them," + PEOPLE, "objectClass: organizationalUnit");
    writer.destroySubcontext("uid=doris," + PEOPLE);
    assertEquals("removed uid=doris", told.lines.take());
    events.removeNamingListener(told);
    events.close();
    listening.close();
  }

  private void describe(String uid) throws Exception {
    writer.modifyAttributes(
        "uid=" + uid + "," + PEOPLE,
        DirContext.REPLACE_ATTRIBUTE,
        new BasicAttributes("description", Long.toString(System.nanoTime())));
  }
}
