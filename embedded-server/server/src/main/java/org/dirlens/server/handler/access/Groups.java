package org.dirlens.server.handler.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterFactory;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.server.access.Memberships;
import org.dirlens.server.handler.route.Dit;
import org.jspecify.annotations.Nullable;

/**
 * Who belongs to which groups, for one operation of one requester. Whether a group names him is one
 * lookup in the group. Groups in groups are found from below, once for all rules: a search for the
 * groups that name him, one for those that name any of these, and so on. Whoever is in too many
 * groups is in none of them for sure. One thread.
 */
public final class Groups implements Memberships {
  /** The longest chain of groups from a member to the outermost one, that included. */
  private static final int LEVELS_MAX = 5;

  /** Groups that are followed; who may write groups must not make others' operations long. */
  private static final int GROUPS_MAX = 1000;

  /** Names looked for in one search. */
  private static final int NAMES_MAX = 250;

  private final Dit dit;
  private @Nullable Set<Dn> nested;
  private boolean allFound;

  public Groups(Dit dit) {
    this.dit = dit;
  }

  @Override
  public Answer member(Dn group, Dn member) {
    Partition partition = dit.find(group);
    if (partition == null) {
      return Answer.NO;
    }
    SearchRequest request = SearchRequest.of(group, Scope.BASE, naming(List.of(member)));
    try (SearchCursor cursor = partition.search(request)) {
      return cursor.next() ? Answer.YES : Answer.NO;
    } catch (LdapProblem problem) {
      return problem.code() == ResultCode.NO_SUCH_OBJECT ? Answer.NO : Answer.UNKNOWN;
    }
  }

  private Filter naming(List<Dn> members) {
    FilterFactory factory = new FilterFactory(dit.schema());
    List<Filter> parts = new ArrayList<>(2 * members.size());
    for (Dn member : members) {
      byte[] name = member.toString().getBytes(StandardCharsets.UTF_8);
      parts.add(factory.equality("member", name));
      parts.add(factory.equality("uniqueMember", name));
    }
    return new Filter.Or(parts);
  }

  @Override
  public Answer nestedMember(Dn group, Dn member) {
    Answer direct = member(group, member);
    if (direct != Answer.NO) {
      return direct;
    }
    Set<Dn> all = nested;
    if (all == null) {
      all = new HashSet<>();
      nested = all;
      allFound = findAll(member, all);
    }
    if (!allFound) {
      return Answer.UNKNOWN;
    }
    return all.contains(group) ? Answer.YES : Answer.NO;
  }

  /** Adds the groups that somebody is in; false if these are not all. */
  private boolean findAll(Dn member, Set<Dn> all) {
    List<Dn> level = List.of(member);
    try {
      for (int i = 0; i < LEVELS_MAX && !level.isEmpty() && all.size() <= GROUPS_MAX; i++) {
        level = naming(level, all);
      }
    } catch (LdapProblem problem) {
      return false;
    }
    return all.size() <= GROUPS_MAX;
  }

  /** Adds the groups that name any of these to all, until they are too many; those that are new. */
  private List<Dn> naming(List<Dn> members, Set<Dn> all) throws LdapProblem {
    List<Dn> added = new ArrayList<>();
    for (int from = 0; from < members.size(); from += NAMES_MAX) {
      List<Dn> some = members.subList(from, Math.min(from + NAMES_MAX, members.size()));
      Filter filter = naming(some);
      for (Partition partition : dit.partitions()) {
        addFound(partition, filter, all, added);
      }
    }
    return added;
  }

  private void addFound(Partition partition, Filter filter, Set<Dn> all, List<Dn> added)
      throws LdapProblem {
    SearchRequest request = SearchRequest.of(partition.suffix(), Scope.SUB, filter);
    try (SearchCursor cursor = partition.search(request)) {
      while (all.size() <= GROUPS_MAX && cursor.next()) {
        Dn group = FoundName.stored(cursor.dnText(), dit.schema());
        if (all.add(group)) {
          added.add(group);
        }
      }
    } catch (LdapProblem problem) {
      if (problem.code() != ResultCode.NO_SUCH_OBJECT) {
        throw problem;
      }
      // A partition without any entry has no groups.
    }
  }
}
