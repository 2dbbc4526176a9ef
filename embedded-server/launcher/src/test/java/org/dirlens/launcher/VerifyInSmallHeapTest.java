package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A check or a repair of a whole partition needs no memory for what its indices and its lists of
 * values hold.
 */
class VerifyInSmallHeapTest {
  private static final int HEAP_MEGABYTES = 48;
  private static final int PEOPLE = 12_000;
  private static final int LETTERS = 150;
  private static final int VALUES_INSIDE = 2;
  private static final int SPEAKERS = 400;
  private static final int LANGUAGES = 600;
  private static final int LONG_NAMES = 12_000;
  private static final int LETTERS_OF_A_NAME = 5_000;
  private static final Schema SCHEMA = Schema.standard();
  private static final IndexDefinition INDEX =
      IndexDefinition.of("description", IndexKind.SUBSTRING).withCacheBytes(1 << 20);

  @TempDir Path folder;

  private static Partition open(Path folder) throws LdapProblem {
    PartitionOptions small =
        PartitionOptions.DEFAULTS
            .withTrees(TreeOptions.DEFAULTS.withCacheBytes(1 << 20))
            .withEntryCacheBytes(1 << 20)
            .withDnCacheBytes(1 << 20)
            .withSortBytes(4 << 20)
            .withValuesInside(VALUES_INSIDE);
    Dn suffix = Dn.parse("dc=example,dc=com", SCHEMA);
    return Partition.open(
        JdbmRecordStore.open(folder.resolve("records")),
        folder.resolve("log"),
        suffix,
        SCHEMA,
        small);
  }

  /** The other process: says what is damaged, or what a repair left. */
  public static void main(String[] arguments) throws LdapProblem {
    try (Partition partition = open(Path.of(arguments[0]))) {
      System.out.println(
          arguments[1].equals("repair")
              ? partition.repair(ProgressMonitor.NONE).left()
              : partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  private static final class People implements EntrySource {
    private final Random random = new Random(2006);
    private int next;

    @Override
    public @Nullable Entry next() throws LdapProblem {
      if (next++ == PEOPLE) {
        return null;
      }
      StringBuilder text = new StringBuilder();
      random.ints(LETTERS, 'a', 'z' + 1).forEach(letter -> text.append((char) letter));
      return Entry.builder(Dn.parse("cn=p" + next + ",dc=example,dc=com", SCHEMA), SCHEMA)
          .add("objectClass", "top", "person")
          .add("cn", "p" + next)
          .add("sn", "x")
          .add("description", text.toString())
          .build();
    }

    @Override
    public String position() {
      return "person " + next;
    }
  }

  /** Each with many attributes whose values lie outside the record. */
  private static final class Speakers implements EntrySource {
    private int next;

    @Override
    public @Nullable Entry next() throws LdapProblem {
      if (next++ == SPEAKERS) {
        return null;
      }
      Entry.Builder entry =
          Entry.builder(Dn.parse("cn=s" + next + ",dc=example,dc=com", SCHEMA), SCHEMA)
              .add("objectClass", "top", "person")
              .add("cn", "s" + next)
              .add("sn", "x");
      for (int i = 0; i < LANGUAGES; i++) {
        entry.add("description;lang-x" + i, "a", "b", "c");
      }
      return entry.build();
    }

    @Override
    public String position() {
      return "speaker " + next;
    }
  }

  /** Each below the one before, or below the suffix, with a long name. */
  private static final class LongNames implements EntrySource {
    private final String filler = "x".repeat(LETTERS_OF_A_NAME);
    private int next;

    @Override
    public @Nullable Entry next() throws LdapProblem {
      if (next == 2 * LONG_NAMES) {
        return null;
      }
      String upper = "cn=" + filler + next / 2 + ",dc=example,dc=com";
      String name = next++ % 2 == 0 ? upper : "cn=below," + upper;
      return Entry.builder(Dn.parse(name, SCHEMA), SCHEMA)
          .add("objectClass", "top", "person")
          .add("sn", "x")
          .build();
    }

    @Override
    public String position() {
      return "name " + next;
    }
  }

  private static String text(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }

  private void load(EntrySource source, int entries) throws LdapProblem {
    try (Partition partition = open(folder)) {
      partition.add(
          Entry.builder(partition.suffix(), SCHEMA)
              .add("objectClass", "top", "domain")
              .add("dc", "example")
              .build());
      partition.changeIndices(List.of(new IndexChange.Define(INDEX)), ProgressMonitor.NONE);
      assertEquals(entries, partition.load(source, ProgressMonitor.NONE).added());
    }
  }

  @Test
  void aLargeSubstringIndexIsVerified() throws Exception {
    load(new People(), PEOPLE);
    cleanInASmallHeap("verify");
  }

  @Test
  void veryManyListsOfValuesAreVerified() throws Exception {
    load(new Speakers(), SPEAKERS);
    cleanInASmallHeap("verify");
  }

  @Test
  void namesOfVeryManyEntriesWithOthersBelowThemAreRepaired() throws Exception {
    load(new LongNames(), 2 * LONG_NAMES);
    cleanInASmallHeap("repair");
  }

  private void cleanInASmallHeap(String work) throws Exception {
    Process process =
        ServerProcess.java(HEAP_MEGABYTES, VerifyInSmallHeapTest.class, folder.toString(), work);
    String said = text(process.getInputStream());
    assertEquals("[]", said.strip(), text(process.getErrorStream()));
  }
}
