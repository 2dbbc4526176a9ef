package org.dirlens.browser.core.dit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.browser.core.dit.ChildOrder.By;
import org.dirlens.browser.core.dit.ChildOrder.Direction;
import org.dirlens.browser.core.dit.ChildOrder.Group;
import org.junit.jupiter.api.Test;

class NameStoreTest {

  @Test
  void givesBackWhatWasPutIn() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    NameStore store = new NameStore();
    List<ChildName> expected = new ArrayList<>();
    for (int count = 0; count < 1_000; count++) {
      ChildName name = new ChildName("uid=ü" + random.nextInt(), EntryKind.PERSON, count - 2);
      store.add(name);
      expected.add(name);
      assertEquals(name, store.get(count), "seed " + seed);
    }
    for (int index = 0; index < expected.size(); index++) {
      assertEquals(expected.get(index), store.get(index), "seed " + seed);
      assertEquals(
          expected.get(index).rdn(),
          store.get(store.indexOf(expected.get(index).rdn())).rdn(),
          "seed " + seed);
    }
    assertEquals(-1, store.indexOf("uid=ü"));
    assertEquals(expected.size(), store.size());
  }

  private static List<String> ordered(ChildOrder order, ChildName... names) {
    NameStore store = new NameStore();
    List.of(names).forEach(store::add);
    NameStore sorted = order.sorted(store);
    return IntStream.range(0, sorted.size()).mapToObj(at -> sorted.get(at).rdn()).toList();
  }

  private static ChildName name(String rdn) {
    return new ChildName(rdn, EntryKind.OTHER, 0);
  }

  @Test
  void sortsNumbersByTheirValue() {
    ChildName[] names =
        Stream.of("uid=user.10", "uid=user.9", "UID=user.1", "uid=user.010", "cn=z")
            .map(NameStoreTest::name)
            .toArray(ChildName[]::new);
    assertEquals(
        List.of("cn=z", "UID=user.1", "uid=user.9", "uid=user.10", "uid=user.010"),
        ordered(ChildOrder.USUAL, names));
  }

  @Test
  void sortsByValueBackwardsAndByWhetherThereAreChildren() {
    ChildName[] names = {
      name("ou=b"),
      new ChildName("ou=a", EntryKind.FOLDER, 3),
      name("cn=c"),
      new ChildName("ou=d", EntryKind.FOLDER, ChildName.SOME)
    };
    assertEquals(
        List.of("ou=b", "ou=a", "cn=c", "ou=d"),
        ordered(new ChildOrder(By.SERVER, Direction.ASCENDING, Group.MIXED), names));
    assertEquals(
        List.of("ou=d", "cn=c", "ou=b", "ou=a"),
        ordered(new ChildOrder(By.VALUE, Direction.DESCENDING, Group.MIXED), names));
    assertEquals(
        List.of("ou=a", "ou=d", "cn=c", "ou=b"),
        ordered(new ChildOrder(By.RDN, Direction.ASCENDING, Group.CONTAINERS), names));
    assertEquals(
        List.of("ou=b", "cn=c", "ou=a", "ou=d"),
        ordered(new ChildOrder(By.SERVER, Direction.ASCENDING, Group.LEAVES), names));
  }

  @Test
  void aTargetStaysWithItsName() {
    NameStore store = new NameStore();
    store.add(name("cn=a"));
    ChildName alias = new ChildName("cn=b", EntryKind.ALIAS, 0, "cn=c,dc=d");
    store.add(alias);
    assertEquals(alias, store.get(1));
    assertEquals("", store.get(0).target());
  }

  @Test
  void choosesTheIconByTheMostTellingClass() {
    assertEquals(EntryKind.PERSON, EntryKind.of(List.of("top", "inetOrgPerson")));
    assertEquals(EntryKind.ALIAS, EntryKind.of(List.of("person", "alias")));
    assertEquals(EntryKind.OTHER, EntryKind.of(List.of("top", "device")));
  }
}
