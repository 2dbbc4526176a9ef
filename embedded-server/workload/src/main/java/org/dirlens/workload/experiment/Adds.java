package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.SeedPeople;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.DuplicateKeys2006;

/** 2006: the cost of adding does not follow the size of the directory. */
final class Adds implements MeasuredExperiment {
  private static final int STEPS = 4;

  @Override
  public Description description() {
    return new Description(
            "0h-adds",
            "durable adds by one client, and bulk loads in the order of names and in no order",
            20_000,
            500_000)
        .beside(DuplicateKeys2006.ADDS);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "entries",
            "loaded a second",
            "loaded in random order a second",
            "us a durable add",
            "p95 us",
            "disk bytes an entry");
    try (SeedDirectory ordered = new SeedDirectory(folder.resolve("ordered"), monitor);
        SeedDirectory random = new SeedDirectory(folder.resolve("random"), monitor)) {
      ordered.index("initials", "st");
      random.index("initials", "st");
      SeedPeople people = random.people();
      random.load(1, i -> people.parent());
      for (int step = 1; step <= STEPS; step++) {
        long part = size / STEPS;
        long before = part * (step - 1);
        double load = Timing.once(part, () -> loadTo(ordered, before, part));
        double shuffled =
            Timing.action(
                () ->
                    random.load(
                        part, i -> people.personInRandomOrder(before + i + 1, part * STEPS)));
        row(ordered, part * 1e6 / load, part * 1e6 / shuffled, table);
      }
    }
    return table;
  }

  private static long loadTo(SeedDirectory directory, long before, long part) throws LdapProblem {
    directory.loadPeople(before + part);
    return part;
  }

  private static void row(
      SeedDirectory directory, double loaded, double shuffled, ResultTable table)
      throws IOException, LdapProblem {
    long entries = directory.partition().statistics().entries();
    double bytes = (double) directory.bytesOnDisk() / entries;
    Timing add =
        Timing.warm(DuplicatesThreshold.ADDS, () -> DuplicatesThreshold.addAndDelete(directory));
    double writes = 2.0 * DuplicatesThreshold.ADDS;
    table.row(
        entries, loaded, shuffled, add.medianMicros() / writes, add.p95Micros() / writes, bytes);
  }
}
