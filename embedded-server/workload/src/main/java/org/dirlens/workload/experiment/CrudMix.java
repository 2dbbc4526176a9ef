package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.Update;
import org.dirlens.partition.verb.UpdateOptions;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.SequentialIds2010;

/** 2010: what adds, deletes and modifies of random entries leave of a loaded partition. */
final class CrudMix implements MeasuredExperiment {
  private static final int OPERATIONS_AN_ENTRY = 10;
  private static final int GROUP = 100;
  private static final long READS = 2_000;

  @Override
  public Description description() {
    return new Description(
            "4c-mix",
            "a partition before and after ten random writes an entry, and compacted",
            5_000,
            1_000_000,
            "A third each of the writes are adds, deletes and modifies that give a description of"
                + " another length; "
                + GROUP
                + " of them are one durable group. People of 2006 stand in for the nodes of 2010. Reads"
                + " are those of a partition just opened with 256 KB for pages of entries and no cache"
                + " of names; the operating system has its own.")
        .beside(SequentialIds2010.CRUD);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<state",
            "writes",
            "us a write",
            "entries",
            "pages of entries",
            "their fill %",
            "file bytes an entry",
            "free places in the file",
            "pages a read in order",
            "pages a read at random",
            "us a read at random");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.index("initials");
      Model model = new Model(directory, (int) size);
      double load = Timing.action(() -> directory.loadPeople(size));
      row("loaded", size, load, directory, model, table);
      long writes = size * OPERATIONS_AN_ENTRY;
      double mix = Timing.once(writes, () -> mix(directory, model, writes, monitor));
      row("after the mix", writes, mix, directory, model, table);
      double compact = Timing.action(() -> directory.compact(PartitionOptions.DEFAULTS));
      row("compacted", model.present(), compact, directory, model, table);
    }
    return table;
  }

  private static long mix(
      SeedDirectory directory, Model model, long writes, ProgressMonitor monitor)
      throws LdapProblem {
    SplittableRandom random = new SplittableRandom(2010);
    monitor.begin("Writing", writes);
    for (long done = 0; done < writes; ) {
      List<Update> group = new ArrayList<>();
      while (group.size() < Math.min(GROUP, writes - done)) {
        group.add(model.next(random));
      }
      try {
        directory.partition().updateAll(group);
      } catch (UpdateSequenceProblem e) {
        throw new IllegalStateException("a write was refused", e);
      }
      done += group.size();
      monitor.worked(group.size());
      directory.refuseCancelled();
    }
    return writes;
  }

  private static void row(
      String state,
      long writes,
      double micros,
      SeedDirectory directory,
      Model model,
      ResultTable table)
      throws IOException, LdapProblem {
    model.check();
    long entries = model.present();
    long reads = Math.min(READS, entries);
    directory.reopen(ColdReads.CACHES);
    double bytes = (double) directory.bytesOnDisk() / entries;
    long free = directory.partition().statistics().store().records().contents().slotsFree();
    int[] inOrder = model.sorted();
    int first = (int) (entries - reads) / 2;
    ColdReads ordered =
        ColdReads.of(directory, reads, i -> directory.personName(inOrder[first + (int) i]));
    directory.reopen(ColdReads.CACHES);
    ColdReads random =
        ColdReads.of(
            directory,
            reads,
            i -> directory.personName(inOrder[(int) FanOutTree.shuffled(i, entries)]));
    directory.reopen(PartitionOptions.DEFAULTS);
    TreeStatistics pages = directory.partition().entryPages();
    table.row(
        state,
        writes,
        micros / writes,
        entries,
        pages.pagesPerLevel().stream().mapToLong(Long::longValue).sum(),
        100 * pages.fill(),
        bytes,
        free,
        ordered.pages(),
        random.pages(),
        random.micros());
  }

  /** What the partition must hold: which people, and how their descriptions were changed. */
  private static final class Model {
    private final SeedDirectory directory;
    private final AttributeDescription description;

    /** The numbers of all people that there may be, those that are there first. */
    private final int[] numbers;

    private final int[] changes;
    private int present;
    private int change;

    /** The people 1 to {@code size} are there; as many more can come. */
    Model(SeedDirectory directory, int size) throws LdapProblem {
      this.directory = directory;
      this.description = AttributeDescription.parse("description", directory.schema());
      this.numbers = IntStream.rangeClosed(1, 2 * size).toArray();
      this.changes = new int[2 * size + 1];
      this.present = size;
    }

    long present() {
      return present;
    }

    /** The numbers of those that are there, sorted. */
    int[] sorted() {
      return Arrays.stream(numbers, 0, present).sorted().toArray();
    }

    Update next(SplittableRandom random) throws LdapProblem {
      int kind = random.nextInt(3);
      if (present == 1 || (kind == 0 && present < numbers.length)) {
        int number = swap(present + random.nextInt(numbers.length - present), present++);
        changes[number] = 0;
        return new Update.Add(directory.people().person(number), UpdateOptions.NONE);
      }
      int drawn = random.nextInt(present);
      if (kind == 1) {
        return new Update.Delete(directory.personName(swap(drawn, --present)), UpdateOptions.NONE);
      }
      int number = numbers[drawn];
      changes[number] = ++change;
      Attribute changed = Attribute.of(description, text(number));
      return new Update.Modify(
          directory.personName(number),
          List.of(new Modification(Modification.Kind.REPLACE, changed)),
          UpdateOptions.NONE);
    }

    private int swap(int from, int to) {
      int number = numbers[from];
      numbers[from] = numbers[to];
      numbers[to] = number;
      return number;
    }

    private String text(int number) throws LdapProblem {
      return changes[number] == 0
          ? String.valueOf(directory.people().person(number).first("description"))
          : ("change " + changes[number] + " ").repeat(1 + changes[number] % 10).trim();
    }

    /** Everybody is there as the model says, and nobody else but suffix and parent. */
    void check() throws LdapProblem {
      Timing.check(present + 2, directory.partition().statistics().entries());
      for (int i = 0; i < present; i++) {
        Dn name = directory.personName(numbers[i]);
        String found =
            directory.partition().read(name).toEntry(name, directory.schema()).first("description");
        if (!text(numbers[i]).equals(found)) {
          throw new IllegalStateException(name + " has the description " + found);
        }
      }
    }
  }
}
