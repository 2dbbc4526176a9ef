package org.dirlens.partition.resolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.HitCurve;
import org.junit.jupiter.api.Test;

class DnCacheTest {
  private static final Schema SCHEMA = Schema.standard();

  private static Dn user(int number) throws LdapProblem {
    return Dn.parse("uid=user." + number + ",ou=users,dc=example,dc=com", SCHEMA);
  }

  private static DnCache cache(int bytes) {
    return new DnCache(bytes, new DnCache.PagesLeft(() -> 0, 1));
  }

  private static void put(DnCache cache, Dn dn, long id, long renames) {
    cache.put(dn, new DnCache.Known(id, null, 0, 1), renames);
  }

  /** The id, 0 if the name is not known. */
  private static long find(DnCache cache, Dn dn, long renames) {
    DnCache.Known known = cache.find(dn, renames);
    return known == null ? 0 : known.id();
  }

  @Test
  void aNameIsFoundHoweverItIsWritten() throws LdapProblem {
    DnCache cache = cache(1 << 20);
    put(cache, user(1), 7, 0);
    assertEquals(7, find(cache, Dn.parse("UID=User.1, ou=users,DC=example,dc=com", SCHEMA), 0));
    assertEquals(0, find(cache, user(2), 0));
  }

  @Test
  void theOrderOfRdnsIsPartOfAName() throws LdapProblem {
    DnCache cache = cache(1 << 20);
    put(cache, Dn.parse("dc=a,dc=b", SCHEMA), 7, 0);
    assertEquals(0, find(cache, Dn.parse("dc=b,dc=a", SCHEMA), 0));
    assertNotEquals(
        Dn.parse("dc=a,dc=b", SCHEMA).firstHash(), Dn.parse("dc=a,dc=b", SCHEMA).secondHash());
  }

  @Test
  void aRenameOutdatesWhatWasKnown() throws LdapProblem {
    DnCache cache = cache(1 << 20);
    long before = cache.afterPin(cache.beforePin());
    put(cache, user(1), 7, before);
    cache.renameBegins();
    assertEquals(-1, cache.beforePin());
    cache.renameEnded();
    assertEquals(0, find(cache, user(1), cache.afterPin(cache.beforePin())));
  }

  @Test
  void theBytesAreBounded() throws LdapProblem {
    DnCache cache = cache(64 << 10);
    for (int i = 0; i < 10_000; i++) {
      put(cache, user(i), i + 1, 0);
    }
    assertTrue(cache.statistics().bytes() <= 64 << 10, cache.statistics().toString());
    int known = 0;
    for (int i = 0; i < 10_000; i++) {
      long id = find(cache, user(i), 0);
      assertTrue(id == 0 || id == i + 1, id + " for " + i);
      known += id == 0 ? 0 : 1;
    }
    assertTrue(known > 0, "nothing was kept");
  }

  @Test
  void pagesAreForgottenWhenManyLeft() throws LdapProblem {
    AtomicLong left = new AtomicLong();
    DnCache cache = new DnCache(1 << 20, new DnCache.PagesLeft(left::get, 100));
    byte[] page = new byte[10];
    cache.put(user(1), new DnCache.Known(1, page, 0, 1), 0);
    putMany(cache);
    assertSame(page, cache.find(user(1), 0).page());
    left.set(101);
    putMany(cache);
    assertNull(cache.find(user(1), 0).page());
  }

  /**
   * Names asked for in turn are at the same distance all: a cache for half of them would hit none,
   * one for twice as many all but the first round. One name in 16 is followed, which ones is luck;
   * the bounds are more than five standard deviations away.
   */
  @Test
  void tellsWhatOtherSizesWouldHitOfNamesAskedForInTurn() throws LdapProblem {
    int names = 6000;
    DnCache cache = cache(names / 2 * CachedNames.ROW_BYTES);
    List<Dn> users = new ArrayList<>();
    for (int i = 0; i < names; i++) {
      users.add(user(i));
    }
    for (int round = 0; round < 10; round++) {
      for (Dn user : users) {
        find(cache, user, 0);
      }
    }
    HitCurve curve = cache.statistics().curve();
    assertEquals(10 * names / 16, curve.asked(), 1);
    for (double below : List.of(0.25, 0.5, 1.0)) {
      assertEquals(0, curve.ratio(HitCurve.SIZES.indexOf(below)), 0.3, curve.toString());
    }
    assertEquals(0.9, curve.ratio(HitCurve.SIZES.indexOf(4.0)), 0.05, curve.toString());
  }

  /** So many that the cache looks at the pages that left, but for luck of one in 10^27. */
  private static void putMany(DnCache cache) throws LdapProblem {
    Dn other = user(2);
    for (int i = 0; i < 4000; i++) {
      put(cache, other, 2, 0);
    }
  }
}
