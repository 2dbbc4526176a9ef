package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.launcher.PartitionExport;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.launcher.ldif.LdifEntries;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.ldif.LdifReader;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.SequentialIds2010;

/** 2010: entries get new numbers, so that those of a subtree lie together. */
final class Renumbering implements MeasuredExperiment {
  /** Loads of no more entries than this insert one by one instead of building the partition. */
  private static final long INSERTED_AT_ONCE = 1000;

  /** Pages of entries are forgotten at once. */
  private static final PartitionOptions CACHES = ColdReads.CACHES.withEntryCacheBytes(32 << 10);

  @Override
  public Description description() {
    return new Description(
            "4e-renumbering",
            "subtrees read cold, inserted in no order, compacted, and loaded again in order",
            20_000,
            1_000_000,
            "The engine has no renumbering: entries keep their ids, also when compacted. An"
                + " administrator exports and imports; the export goes level by level. The last row"
                + " loads what a program sorted by name, each entry before those below it. Every"
                + " subtree right below the suffix is read whole, from a partition just opened with 32"
                + " KB for pages of entries and no cache of names; the operating system has its own.")
        .beside(SequentialIds2010.RENUMBERING);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<state",
            "nodes",
            "subtrees",
            "pages a hundred entries",
            "us an entry",
            "file bytes a node");
    try (SeedDirectory source = new SeedDirectory(folder.resolve("source"), monitor)) {
      insert(source, size);
      row("inserted in no order", source, size, table);
      source.compact(PartitionOptions.DEFAULTS);
      row("compacted", source, size, table);
      try (SeedDirectory target = new SeedDirectory(folder.resolve("imported"), monitor)) {
        Path file = folder.resolve("export.ldif");
        export(source, size, file, monitor);
        importInto(target, size, file);
        row("exported and imported", target, size, table);
      }
      try (SeedDirectory target = new SeedDirectory(folder.resolve("sorted"), monitor)) {
        loadSorted(source, target, size);
        row("loaded sorted by name", target, size, table);
      }
    }
    return table;
  }

  private static void importInto(SeedDirectory target, long size, Path file)
      throws IOException, LdapProblem {
    target.partition().delete(target.partition().suffix());
    try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      target.load(size + 1, new LdifEntries(reader, target.schema()));
    }
  }

  private static void loadSorted(SeedDirectory source, SeedDirectory target, long size)
      throws LdapProblem {
    List<Dn> names = sortedNames(source, size);
    target.load(
        size,
        i -> {
          Dn name = names.get((int) i);
          return source
              .partition()
              .read(name)
              .toEntry(Dn.parse(name.toString(), target.schema()), target.schema());
        });
  }

  /** Nodes with children in their order, then the leaves in none. */
  private static void insert(SeedDirectory directory, long size) {
    FanOutTree tree = new FanOutTree(directory.partition().suffix(), directory.schema());
    for (long from = 0; from < size; from += INSERTED_AT_ONCE) {
      long first = from;
      directory.load(
          Math.min(INSERTED_AT_ONCE, size - from),
          i -> tree.node(TreeGrowth.leavesInNoOrder(first + i, size)));
    }
  }

  private static void export(SeedDirectory source, long size, Path file, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    try {
      PartitionExport export =
          new PartitionExport(
              source.partition(), source.partition().suffix(), LdifExport.Attributes.ALL);
      Timing.check(size + 1, export.writeFile(file, monitor));
    } catch (LdapProblem e) {
      if (e.code() == ResultCode.CANCELED) {
        throw new CancellationException(e.getMessage());
      }
      throw e;
    }
  }

  private static List<Dn> sortedNames(SeedDirectory source, long size) throws LdapProblem {
    FanOutTree tree = new FanOutTree(source.partition().suffix(), source.schema());
    List<Dn> names = new ArrayList<>();
    for (long node = 1; node <= size; node++) {
      names.add(tree.name(node));
    }
    names.sort(Comparator.comparing(Dn::normalized, Arrays::compareUnsigned));
    return names;
  }

  private static void row(String state, SeedDirectory directory, long size, ResultTable table)
      throws IOException, LdapProblem {
    FanOutTree tree = new FanOutTree(directory.partition().suffix(), directory.schema());
    long subtrees = FanOutTree.children(0, size);
    Timing.Work all =
        () -> {
          long found = 0;
          for (long i = 0; i < subtrees; i++) {
            Dn base = tree.name(1 + FanOutTree.shuffled(i, subtrees));
            found += directory.search(SearchRequest.of(base, Scope.SUB, Filter.ALL));
          }
          return found;
        };
    Timing.check(size, all.run());
    directory.reopen(CACHES);
    ColdReads reads = ColdReads.of(directory, size, all);
    table.row(
        state,
        size,
        subtrees,
        100 * reads.pages(),
        reads.micros(),
        (double) directory.bytesOnDisk() / size);
    directory.reopen(PartitionOptions.DEFAULTS);
  }
}
