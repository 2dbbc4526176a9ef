package org.dirlens.server;

import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.naming.NamingException;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.DirContext;
import javax.naming.directory.ModificationItem;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are implied by what several changes of one modify make of an entry. */
class SuperiorClassesTest {
  private static final int ATTRIBUTE_OR_VALUE_EXISTS = 20;
  private static final String PERSON = "cn=person," + PEOPLE;

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.startWithOwnSchema(folder);
    server.add(PERSON, "objectClass: person", "cn: person", "sn: person");
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws NamingException {
    admin.close();
    server.close();
  }

  private static ModificationItem change(int how, String... classes) {
    BasicAttribute changed = new BasicAttribute("objectClass");
    List.of(classes).forEach(changed::add);
    return new ModificationItem(how, changed);
  }

  private int modified(ModificationItem... changes) {
    return code(() -> admin.modifyAttributes(new LdapName(PERSON), changes));
  }

  private Set<String> classes() throws Exception {
    return server.read(PERSON).values("objectClass").stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .collect(Collectors.toSet());
  }

  @Test
  void aClassThatTwoChangesImplyComesOnce() throws Exception {
    BasicAttribute classes = new BasicAttribute("objectClasses");
    classes.add("( 2.25.1.1 NAME 'guest' SUP top AUXILIARY )");
    classes.add("( 2.25.1.2 NAME 'dayGuest' SUP guest AUXILIARY )");
    classes.add("( 2.25.1.3 NAME 'nightGuest' SUP guest AUXILIARY )");
    admin.modifyAttributes(
        new LdapName("cn=schema"),
        new ModificationItem[] {new ModificationItem(DirContext.ADD_ATTRIBUTE, classes)});
    assertEquals(
        0,
        modified(
            change(DirContext.ADD_ATTRIBUTE, "dayGuest"),
            change(DirContext.ADD_ATTRIBUTE, "nightGuest")));
    assertEquals(Set.of("top", "person", "guest", "dayGuest", "nightGuest"), classes());
  }

  @Test
  void whatAReplaceLeftOutIsImpliedOnce() throws Exception {
    assertEquals(
        0,
        modified(
            change(DirContext.REPLACE_ATTRIBUTE, "person"),
            change(DirContext.ADD_ATTRIBUTE, "simpleSecurityObject", "extensibleObject"),
            change(DirContext.REMOVE_ATTRIBUTE, "simpleSecurityObject")));
    assertEquals(Set.of("top", "person", "extensibleObject"), classes());
  }

  @Test
  void aClassThatIsThereCannotBeAddedAgain() throws Exception {
    assertEquals(
        ATTRIBUTE_OR_VALUE_EXISTS, modified(change(DirContext.ADD_ATTRIBUTE, "person", "top")));
    assertEquals(Set.of("top", "person"), classes());
  }
}
