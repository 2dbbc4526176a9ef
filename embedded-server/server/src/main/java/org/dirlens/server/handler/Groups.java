package org.dirlens.server.handler;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterFactory;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.Scope;
import org.dirlens.partition.plan.SearchCursor;
import org.dirlens.partition.plan.SearchRequest;
import org.dirlens.server.access.Memberships;
import org.jspecify.annotations.Nullable;

/**
 * Who belongs to which groups, for one operation of one requester. Whether a group names him is one
 * lookup in the group. Groups in groups are found from below, once for all rules: a search for the
 * groups that name him, one for those that name each of these, and so on. One thread.
 */
final class Groups implements Memberships {
  /** The longest chain of groups from a member to the outermost one, that included. */
  private static final int LEVELS_MAX = 5;

  private final Dit dit;
  private @Nullable Set<Dn> nested;

  Groups(Dit dit) {
    this.dit = dit;
  }

  @Override
  public boolean isMember(Dn group, Dn member) {
    Partition partition = dit.find(group);
    if (partition == null) {
      return false;
    }
    SearchRequest request = SearchRequest.of(group, Scope.BASE, naming(member));
    try (SearchCursor cursor = partition.search(request)) {
      return cursor.next();
    } catch (LdapProblem noGroup) {
      return false;
    }
  }

  private Filter naming(Dn member) {
    byte[] name = member.toString().getBytes(StandardCharsets.UTF_8);
    FilterFactory factory = new FilterFactory(dit.schema());
    return new Filter.Or(
        List.of(factory.equality("member", name), factory.equality("uniqueMember", name)));
  }

  @Override
  public boolean isNestedMember(Dn group, Dn member) {
    if (isMember(group, member)) {
      return true;
    }
    Set<Dn> all = nested;
    if (all == null) {
      all = allOf(member);
      nested = all;
    }
    return all.contains(group);
  }

  private Set<Dn> allOf(Dn member) {
    Set<Dn> all = new HashSet<>();
    Set<Dn> level = Set.of(member);
    for (int i = 0; i < LEVELS_MAX && !level.isEmpty(); i++) {
      Set<Dn> next = new HashSet<>();
      for (Dn each : level) {
        addNaming(each, next);
      }
      next.removeAll(all);
      all.addAll(next);
      level = next;
    }
    return all;
  }

  private void addNaming(Dn member, Set<Dn> groups) {
    for (Partition partition : dit.partitions()) {
      SearchRequest request = SearchRequest.of(partition.suffix(), Scope.SUB, naming(member));
      try (SearchCursor cursor = partition.search(request)) {
        while (cursor.next()) {
          groups.add(FoundName.stored(cursor.dnText(), dit.schema()));
        }
      } catch (LdapProblem empty) {
        // A partition without any entry has no groups.
      }
    }
  }
}
