package org.dirlens.partition.check;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexTrees;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.testkit.record.LastingRecordStore;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of index, harmed beneath the partition in every way there is: verify names the index,
 * the key and the damage, and repair brings the right answers back.
 */
class IndexDamageTest {
  private static final String ATTRIBUTE = "description";
  private static final int PEOPLE = 40;
  private static final long UNKNOWN = 9999;
  private static final long ORPHAN_LIST = 99;

  @TempDir Path folder;
  private final MemoryRecordStore memory = new MemoryRecordStore();

  /** Where the ids of a key lie. */
  private enum Side {
    LEAF(512),
    CONTAINERS(1);

    private final int threshold;

    Side(int threshold) {
      this.threshold = threshold;
    }
  }

  /** An index on its way to be harmed: the last key with the most ids is the victim. */
  private static final class Harmed {
    private final WriteBatch batch;
    private final IndexTrees trees;
    private final PostingTrees lists;
    private byte[] key = {};
    private byte[] value = {};
    private final List<Long> ids = new ArrayList<>();

    Harmed(WriteBatch batch, IndexKind kind, Side side) {
      this.batch = batch;
      this.trees = IndexTrees.of(ATTRIBUTE, kind);
      this.lists = new PostingTrees(batch, trees, side.threshold);
      Cursor cursor = batch.tree(trees.keys()).cursor();
      long most = 0;
      while (cursor.next()) {
        if (PostingTrees.count(cursor.value()) >= most) {
          most = PostingTrees.count(cursor.value());
          key = cursor.key().copy();
          value = cursor.value().copy();
        }
      }
      var posting = PostingTrees.find(batch.tree(trees.keys()), postings(), key);
      for (IdIterator each = posting.ids().iterator(); each.next(); ) {
        ids.add(each.id());
      }
      assertEquals(side == Side.CONTAINERS, value[0] == 0);
    }

    private org.dirlens.tree.Tree postings() {
      return batch.tree(trees.postings());
    }

    void putValue(int at, int more) {
      value[at] += (byte) more;
      batch.put(trees.keys(), key, value);
    }

    /** The key of a container of the victim, and of others with its parts changed. */
    byte[] containerKey(long list, int block) {
      byte[] containerKey = new byte[11];
      containerKey[5] = (byte) list;
      containerKey[10] = (byte) block;
      return containerKey;
    }

    byte[] container() {
      byte[] bytes = postings().get(containerKey(value[1], 0));
      return bytes == null ? new byte[0] : bytes;
    }
  }

