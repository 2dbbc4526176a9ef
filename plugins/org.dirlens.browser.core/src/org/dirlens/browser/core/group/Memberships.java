package org.dirlens.browser.core.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.FilterText;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;

/** The groups that have an entry as a member, and the writes that change members. */
public final class Memberships {
  /** Most groups of an entry that are looked for. */
  public static final int GROUPS_MAX = 1_000;

  private static final int SECONDS_MAX = 30;

  /**
   * A group of an entry.
   *
   * @param member how it names the entry
   */
  public record Membership(String group, GroupKind kind, String member) {}

  /**
   * The groups of an entry.
   *
   * @param whole whether these are all, and not only as many as were searched and limits allow
   */
  public record Groups(List<Membership> all, boolean whole) {}

  private Memberships() {}

  /**
   * Asks the server which groups have the entry as a member, each as often as it names it; waits.
   *
   * @param bases below which groups are looked for
   */
  public static Groups of(
      Session session, Entry entry, List<String> bases, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<Membership> all = new ArrayList<>();
    boolean whole = !bases.isEmpty();
    for (String base : bases) {
      for (GroupKind kind : GroupKind.values()) {
        List<String> names = kind.byDn() ? List.of(entry.dn()) : entry.texts("uid");
        for (String name : names) {
          whole &= find(session, base, new Membership("", kind, name), all, monitor);
        }
      }
    }
    return new Groups(all, whole);
  }

  /** Adds the groups that name it so; true if that are all. */
  private static boolean find(
      Session session,
      String base,
      Membership wanted,
      List<Membership> all,
      IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery query = query(base, wanted.kind().attribute(), wanted.member(), GROUPS_MAX);
    try (EntryStream stream = session.search(query)) {
      for (Entry group = stream.next(monitor); group != null; group = stream.next(monitor)) {
        all.add(new Membership(group.dn(), wanted.kind(), wanted.member()));
      }
      return !stream.outcome().truncated();
    } catch (ConnectionProblem e) {
      requireEmpty(e);
      return true;
    }
  }

  /** A naming context need not have an entry: there is nothing in it. */
  private static void requireEmpty(ConnectionProblem problem) throws ConnectionProblem {
    if (!problem.noSuchEntry()) {
      throw problem;
    }
  }

  private static SearchQuery query(String base, String attribute, String value, int most) {
    return new SearchQuery(
        base,
        Scope.SUBTREE,
        FilterText.equality(attribute, value),
        List.of(SearchQuery.NO_ATTRIBUTES),
        new SearchQuery.Limits(most, SECONDS_MAX, 0));
  }

  /**
   * How the group names those that a person chose; waits where entries have to be read for that.
   *
   * @param chosen DNs, or for a group of accounts their uid
   * @throws ConnectionProblem also when an entry has no uid, by which the group would name it
   */
  public static List<String> names(
      Session session, GroupKind kind, List<String> chosen, IProgressMonitor monitor)
      throws ConnectionProblem {
    if (kind.byDn()) {
      return chosen;
    }
    List<String> names = new ArrayList<>();
    for (String each : chosen) {
      boolean dn = each.contains("=") && DnText.valid(each);
      names.add(dn ? uid(session, each, monitor) : each);
    }
    return names;
  }

  private static String uid(Session session, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    return session
        .read(dn, List.of("uid"), monitor)
        .flatMap(entry -> entry.first("uid"))
        .orElseThrow(() -> ConnectionProblem.request(dn + " has no uid, by which the group names"));
  }

  /**
   * The DN of an account by its {@code uid}, the first that is found; waits.
   *
   * @param bases below which it is looked for
   * @throws ConnectionProblem also when there is nothing to search, or when the server gave up
   *     before it came to the end
   */
  public static Optional<String> account(
      Session session, String uid, List<String> bases, IProgressMonitor monitor)
      throws ConnectionProblem {
    if (bases.isEmpty()) {
      throw ConnectionProblem.request("It is not known where to look for uid=" + uid);
    }
    for (String base : bases) {
      try (EntryStream stream = session.search(query(base, "uid", uid, 1))) {
        Entry found = stream.next(monitor);
        if (found != null) {
          return Optional.of(found.dn());
        }
        if (stream.outcome().truncated()) {
          throw ConnectionProblem.request(
              "The server did not look through %s for uid=%s".formatted(base, uid));
        }
      } catch (ConnectionProblem e) {
        requireEmpty(e);
      }
    }
    return Optional.empty();
  }

  /**
   * The write that makes an entry a member of a group; waits for the group to be read.
   *
   * @param entry with its uid, if it has one
   * @throws ConnectionProblem also when it is no group
   */
  public static Write join(
      Session session, ServerSchema schema, String group, Entry entry, IProgressMonitor monitor)
      throws ConnectionProblem {
    Optional<GroupKind> kind =
        session
            .read(group, List.of("objectClass"), monitor)
            .flatMap(found -> GroupKind.of(found, schema));
    if (kind.isEmpty()) {
      throw ConnectionProblem.request(group + " is not a group");
    }
    List<String> name = names(session, kind.get(), List.of(entry.dn()), monitor);
    return add(group, kind.get(), name);
  }

  /** The write that makes members of a group. */
  public static Write add(String group, GroupKind kind, List<String> members) {
    return write(group, Modification.Kind.ADD, kind, members);
  }

  /** The write that takes members out of a group. */
  public static Write remove(String group, GroupKind kind, List<String> members) {
    return write(group, Modification.Kind.DELETE, kind, members);
  }

  private static Write write(
      String group, Modification.Kind change, GroupKind kind, List<String> members) {
    Attribute values = Attribute.of(kind.attribute(), members.toArray(String[]::new));
    return new Write.Modify(group, List.of(new Modification(change, values)));
  }
}
