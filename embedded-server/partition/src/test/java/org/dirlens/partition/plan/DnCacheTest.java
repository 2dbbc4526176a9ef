package org.dirlens.partition.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;

class DnCacheTest {
  private static final Schema SCHEMA = Schema.standard();

  private static Dn user(int number) throws LdapProblem {
    return Dn.parse("uid=user." + number + ",ou=users,dc=example,dc=com", SCHEMA);
  }

  @Test
  void aNameIsFoundHoweverItIsWritten() throws LdapProblem {
    DnCache cache = new DnCache(1 << 20);
    cache.put(user(1), 7, 0);
    assertEquals(7, cache.find(Dn.parse("UID=User.1, ou=users,DC=example,dc=com", SCHEMA), 0));
    assertEquals(0, cache.find(user(2), 0));
  }

  @Test
  void theOrderOfRdnsIsPartOfAName() throws LdapProblem {
    DnCache cache = new DnCache(1 << 20);
    cache.put(Dn.parse("dc=a,dc=b", SCHEMA), 7, 0);
    assertEquals(0, cache.find(Dn.parse("dc=b,dc=a", SCHEMA), 0));
    assertNotEquals(
        Dn.parse("dc=a,dc=b", SCHEMA).firstHash(), Dn.parse("dc=a,dc=b", SCHEMA).secondHash());
  }

  @Test
  void aRenameOutdatesWhatWasKnown() throws LdapProblem {
    DnCache cache = new DnCache(1 << 20);
    long before = cache.afterPin(cache.beforePin());
    cache.put(user(1), 7, before);
    cache.renameBegins();
    assertEquals(-1, cache.beforePin());
    cache.renameEnded();
    assertEquals(0, cache.find(user(1), cache.afterPin(cache.beforePin())));
  }

  @Test
  void theBytesAreBounded() throws LdapProblem {
    DnCache cache = new DnCache(64 << 10);
    for (int i = 0; i < 10_000; i++) {
      cache.put(user(i), i + 1, 0);
    }
    assertTrue(cache.statistics().bytes() <= 64 << 10, cache.statistics().toString());
    int known = 0;
    for (int i = 0; i < 10_000; i++) {
      long id = cache.find(user(i), 0);
      assertTrue(id == 0 || id == i + 1, id + " for " + i);
      known += id == 0 ? 0 : 1;
    }
    assertTrue(known > 0, "nothing was kept");
  }
}