  /** A way to harm an index. It answers what verify must say. */
  private enum Damage {
    MISSING_ID {
      @Override
      String harm(Harmed index) {
        assertTrue(index.lists.remove(index.key, index.ids.get(0)));
        return "KEY: lacks 1 of " + index.ids.size() + " entries, as " + index.ids.get(0);
      }
    },
    MISSING_KEY {
      @Override
      String harm(Harmed index) {
        index.batch.remove(index.trees.keys(), index.key);
        int all = index.ids.size();
        return "KEY: lacks " + all + " of " + all + " entries, as " + index.ids.get(0);
      }
    },
    EXTRA_ID {
      @Override
      String harm(Harmed index) {
        assertTrue(index.lists.add(index.key, PEOPLE));
        return "KEY: has entry " + PEOPLE + ", which has no such value";
      }
    },
    UNKNOWN_ENTRY {
      @Override
      String harm(Harmed index) {
        assertTrue(index.lists.add(index.key, UNKNOWN));
        return "KEY: has entry " + UNKNOWN + ", which is not there";
      }
    },
    EXTRA_KEY {
      @Override
      String harm(Harmed index) {
        index.key = new byte[] {0, 0, 7};
        assertTrue(index.lists.add(index.key, 2));
        return "KEY: has entry 2, which has no such value";
      }
    },
    WRONG_COUNT {
      @Override
      String harm(Harmed index) {
        index.putValue(index.value[0] == 0 ? 2 : 0, 1);
        int all = index.ids.size();
        return all == 1
            ? "KEY: ends in the middle of a posting of 2 bytes"
            : "KEY: says " + (all + 1) + " entries and has " + all;
      }
    },
    WRONG_LAST_ID {
      @Override
      String harm(Harmed index) {
        long last = index.ids.get(index.ids.size() - 1);
        index.putValue(2, 1);
        return "KEY: says that its last entry is " + (last + 1) + " and has " + last;
      }
    },
    CUT_OFF {
      @Override
      String harm(Harmed index) {
        index.batch.put(index.trees.keys(), index.key, new byte[] {0, 1});
        return "KEY: ends in the middle of a posting of 2 bytes";
      }
    },
    WRONG_CONTAINERS {
      @Override
      String harm(Harmed index) {
        index.putValue(3, 1);
        return "POSTINGS: list " + index.value[1] + " has 1 containers, its key says 2";
      }
    },
    LOW_BOUND {
      @Override
      String harm(Harmed index) {
        long last = index.ids.get(index.ids.size() - 1);
        index.putValue(4, -1);
        return "KEY: has 0 entries above " + (last - 1) + " in the leaf, 1 in all";
      }
    },
    MISSING_CONTAINER {
      @Override
      String harm(Harmed index) {
        index.batch.remove(index.trees.postings(), index.containerKey(index.value[1], 0));
        int all = index.ids.size();
        return "KEY: says " + all + " entries and has 0";
      }
    },
    EXTRA_CONTAINER {
      @Override
      String harm(Harmed index) {
        byte[] key = index.containerKey(index.value[1], 1);
        index.batch.put(index.trees.postings(), key, index.container());
        long id = (1 << 14) + index.ids.get(0);
        return "KEY: has entry " + id + ", which is not there";
      }
    },
    ORPHAN {
      @Override
      String harm(Harmed index) {
        byte[] key = index.containerKey(ORPHAN_LIST, 0);
        index.batch.put(index.trees.postings(), key, index.container());
        return "POSTINGS: list " + ORPHAN_LIST + " is of no key";
      }
    },
    ORPHAN_THAT_A_WRONG_NUMBER_HIDES {
      @Override
      String harm(Harmed index) {
        WRONG_CONTAINERS.harm(index);
        return ORPHAN.harm(index);
      }
    },
    SHARED_LIST {
      @Override
      String harm(Harmed index) {
        index.batch.put(index.trees.keys(), new byte[] {0, 0, 7}, index.value);
        return "POSTINGS: list " + index.value[1] + " is of several keys";
      }
    };

    abstract String harm(Harmed index);

    boolean suits(IndexKind kind, Side side) {
      return switch (this) {
        case MISSING_ID, MISSING_KEY, EXTRA_ID, UNKNOWN_ENTRY, EXTRA_KEY, WRONG_COUNT, CUT_OFF ->
            true;
        case WRONG_LAST_ID -> side == Side.LEAF && kind != IndexKind.ORDERING;
        case WRONG_CONTAINERS,
            LOW_BOUND,
            MISSING_CONTAINER,
            EXTRA_CONTAINER,
            ORPHAN,
            ORPHAN_THAT_A_WRONG_NUMBER_HIDES,
            SHARED_LIST ->
            side == Side.CONTAINERS;
      };
    }
  }

  private record Case(IndexKind kind, Side side, Damage damage) {}

  /** A key of an ordering index has one id, so nothing of it lies in containers. */
  static Stream<Case> cases() {
    return Arrays.stream(IndexKind.values())
        .flatMap(
            kind ->
                Arrays.stream(Side.values())
                    .filter(side -> kind != IndexKind.ORDERING || side == Side.LEAF)
                    .flatMap(
                        side ->
                            Arrays.stream(Damage.values())
                                .filter(damage -> damage.suits(kind, side))
                                .map(damage -> new Case(kind, side, damage))));
  }

  private TestPartition start() throws LdapProblem {
    return new TestPartition(new LastingRecordStore(memory), folder);
  }

  /** Half of the people have one description, some share another and one has none. */
  private Map<String, List<String>> fill(Case each) throws LdapProblem {
    try (TestPartition dit = start().withSuffix()) {
      List<String[]> people = new ArrayList<>();
      for (int i = 2; i <= PEOPLE; i++) {
        String value = i % 2 == 0 ? "blue sky" : i % 3 == 0 ? "green sea" : "red sand " + i;
        String dn = "uid=u" + i + "," + SUFFIX;
        people.add(i == PEOPLE ? new String[] {dn} : new String[] {dn, ATTRIBUTE + ": " + value});
      }
      dit.load(people);
      Map<String, List<String>> answers = answers(dit);
      dit.index(IndexDefinition.of(ATTRIBUTE, each.kind).withThreshold(each.side.threshold));
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
      assertEquals(answers, answers(dit));
      return answers;
    }
  }

