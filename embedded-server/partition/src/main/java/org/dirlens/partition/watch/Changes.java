package org.dirlens.partition.watch;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.Descendants;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchEngine;
import org.dirlens.partition.search.SearchEngine.Within;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.Slice;

/**
 * What changed between two versions that follow each other, and searches among it in either. Valid
 * until its watch continues. One thread at a time.
 */
public final class Changes {
  private final SearchEngine engine;
  private final ReadView before;
  private final ReadView after;
  private final List<Change> all;
  private final long[] ids;

  Changes(SearchEngine engine, ReadView before, ReadView after, List<Change> all) {
    this.engine = engine;
    this.before = before;
    this.after = after;
    this.all = all;
    this.ids = all.stream().mapToLong(Change::id).toArray();
  }

  /** Each entry once, in the order of its first change; entries below a moved one behind it. */
  public List<Change> all() {
    return all;
  }

  /**
   * Those that a search would have found before, in the order of {@link #all}; no size limit, and
   * nothing if there was no base.
   */
  public SearchCursor before(SearchRequest request, Within within) throws LdapProblem {
    return engine.among(before, request, ids, within);
  }

  /** Those that a search finds after. */
  public SearchCursor after(SearchRequest request, Within within) throws LdapProblem {
    return engine.among(after, request, ids, within);
  }

  /**
   * Looks what became of entries.
   *
   * @param ids those that may have changed, in the order of their changes, some more than once
   * @throws LdapProblem adminLimitExceeded if too many have another name to tell
   */
  static List<Change> between(ReadView before, ReadView after, long[] ids) throws LdapProblem {
    Map<Long, Change.Kind> kinds = new LinkedHashMap<>();
    EntryRecord was = new EntryRecord();
    EntryRecord is = new EntryRecord();
    for (long id : ids) {
      boolean there = MasterTable.find(before.master(), id, new Slice(), was);
      boolean stays = MasterTable.find(after.master(), id, new Slice(), is);
      if (there != stays) {
        kinds.put(id, stays ? Change.Kind.ADD : Change.Kind.DELETE);
      } else if (there && !sameName(was, is)) {
        kinds.put(id, Change.Kind.MODIFY_DN);
        carry(before, after, id, kinds);
      } else if (there && !sameRecord(was, is)) {
        kinds.putIfAbsent(id, Change.Kind.MODIFY);
      }
    }
    return kinds.entrySet().stream()
        .map(each -> new Change(each.getKey(), each.getValue()))
        .toList();
  }

  /** The entries below one that was renamed or moved have other names, too. */
  private static void carry(ReadView before, ReadView after, long top, Map<Long, Change.Kind> kinds)
      throws LdapProblem {
    long below = CountsTable.find(after.counts(), top).descendants();
    if (kinds.size() + below > ChangeFeed.IDS_MAX) {
      throw ChangeFeed.behind("more entries than " + ChangeFeed.IDS_MAX + " were renamed at once");
    }
    EntryRecord was = new EntryRecord();
    for (IdIterator ids = Descendants.of(after.rdn(), top).iterator(); ids.next(); ) {
      boolean there = MasterTable.find(before.master(), ids.id(), new Slice(), was);
      kinds.remove(ids.id());
      kinds.put(ids.id(), there ? Change.Kind.MODIFY_DN : Change.Kind.ADD);
    }
  }

  private static boolean sameName(EntryRecord was, EntryRecord is) {
    return was.parentId() == is.parentId()
        && same(was, was.rdnOffset(), was.rdnLength(), is, is.rdnOffset(), is.rdnLength());
  }

  private static boolean sameRecord(EntryRecord was, EntryRecord is) {
    return same(was, was.offset(), was.length(), is, is.offset(), is.length());
  }

  private static boolean same(
      EntryRecord was, int from, int length, EntryRecord is, int at, int otherLength) {
    return Arrays.equals(was.bytes(), from, from + length, is.bytes(), at, at + otherLength);
  }
}
