package org.dirlens.server.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;
import org.dirlens.server.slow.SlowSearch;

/**
 * The entries of the slowest searches of the recent past. Filters are shown as the access log shows
 * them.
 */
record MonitoredSearches(Dn superior, Schema schema) {
  /** One for each that is kept, the newest first. */
  List<OwnNode> of(Supplier<List<SlowSearch>> slow) throws LdapProblem {
    List<OwnNode> searches = new ArrayList<>();
    for (SlowSearch search : slow.get()) {
      Dn place = OwnEntry.name(superior, "cn", Integer.toString(searches.size() + 1), schema);
      searches.add(new MonitorNode(place, () -> search(place, search), MonitorNode.NOTHING));
    }
    return searches;
  }

  private OwnEntry search(Dn place, SlowSearch search) throws LdapProblem {
    return OwnEntry.named(place, "dirlensMonitorSearch", schema)
        .withMillis("dirlensSearchEnded", search.end())
        .with("dirlensSearchMicros", search.micros())
        .with("dirlensIdentity", search.asked().identity())
        .with("dirlensSearchBase", search.asked().base())
        .with("dirlensSearchScope", search.asked().scope())
        .with("dirlensSearchFilter", search.asked().filter())
        .with("dirlensFilterShape", search.asked().shape())
        .with("dirlensIndexUsed", search.use().indices())
        .with("dirlensUnindexed", search.use().unindexed())
        .with("dirlensCandidates", search.use().candidates())
        .with("dirlensExaminedEntries", search.use().examined())
        .with("dirlensReturnedEntries", search.returned())
        .with("dirlensResult", search.result().ldapName());
  }
}
