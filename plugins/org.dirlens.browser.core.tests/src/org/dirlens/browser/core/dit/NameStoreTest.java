package org.dirlens.browser.core.dit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
    }
    assertEquals(expected.size(), store.size());
  }

  @Test
  void sortsNumbersByTheirValue() {
    NameStore store = new NameStore();
    for (String rdn : List.of("uid=user.10", "uid=user.9", "UID=user.1", "uid=user.010", "cn=z")) {
      store.add(new ChildName(rdn, EntryKind.OTHER, 0));
    }
    NameStore sorted = store.sorted();
    List<String> order = new ArrayList<>();
    for (int index = 0; index < sorted.size(); index++) {
      order.add(sorted.get(index).rdn());
    }
    assertEquals(List.of("cn=z", "UID=user.1", "uid=user.9", "uid=user.10", "uid=user.010"), order);
  }

  @Test
  void choosesTheIconByTheMostTellingClass() {
    assertEquals(EntryKind.PERSON, EntryKind.of(List.of("top", "inetOrgPerson")));
    assertEquals(EntryKind.ALIAS, EntryKind.of(List.of("person", "alias")));
    assertEquals(EntryKind.OTHER, EntryKind.of(List.of("top", "device")));
  }
}
