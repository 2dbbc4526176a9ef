package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.KeyUsage2006;

/** 2006: a hash index for attributes whose values are nearly all distinct. */
final class HashIndex implements MeasuredExperiment {
  private static final List<String> ATTRIBUTES = List.of("uid", "telephoneNumber", "st");
  private static final List<IndexKind> KINDS = List.of(IndexKind.EQUALITY, IndexKind.HASH);
  private static final int LOOKUPS = 2_000;

  /** The share from which the original would take a hash. */
  private static final double DISTINCT_MIN_PERCENT = 80;

  /** Hardly any page of the index stays in memory. */
  private static final long SMALL = IndexDefinition.MIN_CACHE_BYTES;

  @Override
  public Description description() {
    return new Description(
            "1i-hash-index",
            "an index by hash beside one by value: lookups, size, what is lost, and the advice",
            10_000,
            1_000_000,
            "Both kinds are trees: the hash index of this engine keeps short keys made of a hash"
                + " of each value, so that an entry found has to be tested. The advice follows from"
                + " what the index knows of itself, its distinct values in a hundred ids, and the"
                + " share of 80 % that the original names. Cold: 64 KB for pages of the index and"
                + " of entries, no cache of names; the operating system has its own. Lookups find"
                + " all entries with the value of a random person.")
        .beside(KeyUsage2006.HASH);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<attribute",
            "<index",
            "distinct values %",
            "<advice",
            "index bytes an entry",
            "us a lookup",
            "CPU us a lookup",
            "pages a cold lookup",
            "entries read for one beginning",
            "of them found");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.loadPeople(size);
      for (String attribute : ATTRIBUTES) {
        for (IndexKind kind : KINDS) {
          define(directory, attribute, kind, monitor);
          row(directory, attribute, kind, size, table);
          directory.reopen(PartitionOptions.DEFAULTS);
          directory.drop(attribute);
        }
      }
    }
    return table;
  }

  private static void define(
      SeedDirectory directory, String attribute, IndexKind kind, ProgressMonitor monitor)
      throws LdapProblem {
    IndexDefinition index = IndexDefinition.of(attribute, kind).withKinds(Set.of(kind));
    directory.partition().changeIndices(List.of(new IndexChange.Define(index)), monitor);
  }

  private static void row(
      SeedDirectory directory, String attribute, IndexKind kind, long size, ResultTable table)
      throws IOException, LdapProblem {
    IndexStatus.Size of = directory.partition().indices().getFirst().size();
    double distinct = 100.0 * of.keys() / Math.max(1, of.ids());
    String[] values = values(directory, attribute, size);
    long found = lookUp(directory, attribute, values);
    Timing warm = Timing.warm(found, () -> lookUp(directory, attribute, values));
    var beginning = directory.explain("(" + attribute + "=" + values[0].substring(0, 2) + "*)");
    directory.reopen(ColdReads.CACHES);
    directory.partition().setCache(attribute, SMALL);
    ColdReads cold = ColdReads.of(directory, found, () -> lookUp(directory, attribute, values));
    table.row(
        attribute,
        kind.word(),
        distinct,
        distinct >= DISTINCT_MIN_PERCENT ? "hash is possible" : "by value",
        (double) of.bytes() / size,
        warm.medianMicros() / LOOKUPS,
        warm.cpuMicros() / LOOKUPS,
        cold.pages() * found / LOOKUPS,
        beginning.counts().examined(),
        beginning.counts().returned());
  }

  /** Values of people drawn at random. */
  private static String[] values(SeedDirectory directory, String attribute, long size)
      throws LdapProblem {
    String[] values = new String[LOOKUPS];
    for (int i = 0; i < LOOKUPS; i++) {
      String value = directory.people().person(1 + i * 7919L % size).first(attribute);
      values[i] = String.valueOf(value);
    }
    return values;
  }

  private static long lookUp(SeedDirectory directory, String attribute, String[] values)
      throws LdapProblem {
    long found = 0;
    for (String value : values) {
      SearchRequest request = directory.subtree("(" + attribute + "=" + value + ")");
      found += directory.search(request);
    }
    return found;
  }
}
