package org.dirlens.workload.experiment;

import java.io.IOException;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;

/**
 * What reading cost a partition that was just opened with {@link #CACHES}.
 *
 * @param micros wall time of one read
 * @param pages records that the store read for it
 */
record ColdReads(double micros, double pages) {
  /** Pages of entries are read nearly each time; names are found by way of the table of RDNs. */
  static final PartitionOptions CACHES =
      PartitionOptions.DEFAULTS.withEntryCacheBytes(256 << 10).withDnCacheBytes(1);

  /** Which name comes at a place of the order. */
  interface Order {
    Dn name(long index) throws LdapProblem;
  }

  /** Reads this number of entries, all of which must be there. */
  static ColdReads of(SeedDirectory directory, long reads, Order order)
      throws IOException, LdapProblem {
    return of(directory, reads, () -> read(directory, reads, order));
  }

  /** Reads this number of entries; answers how many are there. */
  static long read(SeedDirectory directory, long reads, Order order) throws LdapProblem {
    long found = 0;
    for (long i = 0; i < reads; i++) {
      found += directory.search(SearchRequest.of(order.name(i), Scope.BASE, Filter.ALL));
    }
    return found;
  }

  /** Does work that must find this number of entries; the figures are those of one of them. */
  static ColdReads of(SeedDirectory directory, long entries, Timing.Work work)
      throws IOException, LdapProblem {
    long before = reads(directory);
    double micros = Timing.once(entries, work);
    return new ColdReads(micros / entries, (double) (reads(directory) - before) / entries);
  }

  private static long reads(SeedDirectory directory) {
    return directory.partition().statistics().store().records().reads().records();
  }
}
