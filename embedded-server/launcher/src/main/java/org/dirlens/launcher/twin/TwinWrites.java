package org.dirlens.launcher.twin;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.partition.verb.OldRdn;
import org.jspecify.annotations.Nullable;

/**
 * Makes the entries of a twin those that its source tells, one by one, found by their {@code
 * entryUUID}. To do the same again changes nothing, so after a stop the source may tell again what
 * it told. Entries go past the chain of the server: their stamps are those of the source.
 *
 * <p>One thread.
 */
final class TwinWrites {
  /** More entries that came before their superiors are no order of any server. */
  private static final int WAITING_MAX = 10_000;

  private static final String ENTRY_UUID = "entryUUID";

  private final TwinHome home;
  private final Dn suffix;
  private final Map<Dn, List<Entry>> waiting = new HashMap<>();
  private final Set<UUID> deletesLeft = new TreeSet<>();
  private final BitSet mentioned = new BitSet();
  private int waitingCount;

  TwinWrites(TwinHome home, Dn suffix) {
    this.home = home;
    this.suffix = suffix;
  }

  /** An entry as the twin has it. */
  private record Present(long id, Entry entry) {
    Dn dn() {
      return entry.dn();
    }
  }

  private Partition partition() throws LdapProblem {
    return home.partition(suffix)
        .orElseThrow(
            () -> new LdapProblem(ResultCode.UNAVAILABLE, "the partition " + suffix + " is gone"));
  }

  private @Nullable Present find(String filter, Dn base, Scope scope) throws LdapProblem {
    SearchRequest request = SearchRequest.of(base, scope, Filter.parse(filter, home.schema()));
    try (SearchCursor cursor = partition().search(request)) {
      if (!cursor.next()) {
        return null;
      }
      Dn dn = Dn.parse(cursor.dnText(), home.schema());
      return new Present(cursor.id(), cursor.record().whole().toEntry(dn, home.schema()));
    } catch (LdapProblem e) {
      if (e.code() == ResultCode.NO_SUCH_OBJECT) {
        return null;
      }
      throw e;
    }
  }

  private @Nullable Present find(UUID uuid) throws LdapProblem {
    return find("(" + ENTRY_UUID + "=" + uuid + ")", suffix, Scope.SUB);
  }

  private static UUID uuid(Entry entry) throws LdapProblem {
    String text = entry.first(ENTRY_UUID);
    if (text == null) {
      throw new LdapProblem(
          ResultCode.OTHER, entry.dn() + " came without a unique id: it could not be followed");
    }
    return UUID.fromString(text);
  }

  /**
   * Has an entry be there as it was told. One whose superior is not there yet waits for it.
   *
   * @return whether anything changed
   */
  boolean put(Entry wanted) throws LdapProblem {
    Present present = find(uuid(wanted));
    try {
      if (present == null) {
        add(wanted);
      } else if (!present.dn().equals(wanted.dn())) {
        rename(present, wanted);
        change(Objects.requireNonNull(find(uuid(wanted))), wanted);
      } else {
        boolean changed = change(present, wanted);
        mention(uuid(wanted));
        return changed;
      }
    } catch (LdapProblem e) {
      if (e.code() != ResultCode.NO_SUCH_OBJECT) {
        throw e;
      }
      await(wanted);
      return false;
    }
    mention(uuid(wanted));
    release(wanted.dn());
    return true;
  }

  private void await(Entry orphan) throws LdapProblem {
    if (++waitingCount > WAITING_MAX) {
      throw new LdapProblem(
          ResultCode.NO_SUCH_OBJECT,
          "more than " + WAITING_MAX + " entries came without their superiors, as " + orphan.dn());
    }
    waiting.computeIfAbsent(orphan.dn().parent(), unused -> new ArrayList<>()).add(orphan);
  }

  private void release(Dn superior) throws LdapProblem {
    List<Entry> released = waiting.remove(superior);
    if (released != null) {
      waitingCount -= released.size();
      for (Entry entry : released) {
        put(entry);
      }
    }
  }

  private void add(Entry wanted) throws LdapProblem {
    Entry stamped = home.directory().prepareImported(wanted);
    try {
      partition().add(stamped);
    } catch (LdapProblem e) {
      if (e.code() != ResultCode.ENTRY_ALREADY_EXISTS) {
        throw e;
      }
      putAside(wanted.dn());
      partition().add(stamped);
    }
  }

