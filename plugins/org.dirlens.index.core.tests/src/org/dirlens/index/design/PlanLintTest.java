package org.dirlens.index.design;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.dirlens.advisor.Lint.Reach;
import org.dirlens.advisor.Lint.Rule;
import org.dirlens.advisor.ValueSample;
import org.dirlens.index.core.IndexDraft;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexFigures.Owner;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.KeyFigures;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.design.PlanLint.Finding;
import org.dirlens.index.design.PlanLint.Severity;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.TreeStatistics;
import org.junit.jupiter.api.Test;

/** What is odd about plans of a server with 1,000 entries. */
class PlanLintTest {
  private static final long ENTRIES = 1_000;

  private final List<IndexFigures> indices = new ArrayList<>();
  private final ValueSample sample = new ValueSample();
  private Reach reach = Reach.WITH_SUPERIORS;

  /** An index of which the server tells how many ids it has and how many filters it served. */
  private void index(String attribute, IndexKind kind, long ids, long filtersServed) {
    KeyFigures keys =
        new KeyFigures(new Histogram(1, ids, List.of()), List.of(), TreeStatistics.NONE, 4_096);
    KindFigures figures =
        new KindFigures(
            kind, IndexState.READABLE, keys, CacheStatistics.NONE, filtersServed, Map.of());
    indices.add(
        new IndexFigures(
            IndexDefinition.of(attribute, kind), IndexState.READABLE, List.of(figures)));
  }

  /** An index of a server that tells nothing of it. */
  private void untold(String attribute, Owner owner, IndexKind kind, IndexKind... more) {
    IndexDefinition definition = IndexDefinition.of(attribute, kind, more);
    indices.add(new IndexFigures(definition, IndexState.READABLE, List.of(), "", owner));
  }

  private IndexDraft draft() {
    IndexDraft draft = new IndexDraft();
    draft.refresh(
        new IndexSnapshot(ENTRIES, indices, new IndexableAttributes(Schema.standard()), 1));
    return draft;
  }

  private List<Finding> findings(IndexDraft draft) {
    return PlanLint.of(draft.rows(), draft.snapshot().orElseThrow(), sample, reach);
  }

  private static String line(Finding finding) {
    return finding.severity() + " " + finding.attribute() + " " + finding.rule();
  }

  private List<String> lines(IndexDraft draft) {
    return findings(draft).stream().map(PlanLintTest::line).toList();
  }

  @Test
  void anIndexThatAnswersIsNotOdd() {
    index("uid", IndexKind.EQUALITY, ENTRIES, 2_000);
    assertEquals(List.of(), findings(draft()));
  }

  @Test
  void anIndexThatAnswersNothingWhileOthersDoIsCalledUnused() {
    index("uid", IndexKind.EQUALITY, ENTRIES, 2_000);
    index("sn", IndexKind.EQUALITY, ENTRIES, 0);
    assertEquals(
        List.of(
            new Finding(
                "sn",
                IndexKind.EQUALITY,
                Rule.NEVER_USED,
                "No filter has used this index since counting began; all indices together served"
                    + " 2,000.")),
        findings(draft()));
  }

