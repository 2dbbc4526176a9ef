package org.dirlens.server.handler.access;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.EntryContext;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.server.access.AccessRules;
import org.dirlens.server.access.ApplicableRules;
import org.dirlens.server.access.Region;
import org.dirlens.server.access.Right;
import org.dirlens.server.access.Rights;
import org.dirlens.server.access.Rule;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.handler.route.OwnSnapshot;
import org.dirlens.server.handler.route.PendingEntry;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.own.OwnEntries;
import org.jspecify.annotations.Nullable;

/**
 * What the access rules in force say of the entries there are: who has which rights to them, and
 * how much of them an answer may tell. Safe for use by many threads.
 */
public final class AccessDecisions {
  /** What has to do with being there for somebody. */
  static final Set<Right> SEEING = EnumSet.of(Right.SEARCH, Right.READ);

  private static final Set<Follow> ALIASES = EnumSet.of(Follow.BASE_ALIASES);
  private static final Set<Follow> REFERRALS = EnumSet.of(Follow.REFERRALS);

  private final Dit dit;
  private volatile AccessRules rules;

  /** The rules that the server brings, over this tree. */
  public AccessDecisions(Dit dit) throws LdapProblem {
    this.dit = dit;
    this.rules = AccessRules.of(List.of(), dit.schema());
  }

  /** Has these rules hold from now on; what runs continues under those of its start. */
  public void protect(List<Rule> others) {
    rules = rules.with(others);
  }

  /** What everybody may do with root DSE and schema. */
  Rights open() {
    return rules.open();
  }

  /** Whether it takes no search for groups to say which rules apply to somebody. */
  boolean decidesAtOnce(Identity caller) {
    return caller.isAdministrator() || caller.isAnonymous() || !rules.nesting();
  }

  /** The rules that apply to somebody other than the administrator in an operation. */
  ApplicableRules rulesFor(Identity caller, Region region, Set<Right> asked) {
    Dn requester = caller.isAnonymous() ? null : caller.name();
    return rules.applicable(requester, region, asked, new Groups(dit));
  }

  /** The same for one name. */
  ApplicableRules rulesFor(Identity caller, Dn name, Set<Right> asked) {
    return rulesFor(caller, Region.of(name, place(name)), asked);
  }

  Region.Place place(Dn name) {
    return dit.ownTreeAt(name) == null ? Region.Place.CONTEXTS : Region.Place.SERVERS_OWN;
  }

  /** The rights to an entry; null if there is none of this name. */
  @Nullable Rights rights(ApplicableRules applicable, Dn name) throws LdapProblem {
    return rights(applicable, name, Set.of());
  }

  /**
   * The rights to the base of a search, to which aliases may lead; null if there is none.
   *
   * @throws LdapProblem noSuchObject if its requester may not know of it, or of the alias
   */
  @Nullable Rights base(Identity caller, ApplicableRules applicable, Request.Search request)
      throws LdapProblem {
    Dn name = request.base();
    boolean leads = request.follow().contains(Follow.BASE_ALIASES);
    Rights rights = rights(applicable, name, leads ? ALIASES : Set.of());
    if (rights != null && !(rights.known() && (!leads || knowsWay(caller, name)))) {
      throw hidden(caller, name);
    }
    return rights;
  }

  /** Whether somebody may know of what a name leads to at first: its entry, or an alias above. */
  private boolean knowsWay(Identity caller, Dn name) throws LdapProblem {
    for (Dn at = name; at.depth() > 0; at = at.parent()) {
      Rights rights = rights(rulesFor(caller, at, SEEING), at);
      if (rights != null) {
        return rights.known();
      }
    }
    return true;
  }

  private @Nullable Rights rights(ApplicableRules applicable, Dn name, Set<Follow> follow)
      throws LdapProblem {
    OwnEntries tree = dit.ownTreeAt(name);
    if (tree != null) {
      return rights(applicable, tree, name);
    }
    Partition partition = dit.find(name);
    if (partition == null) {
      return null;
    }
    SearchRequest request = SearchRequest.of(name, Scope.BASE, Filter.ALL).withFollow(follow);
    try (SearchCursor cursor = partition.search(request)) {
      if (!cursor.next()) {
        return null;
      }
      Dn real = follow.isEmpty() ? name : FoundName.stored(cursor.dnText(), dit.schema());
      return applicable.of(cursor.record(), new Found(real, cursor));
    } catch (LdapProblem problem) {
      if (problem.code() == ResultCode.NO_SUCH_OBJECT) {
        return null;
      }
      throw problem;
    }
  }

