package org.dirlens.load.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.load.data.DataFile.Answers;
import org.dirlens.load.data.DataFile.Written;
import org.dirlens.load.data.KnownAnswers.Answer;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DataFileTest {
  private static final Schema SCHEMA = Schema.standard();
  private static final String SUFFIX = "dc=example,dc=com";
  private static final long ENTRIES = 2_000;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Written write(DataTemplate template, String suffix, long seed)
      throws IOException, LdapProblem {
    out.reset();
    DataFile file = new DataFile(template, Dn.parse(suffix, SCHEMA), seed, ENTRIES);
    return file.write(out, Answers.COUNTED, ProgressMonitor.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void knownAnswersAreThoseOfACountOverTheText(DataTemplate template) throws Exception {
    Written written = write(template, SUFFIX, 42);
    NaiveDirectory directory = new NaiveDirectory(out.toByteArray());
    assertEquals(directory.names().size(), written.entries());
    List<Answer> naive =
        written.answers().stream()
            .map(answer -> new Answer(answer.filter(), directory.count(answer.filter())))
            .toList();
    assertEquals(naive, written.answers());
    assertTrue(naive.stream().anyMatch(answer -> answer.entries() > 1), naive.toString());
  }

  @ParameterizedTest
  @EnumSource
  void eachEntryStandsOnceBehindItsParent(DataTemplate template) throws Exception {
    write(template, SUFFIX, 42);
    Set<Dn> before = new HashSet<>();
    for (String each : new NaiveDirectory(out.toByteArray()).names()) {
      Dn name = Dn.parse(each, SCHEMA);
      assertTrue(before.isEmpty() || before.contains(name.parent()), each);
      assertTrue(before.add(name), each);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSameSeedMakesTheSameBytes(DataTemplate template) throws Exception {
    write(template, SUFFIX, 7);
    byte[] first = out.toByteArray();
    write(template, SUFFIX, 7);
    assertArrayEquals(first, out.toByteArray());
  }

  @Test
  void anotherSeedMakesOtherPeople() throws Exception {
    write(DataTemplate.PEOPLE, SUFFIX, 7);
    byte[] first = out.toByteArray();
    write(DataTemplate.PEOPLE, SUFFIX, 8);
    assertFalse(Arrays.equals(first, out.toByteArray()));
  }

  @Test
  void aSuffixWithoutAClassOfItsOwnIsRefused() {
    LdapProblem problem =
        assertThrows(LdapProblem.class, () -> write(DataTemplate.DEEP, "cn=config", 1));
    assertEquals(
        "a suffix of generated data must begin with dc, o, ou, c or l, not cn",
        problem.getMessage());
  }

  @Test
  void anUnknownTemplateIsToldWithThoseThatThereAre() {
    IllegalArgumentException problem =
        assertThrows(IllegalArgumentException.class, () -> DataTemplate.of("person"));
    assertEquals(
        "no such template: person; there are: people, marked, tree, deep, groups, skewed,"
            + " organisation",
        problem.getMessage());
  }

  @Test
  void ranksComeAsOftenAsTheLawSays() {
    SplitMix random = new SplitMix(1, 1);
    Zipf zipf = new Zipf(100, 1);
    int[] drawn = new int[101];
    for (int i = 0; i < 200_000; i++) {
      drawn[(int) zipf.draw(random::fraction)]++;
    }
    double harmonic = 0;
    for (int rank = 1; rank <= 100; rank++) {
      harmonic += 1.0 / rank;
    }
    assertEquals(0, drawn[0]);
    for (int rank : new int[] {1, 2, 3, 10, 100}) {
      double due = 200_000 / harmonic / rank;
      assertEquals(due, drawn[rank], 5 * Math.sqrt(due), "rank " + rank);
    }
  }
}