  @Test
  void nothingIsCalledUnusedWhereTheServerDoesNotCount() {
    untold("uid", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    untold("sn", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    assertEquals(List.of(), findings(draft()));
  }

  @Test
  void anIndexThatIsOnlyStagedIsNotCalledUnused() {
    index("uid", IndexKind.EQUALITY, ENTRIES, 2_000);
    IndexDraft draft = draft();
    draft.add(IndexDefinition.of("mail", IndexKind.EQUALITY));
    assertEquals(List.of(), findings(draft));
  }

  @Test
  void presenceOnNearlyEverythingNarrowsNothing() {
    index("cn", IndexKind.PRESENCE, 950, 5);
    index("mail", IndexKind.PRESENCE, 949, 5);
    assertEquals(
        List.of(
            new Finding(
                "cn",
                IndexKind.PRESENCE,
                Rule.PRESENCE_OF_ALL,
                "950 of 1,000 entries have cn, so its presence index narrows nothing.")),
        findings(draft()));
  }

  @Test
  void presenceOfAStagedIndexIsJudgedByTheEntriesThatWereLookedAt() {
    IndexDraft draft = draft();
    draft.add(IndexDefinition.of("cn", IndexKind.PRESENCE));
    draft.add(IndexDefinition.of("mail", IndexKind.PRESENCE));
    assertEquals(List.of(), findings(draft), "nobody looked yet");
    for (int i = 0; i < 200; i++) {
      sample.entry();
      sample.values("cn", List.of("c" + i));
      if (i % 2 == 0) {
        sample.values("mail", List.of("m" + i));
      }
    }
    assertEquals(
        List.of(
            "200 of 200 entries that were looked at have cn, so its presence index narrows"
                + " nothing."),
        findings(draft).stream().map(Finding::sentence).toList());
  }

  @Test
  void piecesOfNamesOfEntriesAreHardlyAskedFor() {
    IndexDraft draft = draft();
    draft.add(IndexDefinition.of("member", IndexKind.EQUALITY, IndexKind.SUBSTRING));
    draft.add(IndexDefinition.of("cn", IndexKind.SUBSTRING));
    assertEquals(List.of("HINT member SUBSTRING_OF_NAMES"), lines(draft));
    assertEquals(IndexKind.SUBSTRING, findings(draft).getFirst().kind());
  }

  @Test
  void anIndexOfASuperiorTypeMakesThatOfASubtypeADuplicate() {
    index("cn", IndexKind.EQUALITY, ENTRIES, 9);
    IndexDraft draft = draft();
    draft.add(IndexDefinition.of("name", IndexKind.EQUALITY));
    assertEquals(List.of("WARNING cn DUPLICATE"), lines(draft));
    reach = Reach.OWN;
    assertEquals(List.of(), lines(draft), "such a server never asks the index of name for cn");
    draft.remove("name");
    reach = Reach.WITH_SUPERIORS;
    assertEquals(List.of(), lines(draft));
  }

  @Test
  void aHashIndexBesideAnEqualityIndexIsADuplicateEverywhere() {
    reach = Reach.OWN;
    IndexDraft draft = draft();
    draft.add(IndexDefinition.of("mail", IndexKind.EQUALITY, IndexKind.HASH));
    assertEquals(List.of("WARNING mail DUPLICATE"), lines(draft));
    assertEquals(IndexKind.HASH, findings(draft).getFirst().kind());
  }

  @Test
  void twoNamesOfOneAttributeAreFound() {
    untold("sn", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    untold("surname", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    assertEquals(
        List.of(
            new Finding(
                "surname",
                null,
                Rule.DUPLICATE,
                "surname and sn are names of one attribute; it needs one index.")),
        findings(draft()));
  }

  @Test
  void whatIsComputedOrUnknownHasNothingToIndex() {
    untold("entryDN", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    untold("favouriteColour", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    untold("entryUUID", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    assertEquals(
        List.of("WARNING entryDN VIRTUAL", "WARNING favouriteColour UNKNOWN"), lines(draft()));
  }

  @Test
  void whatGoesIsHiddenOrIsNeededByTheServerIsLeftAlone() {
    untold("entryDN", Owner.SERVER, IndexKind.EQUALITY);
    untold("hasSubordinates", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    untold("member", Owner.ADMINISTRATOR, IndexKind.SUBSTRING);
    IndexDraft draft = draft();
    assertEquals(2, findings(draft).size());
    draft.remove("hasSubordinates");
    draft.edit(IndexDefinition.of("member", IndexKind.SUBSTRING).withHidden(true));
    assertEquals(List.of(), findings(draft));
  }

  @Test
  void computedAttributesCostMoreThanUnusedOnes() {
    index("uid", IndexKind.EQUALITY, ENTRIES, 2_000);
    index("sn", IndexKind.EQUALITY, ENTRIES, 0);
    untold("entryDN", Owner.ADMINISTRATOR, IndexKind.EQUALITY);
    assertEquals(
        List.of(Severity.HINT, Severity.WARNING),
        findings(draft()).stream().map(Finding::severity).toList());
  }
}
