package org.dirlens.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import javax.naming.NamingException;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.ModificationItem;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A password policy looks at each write of a transaction as the writes before it leave things. */
@Timeout(120)
class PasswordsInTransactionsTest {
  private static final String POLICY = "cn=standard," + BASE;
  private static final String ANN = "uid=ann," + PEOPLE;
  private static final String FIRST = USER_PASSWORD + " first";
  private static final String SECOND = USER_PASSWORD + " second";
  private static final int NO_SUCH_ATTRIBUTE = 16;
  private static final int REFUSED = 19;
  private static final int BUSY = 51;

  @TempDir Path folder;
  private TestServer server;
  private LdapContext anna;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    server.add(
        POLICY,
        "objectClass: device",
        "objectClass: pwdPolicy",
        "pwdAttribute: userPassword",
        "pwdInHistory: 5",
        "pwdMinLength: 8");
    server.directory.passwordPolicy(POLICY);
    server.rules("Right: write\nWho: users\nAttribute: * entry userPassword");
    anna = server.connect(ANNA, USER_PASSWORD);
  }

  @AfterEach
  void stop() throws Exception {
    anna.close();
    server.close();
  }

  private int transaction(TestServer.Act act) throws Exception {
    byte[] id =
        anna.extendedOperation(new ExtendedOperationsTest.Raw("1.3.6.1.1.21.1", null))
            .getEncodedValue();
    anna.setRequestControls(new Control[] {new BasicControl("1.3.6.1.1.21.2", true, id)});
    act.run();
    anna.setRequestControls(null);
    BerWriter end = new BerWriter();
    int mark = end.begin(BerTag.SEQUENCE);
    end.octets(BerTag.OCTET_STRING, id);
    end.end(mark);
    byte[] value = end.toByteArray();
    return TestServer.code(
        () -> anna.extendedOperation(new ExtendedOperationsTest.Raw("1.3.6.1.1.21.3", value)));
  }

  private void set(String name, String password) throws NamingException {
    anna.modifyAttributes(
        new LdapName(name),
        DirContext.REPLACE_ATTRIBUTE,
        new BasicAttributes("userPassword", password));
  }

  private int binds(String name, String password) {
    return TestServer.code(() -> server.connect(name, password).close());
  }

  @Test
  void whatTheFirstChangeSetIsUsedForTheSecond() throws Exception {
    assertEquals(
        REFUSED,
        transaction(
            () -> {
              set(ANNA, FIRST);
              set(ANNA, FIRST);
            }));
    assertEquals(0, binds(ANNA, USER_PASSWORD), "nothing was done");
    assertEquals(
        0,
        transaction(
            () -> {
              set(ANNA, FIRST);
              set(ANNA, SECOND);
            }));
    assertEquals(0, binds(ANNA, SECOND));
    assertEquals(REFUSED, TestServer.code(() -> set(ANNA, FIRST)), "used between the two");
    assertEquals(REFUSED, TestServer.code(() -> set(ANNA, USER_PASSWORD)), "used before");
  }

  @Test
  void aTransactionBringsFewPasswords() throws Exception {
    server.directory.passwordPolicy("");
    assertEquals(11, transaction(() -> setAgain(65)));
    assertEquals(0, binds(ANNA, USER_PASSWORD), "nothing was done");
    assertEquals(0, transaction(() -> setAgain(64)));
    assertEquals(0, binds(ANNA, SECOND));
  }

  private void setAgain(int times) throws NamingException {
    for (int i = 0; i < times; i++) {
      set(ANNA, SECOND);
    }
  }

  @Test
  void theSecondChangeMayNameThePasswordOfTheFirst() throws Exception {
    assertEquals(
        0,
        transaction(
            () -> {
              set(ANNA, FIRST);
              change(FIRST);
            }));
    assertEquals(0, binds(ANNA, SECOND));
  }

  private void change(String old) throws NamingException {
    anna.modifyAttributes(
        new LdapName(ANNA),
        new ModificationItem[] {
          new ModificationItem(
              DirContext.REMOVE_ATTRIBUTE, new BasicAttribute("userPassword", old)),
          new ModificationItem(DirContext.ADD_ATTRIBUTE, new BasicAttribute("userPassword", SECOND))
        });
  }

  @Test
  void oldPasswordsAreTriedAsManyASecondAsBinds() throws Exception {
    int code = NO_SUCH_ATTRIBUTE;
    for (int i = 0; i < 100_000 && code == NO_SUCH_ATTRIBUTE; i++) {
      code = transaction(() -> change(FIRST));
    }
    assertEquals(BUSY, code);
  }

  @Test
  void anotherNameIsNoWayAroundThePolicy() throws Exception {
    assertEquals(
        REFUSED,
        transaction(
            () -> {
              anna.rename(new LdapName(ANNA), new LdapName(ANN));
              set(ANN, USER_PASSWORD);
            }),
        "the one it has");
    assertEquals(0, binds(ANNA, USER_PASSWORD));
    String added = "uid=new," + PEOPLE;
    assertEquals(
        REFUSED,
        transaction(
            () -> {
              BasicAttributes entry = new BasicAttributes("objectClass", "inetOrgPerson");
              entry.put("cn", "new");
              entry.put("sn", "new");
              entry.put("userPassword", FIRST.getBytes(UTF_8));
              anna.createSubcontext(new LdapName(added), entry).close();
              set(added, FIRST);
            }),
        "the one it was added with");
  }
}
