package org.dirlens.workload.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.IndexBranch2012;

/** 2012: an entry tested against a part of a filter by a comparator or by a reverse index. */
final class CompareOrReverseIndex implements MeasuredExperiment {
  private static final int VALUES_MAX = 10;
  private static final int VALUE_BYTES = 20;
  private static final int TESTS = 5_000;

  /** So few that their bytes stay close to the processor, as those of an entry just read are. */
  private static final int IN_HAND = 64;

  private static final int WARM_UPS = 3;
  private static final long EVERYTHING = 1L << 40;
  private static final String ATTRIBUTE = "description";
  private static final String WANTED = "what every second has";

  @Override
  public Description description() {
    return new Description(
            "3g-filter-test",
            "an equality tested on entries of 1 to 10 values: by comparing, by a reverse index",
            2_000,
            100_000,
            "The engine compares and has no reverse index; one is made for this experiment, a tree"
                + " of entry id and value. The filter asks for one value, the last of every second"
                + " entry. A search that returns an entry has it in hand; who asks the reverse index"
                + " has not read it. Not cached: each test reads a page of 8 KB from its record"
                + " file, which the operating system has in memory. The faster is said of both when"
                + " everything is cached, the comparator with the entry in hand and with the entry"
                + " to be found first. CPU times.")
        .beside(IndexBranch2012.FILTER);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "values",
            "ns compared, entry in hand",
            "ns entry found and compared",
            "ns reverse index",
            "us entry read and compared",
            "us reverse index read",
            "reverse index bytes an entry",
            "<faster, entry in hand",
            "<faster, entry to be found");
    for (int values = 1; values <= VALUES_MAX; values++) {
      row(folder.resolve(Integer.toString(values)), (int) size, values, table, monitor);
    }
    return table;
  }

  private static void row(
      Path folder, int size, int values, ResultTable table, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    Schema schema = Schema.standard();
    monitor.begin("Entries of " + values + " values", size);
    try (IdTree entries = entries(folder.resolve("entries"), size, values, schema);
        KeyTree reverse =
            new KeyTree(
                JdbmRecordStore.open(folder.resolve("reverse-records")),
                folder.resolve("reverse"),
                reverseKeys(size, values),
                monitor)) {
      monitor.worked(size);
      Both both = new Both(entries, reverse, size, values, schema);
      both.warmUp();
      double inHand = both.inHand();
      double found = both.compared();
      double reversed = both.reversed();
      entries.cache(1);
      reverse.cache(1);
      double read = both.compared();
      double reverseRead = both.reversed();
      table.row(
          (long) values,
          inHand,
          found,
          reversed,
          read / 1e3,
          reverseRead / 1e3,
          (double) reverse.statistics().bytes() / size,
          inHand <= reversed ? "comparing" : "reverse index",
          found <= reversed ? "comparing" : "reverse index");
    }
  }

  private static IdTree entries(Path folder, int size, int values, Schema schema)
      throws LdapProblem {
    IdTree entries = new IdTree(folder);
    for (int id = 1; id <= size; id++) {
      entries.put(id, EntryRecord.encode(entry(id, values, schema), 1));
    }
    entries.commit();
    entries.complete();
    entries.cache(EVERYTHING);
    return entries;
  }

  private static Entry entry(int id, int values, Schema schema) throws LdapProblem {
    String[] all = new String[values];
    for (int i = 0; i < values; i++) {
      all[i] = value(id, i, values);
    }
    Dn name = Dn.parse("cn=entry " + id + ",dc=example,dc=com", schema);
    return Entry.builder(name, schema)
        .add("objectClass", "top", "person")
        .add("cn", "entry " + id)
        .add("sn", "surname")
        .add(ATTRIBUTE, all)
        .build();
  }

  private static byte[][] reverseKeys(int size, int values) {
    List<byte[]> keys = new ArrayList<>();
    for (int id = 1; id <= size; id++) {
      for (int i = 0; i < values; i++) {
        keys.add(reverseKey(id, value(id, i, values)));
      }
    }
    return keys.toArray(byte[][]::new);
  }

  private static byte[] reverseKey(long id, String value) {
    byte[] text = value.getBytes(US_ASCII);
    return ByteBuffer.allocate(Long.BYTES + text.length).putLong(id).put(text).array();
  }

  /** Value {@code number} of an entry of so many, in normal form. */
  private static String value(int id, int number, int values) {
    if (number == values - 1 && id % 2 == 0) {
      return WANTED;
    }
    SplittableRandom random = new SplittableRandom((long) id * VALUES_MAX + number);
    byte[] letters = new byte[VALUE_BYTES];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = (byte) random.nextInt('a', 'z' + 1);
    }
    return new String(letters, US_ASCII);
  }

  /** Both ways to test the same entries in the same order. */
  private static final class Both {
    private final IdTree entries;
    private final KeyTree reverse;
    private final int[] ids = new int[TESTS];
    private final FilterEvaluator filter;
    private final long holding;
    private final byte[][] keys = new byte[TESTS][];
    private final EntryRecord[] inHand = new EntryRecord[IN_HAND];
    private final EntryRecord record = new EntryRecord();
    private final Slice place = new Slice();

    Both(IdTree entries, KeyTree reverse, int size, int values, Schema schema) throws LdapProblem {
      this.entries = entries;
      this.reverse = reverse;
      this.filter = FilterEvaluator.of(Filter.parse("(" + ATTRIBUTE + "=" + WANTED + ")", schema));
      for (int i = 0; i < TESTS; i++) {
        ids[i] = 1 + (int) FanOutTree.shuffled(i % size, size);
        keys[i] = reverseKey(ids[i], WANTED);
      }
      for (int i = 0; i < IN_HAND; i++) {
        byte[] bytes = EntryRecord.encode(entry(i + 1, values, schema), 1);
        inHand[i] = EntryRecord.over(bytes, 0, bytes.length);
      }
      this.holding = Arrays.stream(ids).filter(id -> id % 2 == 0).count();
    }

    void warmUp() throws IOException, LdapProblem {
      for (int i = 0; i < WARM_UPS; i++) {
        inHand();
        compared();
        reversed();
      }
    }

    /** Nanoseconds of CPU time a test. */
    private double nanos(long expected, Timing.Work work) throws IOException, LdapProblem {
      return Timing.warm(expected, work).cpuMicros() * 1e3 / TESTS;
    }

    double inHand() throws IOException, LdapProblem {
      return nanos(
          IntStream.range(0, TESTS).filter(i -> i % IN_HAND % 2 == 1).count(),
          () -> {
            long held = 0;
            for (int i = 0; i < TESTS; i++) {
              held += filter.evaluate(inHand[i % IN_HAND]) == Truth.TRUE ? 1 : 0;
            }
            return held;
          });
    }

    double compared() throws IOException, LdapProblem {
      return nanos(
          holding,
          () -> {
            long held = 0;
            for (int i = 0; i < TESTS; i++) {
              held += entries.find(ids[i], place) && test() == Truth.TRUE ? 1 : 0;
            }
            return held;
          });
    }

    private Truth test() {
      return filter.evaluate(record.moveTo(place.bytes, place.offset, place.length));
    }

    double reversed() throws IOException, LdapProblem {
      return nanos(holding, () -> reverse.find(keys, TESTS));
    }
  }
}
