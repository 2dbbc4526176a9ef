package org.dirlens.browser.core.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellChangeTest {
  private static final String ANN = "cn=Ann,dc=example,dc=com";
  private static final String BOB = "cn=Bob,dc=example,dc=com";

  @TempDir Path folder;
  private ServedDirectory server;
  private Dit dit;

  @BeforeEach
  void serve() throws Exception {
    server = new ServedDirectory(folder);
    server.add(
        ANN, "objectClass: person", "cn: Ann", "sn: Smith", "description: one", "description: two");
    dit = Dit.of(server.connection());
  }

  @AfterEach
  void end() {
    server.close();
  }

  private Entry change(String attribute, String before, String after) throws ConnectionProblem {
    return new CellChange(ANN, attribute, octets(before), octets(after))
        .run(dit, ServedDirectory.monitor());
  }

  private static byte[] octets(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String refusal(String attribute, String before, String after) {
    return assertThrows(ConnectionProblem.class, () -> change(attribute, before, after))
        .getMessage();
  }

  @Test
  void aValueIsChanged() throws Exception {
    assertEquals(List.of("Jones"), change("sn", "Smith", "Jones").texts("sn"));
    assertEquals(List.of("Jones"), server.stored(ANN, "sn"));
  }

  @Test
  void theOneAttributeThatIsMeantIsChanged() throws Exception {
    server.add(
        BOB,
        "objectClass: person",
        "cn: Bob",
        "sn: Smith",
        "sn;lang-de: Schmidt",
        "description;lang-de: eins",
        "telephoneNumber;x-a: 1",
        "telephoneNumber;x-b: 1");
    CellChange surname = new CellChange(BOB, "surname", octets("Smith"), octets("Jones"));
    Entry now = surname.run(dit, ServedDirectory.monitor());
    assertEquals(List.of("Jones"), now.texts("sn"));
    assertEquals(List.of("Schmidt"), now.texts("sn;lang-de"));
    CellChange text = new CellChange(BOB, "description", octets("eins"), octets("zwei"));
    now = text.run(dit, ServedDirectory.monitor());
    assertEquals(List.of("zwei"), now.texts("description;lang-de"));
    assertEquals(List.of(), now.texts("description"));
    CellChange number = new CellChange(BOB, "telephoneNumber", octets("1"), octets("2"));
    assertEquals(
        "The value of telephoneNumber is another one by now. " + BOB + " was not changed",
        assertThrows(ConnectionProblem.class, () -> number.run(dit, ServedDirectory.monitor()))
            .getMessage());
  }

  @Test
  void anotherValueByNowIsNotOverwritten() throws Exception {
    change("sn", "Smith", "Jones");
    assertEquals(
        "The value of sn is another one by now. " + ANN + " was not changed",
        refusal("sn", "Smith", "Brown"));
    assertEquals(List.of("Jones"), server.stored(ANN, "sn"));
    assertEquals(
        "The value of description is another one by now. " + ANN + " was not changed",
        refusal("description", "one", "three"));
  }

  @Test
  void whatTheReviewerDoesNotWantIsNotSent() throws Exception {
    Dit.reviewBy((reviewed, write, monitor) -> false);
    try {
      refusal("sn", "Smith", "Jones");
    } finally {
      Dit.reviewBy((reviewed, write, monitor) -> true);
    }
    assertEquals(List.of("Smith"), server.stored(ANN, "sn"));
  }
}