  /** Gives an entry another name, whose own is taken now: the source will say what became of it. */
  private void putAside(Dn name) throws LdapProblem {
    Present there = find("(objectClass=*)", name, Scope.BASE);
    if (there == null) {
      return;
    }
    Ava first = name.rdn().avas().getFirst();
    String uuid = Objects.requireNonNullElse(there.entry().first(ENTRY_UUID), "");
    String value = Rdn.escaped(first.value()) + "-" + uuid;
    Rdn aside = Rdn.parse(first.typeText() + "=" + value, home.schema());
    partition().modifyDn(new ModifyDnRequest(name, aside, OldRdn.DELETE, null, List.of()));
  }

  private void rename(Present present, Entry wanted) throws LdapProblem {
    ModifyDnRequest request =
        new ModifyDnRequest(
            present.dn(),
            wanted.dn().rdn(),
            oldRdn(present.dn().rdn(), wanted),
            wanted.dn().parent(),
            List.of());
    try {
      partition().modifyDn(request);
    } catch (LdapProblem e) {
      if (e.code() != ResultCode.ENTRY_ALREADY_EXISTS) {
        throw e;
      }
      putAside(wanted.dn());
      partition().modifyDn(request);
    }
  }

  /** The values of the old name stay if the entry still has them; which they are is told later. */
  private static OldRdn oldRdn(Rdn old, Entry wanted) {
    boolean kept =
        old.avas().stream()
            .allMatch(
                ava ->
                    wanted.values(ava.typeText()).stream()
                        .anyMatch(value -> java.util.Arrays.equals(value, ava.value())));
    return kept ? OldRdn.KEEP : OldRdn.DELETE;
  }

  private boolean change(Present present, Entry wanted) throws LdapProblem {
    List<Modification> changes = EntryDifference.of(present.entry(), wanted, home.schema());
    if (changes.isEmpty()) {
      return false;
    }
    try {
      partition().modify(present.dn(), changes);
    } catch (LdapProblem e) {
      if (e.code() != ResultCode.OBJECT_CLASS_MODS_PROHIBITED) {
        throw e;
      }
      // It is another kind of entry now: only a new one can be that.
      partition().delete(present.dn());
      add(wanted);
    }
    return true;
  }

  /** Has an entry be gone; with entries below it, once they are gone. */
  void delete(UUID uuid) throws LdapProblem {
    if (!deleted(uuid)) {
      deletesLeft.add(uuid);
    } else if (!deletesLeft.isEmpty()) {
      deleteLeft();
    }
  }

  private boolean deleted(UUID uuid) throws LdapProblem {
    Present present = find(uuid);
    try {
      if (present != null) {
        partition().delete(present.dn());
      }
      return true;
    } catch (LdapProblem e) {
      if (e.code() != ResultCode.NOT_ALLOWED_ON_NON_LEAF) {
        throw e;
      }
      return false;
    }
  }

  private void deleteLeft() throws LdapProblem {
    boolean some = true;
    while (some) {
      some = false;
      for (UUID uuid : List.copyOf(deletesLeft)) {
        if (deleted(uuid)) {
          deletesLeft.remove(uuid);
          some = true;
        }
      }
    }
  }

  /** Whether nothing that was told waits for what is still to be told. */
  boolean settled() {
    return waiting.isEmpty() && deletesLeft.isEmpty();
  }

  /** Takes note that an entry is in the source. */
  void mention(UUID uuid) throws LdapProblem {
    Present present = find(uuid);
    if (present != null) {
      mentioned.set(Math.toIntExact(present.id()));
    }
  }

  /** Forgets what was mentioned: all is about to be told. */
  void beginRefresh() {
    mentioned.clear();
    waiting.clear();
    deletesLeft.clear();
    waitingCount = 0;
  }

  /** Deletes what was not mentioned since {@link #beginRefresh}, the lowest entries first. */
  long deleteUnmentioned() throws LdapProblem {
    List<Dn> gone = new ArrayList<>();
    SearchRequest all = SearchRequest.of(suffix, Scope.SUB, Filter.ALL);
    try (SearchCursor cursor = partition().search(all)) {
      while (cursor.next()) {
        if (!mentioned.get(Math.toIntExact(cursor.id()))) {
          gone.add(Dn.parse(cursor.dnText(), home.schema()));
        }
      }
    }
    gone.sort(Comparator.comparingInt(Dn::depth).reversed());
    for (Dn dn : gone) {
      partition().delete(dn);
    }
    return gone.size();
  }

  /** Ends a refresh; returns the names of entries whose superiors the source did not tell. */
  List<String> endRefresh() throws LdapProblem {
    deleteLeft();
    List<String> orphans =
        waiting.values().stream().flatMap(List::stream).map(e -> e.dn().toString()).toList();
    beginRefresh();
    return orphans;
  }
}
