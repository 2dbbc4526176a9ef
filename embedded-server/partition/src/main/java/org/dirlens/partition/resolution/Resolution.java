package org.dirlens.partition.resolution;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.OutsideValues;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * Walks down a name from the suffix and does what the aliases and referral objects on the way say.
 * Only for partitions that have such: others find names without reading the entries above.
 */
public final class Resolution {
  /** More aliases than this one after another are a loop. */
  private static final int ALIASES_MAX = 64;

  private final Hierarchy hierarchy;
  private final Schema schema;
  private final Tree rdn;
  private final Tree master;
  private final OutsideValues values;

  /** The last entry on the way to a name, which has this depth there. */
  private record Stop(long id, EntryRecord entry, int depth) {}

  /** Resolves names in one version of a partition. */
  public Resolution(
      Hierarchy hierarchy, Schema schema, Tree rdn, Tree master, OutsideValues values) {
    this.hierarchy = hierarchy;
    this.schema = schema;
    this.rdn = rdn;
    this.master = master;
    this.values = values;
  }

  /** Throws referral if there is a referral object of this name or above it. */
  public void requireNoReferral(Dn name) throws LdapProblem {
    Stop at = walk(name, Set.of(Follow.REFERRALS));
    if (at != null && at.entry.isReferral()) {
      throw referral(at, name, null);
    }
  }

  /** Whether there is a referral object of this name or above it. */
  public boolean meetsReferral(Dn name) {
    Stop at = walk(name, Set.of(Follow.REFERRALS));
    return at != null && at.entry.isReferral();
  }

  /**
   * The entry that a name leads to.
   *
   * @throws LdapProblem noSuchObject; referral; aliasProblem if an alias names no entry of this
   *     partition; loopDetect
   */
  public BaseEntry base(Dn asked, Scope scope, Set<Follow> follow) throws LdapProblem {
    Dn name = asked;
    String alias = "";
    int promised = 0;
    for (int aliases = 0; aliases <= ALIASES_MAX; aliases++) {
      Stop at = walk(name, follow);
      int depth = at == null ? 0 : at.depth;
      if (at != null && follow.contains(Follow.REFERRALS) && at.entry.isReferral()) {
        throw referral(at, name, scope);
      } else if (at != null && follow.contains(Follow.BASE_ALIASES) && at.entry.isAlias()) {
        Dn target = aliased(at);
        alias = Hierarchy.dn(master, at.id);
        promised = target.depth() + Math.max(0, promised - depth);
        name = name.moved(name.ancestor(depth), target);
      } else if (at != null && depth == name.depth()) {
        return new BaseEntry(at.id, at.entry);
      } else if (depth < promised) {
        throw new LdapProblem(
            ResultCode.ALIAS_PROBLEM,
            "an alias names "
                + LdapProblem.quote(name.toString())
                + ", which is not in this naming context",
            alias);
      } else {
        throw hierarchy.noSuchObject(rdn, name);
      }
    }
    throw new LdapProblem(
        ResultCode.LOOP_DETECT, "aliases lead in a circle at " + LdapProblem.quote(alias), alias);
  }

  /** The entry an alias stands for in the end; null if there is none. */
  public @Nullable BaseEntry behind(BaseEntry alias) {
    try {
      Dn name = aliased(new Stop(alias.id(), alias.record().reaching(values), 0));
      return base(name, Scope.BASE, Set.of(Follow.BASE_ALIASES));
    } catch (LdapProblem nowhere) {
      return null;
    }
  }

  private @Nullable Stop walk(Dn name, Set<Follow> follow) {
    Dn suffix = hierarchy.suffix();
    long id = name.isDescendantOrSame(suffix) ? hierarchy.find(rdn, suffix) : RdnTable.NO_ENTRY;
    Stop at = null;
    for (int depth = suffix.depth(); id != RdnTable.NO_ENTRY; depth++) {
      EntryRecord entry = MasterTable.require(master, id).reaching(values);
      at = new Stop(id, entry, depth);
      if (depth == name.depth()
          || (follow.contains(Follow.REFERRALS) && entry.isReferral())
          || (follow.contains(Follow.BASE_ALIASES) && entry.isAlias())) {
        return at;
      }
      id = RdnTable.find(rdn, id, name.rdns().get(name.depth() - depth - 1).normalized());
    }
    return at;
  }

  private Dn aliased(Stop alias) throws LdapProblem {
    List<String> names = new ArrayList<>(1);
    alias.entry.forEachValue(
        schema.requireAttribute("aliasedObjectName"),
        (bytes, offset, length) ->
            names.add(new String(bytes, offset, length, StandardCharsets.UTF_8)));
    try {
      return Dn.parse(names.isEmpty() ? "" : names.get(0), schema);
    } catch (LdapProblem unreadable) {
      String name = Hierarchy.dn(master, alias.id);
      throw new LdapProblem(
          ResultCode.ALIAS_PROBLEM, LdapProblem.quote(name) + " names no entry", name);
    }
  }

  private LdapProblem referral(Stop at, Dn name, @Nullable Scope scope) throws LdapProblem {
    String below =
        name.rdns().subList(0, name.depth() - at.depth).stream()
            .map(Rdn::text)
            .collect(Collectors.joining(","));
    String object = Hierarchy.dn(master, at.id);
    List<String> urls =
        ReferralUrls.of(at.entry, schema.requireAttribute("ref"), object, below, scope);
    return urls.isEmpty()
        ? new LdapProblem(ResultCode.OTHER, "a referral object without ref", object)
        : LdapProblem.referral(urls, object);
  }
}