  private static Map<String, List<String>> answers(TestPartition dit) throws LdapProblem {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    for (String test :
        List.of(
            "=*",
            "=blue sky",
            "=green sea",
            ">=green",
            "<=blue sky",
            "=*e sk*",
            "=b*",
            "~=blu skei",
            "=red sand 5",
            "=nothing")) {
      for (String filter : List.of("(" + ATTRIBUTE + test + ")", "(!(" + ATTRIBUTE + test + "))")) {
        answers.put(filter, List.copyOf(new TreeSet<>(dit.search(filter))));
      }
    }
    return answers;
  }

  /** Harms the trees and answers what verify must say. */
  private String harm(Case each) {
    Path log = folder.resolve("log");
    try (TreeStore trees =
        TreeStore.open(new LastingRecordStore(memory), log, TreeOptions.DEFAULTS)) {
      return trees.write(
          batch -> {
            Harmed index = new Harmed(batch, each.kind, each.side);
            String expected = each.damage.harm(index);
            String key = index.trees.keys().text() + " key " + HexFormat.of().formatHex(index.key);
            return expected.replace("KEY", key).replace("POSTINGS", index.trees.postings().text());
          });
    }
  }

  /** Hears of damages while they are found. */
  private static final class Heard implements ProgressMonitor {
    private final List<VerifyReport.Damage> damages = new ArrayList<>();
    private final Map<String, VerifyReport.Difference> differences = new LinkedHashMap<>();

    @Override
    public void begin(String task, long totalUnits) {}

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return false;
    }

    @Override
    public void damaged(VerifyReport.Damage damage, VerifyReport.@Nullable Difference difference) {
      damages.add(damage);
      if (difference != null) {
        differences.put(damage.where() + ": " + damage.what(), difference);
      }
    }

    /** The index, key and entry that a sentence about a key speaks of. */
    void assertNames(String expected) {
      Matcher said = SAID.matcher(expected);
      if (!said.matches()) {
        assertNull(differences.get(expected), expected);
        return;
      }
      VerifyReport.Difference told = differences.get(expected);
      assertEquals(said.group(1), told.index());
      assertEquals(said.group(2), told.key());
      VerifyReport.Kind kind = VerifyReport.Kind.FORM;
      long entry = 0;
      if (said.group(3) != null) {
        kind = VerifyReport.Kind.MISSING;
        entry = Long.parseLong(said.group(5));
        assertEquals(Long.parseLong(said.group(4)), told.expected());
        assertEquals(told.expected() - Long.parseLong(said.group(3)), told.found());
      } else if (said.group(6) != null) {
        kind = VerifyReport.Kind.EXTRA;
        entry = Long.parseLong(said.group(6));
      }
      assertEquals(kind, told.kind());
      assertEquals(entry, told.entry());
      assertEquals(entry > 0 && entry <= PEOPLE ? "uid=u" + entry + "," + SUFFIX : "", told.name());
    }
  }

  private static final Pattern SAID =
      Pattern.compile(
          "(\\S+) key ([0-9a-f]*): (?:lacks (\\d+) of (\\d+) entries, as (\\d+)"
              + "|has entry (\\d+), .*|.*)");

  private static List<String> texts(List<VerifyReport.Damage> damages) {
    return damages.stream().map(damage -> damage.where() + ": " + damage.what()).toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aHarmedIndexIsNamedAndRepaired(Case each) throws Exception {
    Map<String, List<String>> answers = fill(each);
    String expected = harm(each);
    try (TestPartition dit = start()) {
      Heard heard = new Heard();
      List<VerifyReport.Damage> found = dit.partition.verify(heard).damages();
      assertEquals(found, heard.damages);
      heard.assertNames(expected);
      assertTrue(texts(found).contains(expected), expected + " is not among " + texts(found));
      String index = ATTRIBUTE + "/" + each.kind.word();
      assertTrue(
          found.stream().allMatch(damage -> damage.where().startsWith(index)),
          texts(found)::toString);
      if (each.damage == Damage.MISSING_KEY) {
        assertNotEquals(answers, answers(dit), () -> "nobody asked for " + expected);
      }
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(found, report.found());
      assertEquals(List.of(), report.left());
      assertEquals(answers, answers(dit));
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    }
  }
}