  private static @Nullable Rights rights(ApplicableRules applicable, OwnEntries tree, Dn name)
      throws LdapProblem {
    EntryImage image = new OwnSnapshot(tree.top()).image(name);
    return image == null ? null : applicable.of(image.record(), image);
  }

  /** An entry that a search stands on. */
  private record Found(Dn dn, SearchCursor cursor) implements EntryContext {
    @Override
    public String dnText() {
      return cursor.dnText();
    }

    @Override
    public long numSubordinates() {
      return cursor.numSubordinates();
    }
  }

  /** Whether somebody may learn that there is an entry of this name, and there is one. */
  public boolean knows(Identity caller, Dn name) throws LdapProblem {
    ApplicableRules applicable = rulesFor(caller, name, SEEING);
    Rights rights = rights(applicable, name);
    return rights != null && rights.known();
  }

  /**
   * Returns if the entry of a write is there, or comes with the writes before it; else throws what
   * its partition says of its name, as the requester may know it.
   */
  void requireThere(OperationContext.Update context, Request.Update write) throws LdapProblem {
    Dn name = write.name();
    if (place(name) == Region.Place.CONTEXTS && PendingEntry.account(dit, context, write) == null) {
      boolean manages = write.controls().has(RequestControl.ManageDsaIt.class);
      try {
        dit.require(name).image(name, manages ? Set.of() : REFERRALS);
      } catch (LdapProblem problem) {
        throw told(context.caller(), name, problem);
      }
    }
  }

  /** The problem as somebody may know it, with names of entries that are there for him only. */
  LdapProblem told(Identity caller, Dn name, LdapProblem problem) {
    boolean missing =
        problem.code() == ResultCode.NO_SUCH_OBJECT || problem.code() == ResultCode.ALIAS_PROBLEM;
    if (caller.isAdministrator() || (!missing && problem.matchedDn().isEmpty())) {
      return problem;
    }
    Region everything = new Region(Dn.ROOT, Scope.SUB, Region.Place.CONTEXTS);
    Rights common = rulesFor(caller, everything, SEEING).everywhere();
    try {
      boolean tells =
          (common != null && common.known())
              || (!missing && knows(caller, Dn.parse(problem.matchedDn(), dit.schema())));
      return tells ? problem : hidden(caller, name);
    } catch (LdapProblem unreadable) {
      return new LdapProblem(ResultCode.NO_SUCH_OBJECT, "there is no such entry");
    }
  }

  /** The answer about an entry that is not there, or not for this requester. */
  LdapProblem hidden(Identity caller, Dn name) throws LdapProblem {
    Dn above = name;
    while (above.depth() > 1) {
      above = above.parent();
      if (knows(caller, above)) {
        return new LdapProblem(
            ResultCode.NO_SUCH_OBJECT, "there is no such entry", above.toString());
      }
    }
    return new LdapProblem(ResultCode.NO_SUCH_OBJECT, "there is no such entry");
  }

  /** The answer to who has no right; hides the entry from who may not know of it. */
  public LdapProblem refused(Identity caller, Dn name, @Nullable Rights rights, String what)
      throws LdapProblem {
    if (rights != null && rights.known()) {
      return refusal("no right to " + what);
    }
    if (caller.isAnonymous() && seesNothing(caller)) {
      return refusal("bind first: without, only the root DSE and the schema can be read");
    }
    if (place(name) == Region.Place.SERVERS_OWN) {
      return refusal("the server's configuration, state and tasks are for the administrator");
    }
    return name.isRoot() ? refusal("no right to " + what) : hidden(caller, name);
  }

  /** Whether nothing at all is there for somebody, so that to say so tells nothing. */
  private boolean seesNothing(Identity caller) {
    Region everything = new Region(Dn.ROOT, Scope.SUB, Region.Place.CONTEXTS);
    Rights common = rulesFor(caller, everything, SEEING).everywhere();
    return common != null && !common.known();
  }

  static LdapProblem refusal(String message) {
    return new LdapProblem(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, message);
  }

  /** Whether an entry may be bound as. */
  public boolean admits(Dn name) throws LdapProblem {
    ApplicableRules applicable = rulesFor(Identity.anonymous(), name, EnumSet.of(Right.AUTH));
    return allows(applicable, name, Right.AUTH);
  }

  /** Whether somebody may act for an entry. */
  boolean mayActFor(Identity caller, Dn name) throws LdapProblem {
    return allows(rulesFor(caller, name, EnumSet.of(Right.PROXY)), name, Right.PROXY);
  }

  private boolean allows(ApplicableRules applicable, Dn name, Right right) throws LdapProblem {
    Rights rights = applicable.everywhere();
    if (rights == null) {
      rights = rights(applicable, name);
    }
    return rights != null && rights.allows(right);
  }
}
