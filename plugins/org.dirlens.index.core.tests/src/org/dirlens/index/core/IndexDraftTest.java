package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.index.core.DesignerRow.Change;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.TreeStatistics;
import org.junit.jupiter.api.Test;

class IndexDraftTest {
  private static final IndexDefinition UID = IndexDefinition.of("uid", IndexKind.EQUALITY);
  private static final IndexDefinition SN = IndexDefinition.of("sn", IndexKind.EQUALITY);
  private static final IndexDefinition INITIALS =
      IndexDefinition.of("initials", IndexKind.EQUALITY);

  private final IndexDraft draft = new IndexDraft();

  @Test
  void showsWhatIsThereAndWhatWillChange() {
    draft.refresh(List.of(figures(UID, 10), figures(SN, 20)));

    draft.add(INITIALS);
    draft.remove("sn");
    draft.edit(UID.withThreshold(9));

    assertEquals(
        List.of(
            new DesignerRow(UID.withThreshold(9), figures(UID, 10), Change.EDIT),
            new DesignerRow(SN, figures(SN, 20), Change.REMOVE),
            new DesignerRow(INITIALS, null, Change.ADD)),
        draft.rows());
  }

  @Test
  void keepsEditsWhileFiguresChange() {
    draft.refresh(List.of(figures(UID, 10), figures(SN, 20)));
    draft.add(INITIALS);
    draft.remove("sn");
    draft.edit(UID.withThreshold(9));

    draft.refresh(List.of(figures(UID, 11), figures(SN, 21)));

    assertEquals(
        List.of(
            new DesignerRow(UID.withThreshold(9), figures(UID, 11), Change.EDIT),
            new DesignerRow(SN, figures(SN, 21), Change.REMOVE),
            new DesignerRow(INITIALS, null, Change.ADD)),
        draft.rows());
  }

  @Test
  void tellsEveryViewOfNewFiguresAndOfEveryEdit() {
    List<String> heard = new ArrayList<>();
    Runnable listener = () -> heard.add(draft.rows().toString());
    draft.addListener(listener);

    draft.refresh(List.of(figures(UID, 10)));
    draft.edit(UID.withThreshold(9));
    draft.edit(UID.withThreshold(9));
    draft.undo();
    draft.undo();
    draft.revert();
    draft.removeListener(listener);
    draft.add(SN);

    String asItIs = List.of(new DesignerRow(UID, figures(UID, 10), Change.NONE)).toString();
    String edited =
        List.of(new DesignerRow(UID.withThreshold(9), figures(UID, 10), Change.EDIT)).toString();
    assertEquals(List.of(asItIs, edited, asItIs, asItIs), heard);
  }

  @Test
  void takesBackOneEditAfterTheOtherAlsoWhenTheServerHasChanged() {
    draft.refresh(List.of(figures(UID, 10), figures(SN, 20)));
    draft.remove("sn");
    draft.edit(UID.withThreshold(9));
    draft.refresh(List.of(figures(UID, 10), figures(SN.withCacheBytes(1 << 20), 20)));

    draft.undo();
    assertEquals(
        List.of(new PlanChange.Removed(SN.withCacheBytes(1 << 20))), draft.diff().changes());
    draft.undo();
    assertFalse(draft.edited());
    draft.undo();
    assertFalse(draft.edited());
  }

  @Test
  void takesOverWhatSomebodyElseChanged() {
    draft.refresh(List.of(figures(UID, 10), figures(SN, 20)));
    draft.edit(UID.withThreshold(9));

    draft.refresh(List.of(figures(UID.withCacheBytes(1 << 20), 10)));

    assertEquals(
        List.of(
            new DesignerRow(
                UID.withCacheBytes(1 << 20).withThreshold(9),
                figures(UID.withCacheBytes(1 << 20), 10),
                Change.EDIT)),
        draft.rows());
  }

  @Test
  void forgetsAnEditWhenTheServerHasMadeIt() {
    draft.refresh(List.of(figures(UID, 10)));
    draft.add(INITIALS);

    draft.refresh(List.of(figures(UID, 10), figures(INITIALS, 3)));

    assertFalse(draft.edited());
  }

  @Test
  void whatComesAndGoesWhileAPlanIsAppliedChangesNoEdit() {
    draft.refresh(snapshot(figures(UID, 10), figures(SN, 20)));
    draft.add(INITIALS);
    draft.edit(SN.withThreshold(9));
    draft.beginApplying();
    draft.refresh(snapshot(figures(UID, 10), figures(INITIALS, 0)));
    draft.edit(UID.withThreshold(7));
    assertEquals(2, draft.snapshot().orElseThrow().indices().size());

    draft.endApplying(snapshot(figures(UID, 10)));

    assertEquals(
        List.of(UID.withThreshold(7), INITIALS, SN.withThreshold(9)), draft.wanted().definitions());
    assertEquals(List.of(UID), draft.applied().definitions());
  }

  @Test
  void aPlanThatIsAppliedIsWantedNoMore() {
    draft.refresh(snapshot(figures(UID, 10)));
    draft.add(INITIALS);
    draft.beginApplying();

    draft.endApplying(snapshot(figures(UID, 10), figures(INITIALS, 3)));

    assertFalse(draft.edited());
  }

  @Test
  void whatIsEditedWhileAPlanIsAppliedIsWantedOnTopOfIt() {
    IndexDefinition initials = INITIALS.withKinds(Set.of(IndexKind.EQUALITY, IndexKind.SUBSTRING));
    draft.refresh(snapshot(figures(UID, 10), figures(SN, 20)));
    draft.add(INITIALS);
    draft.edit(UID.withThreshold(9));
    draft.remove("sn");
    draft.beginApplying();
    draft.edit(initials.withThreshold(7));
    draft.edit(UID);
    draft.keep("sn");

    draft.endApplying(snapshot(figures(UID.withThreshold(9), 10), figures(INITIALS, 3)));

    assertEquals(
        List.of(
            new PlanChange.ThresholdChanged("uid", 9, UID.threshold()),
            new PlanChange.KindsChanged("initials", INITIALS.kinds(), initials.kinds()),
            new PlanChange.ThresholdChanged("initials", INITIALS.threshold(), 7),
            new PlanChange.Added(SN)),
        draft.diff().changes());
  }

  /** As while a cell is edited at the end. */
  @Test
  void whatIsEditedMeanwhileIsWantedAlsoWhenTheServerSaysLaterWhatCameOfIt() {
    draft.refresh(snapshot(figures(UID, 10)));
    draft.add(INITIALS);
    draft.beginApplying();
    draft.remove("initials");
    draft.endApplying(null);

    draft.refresh(snapshot(figures(UID, 10), figures(INITIALS, 3)));

    assertEquals(List.of(new PlanChange.Removed(INITIALS)), draft.diff().changes());
  }

  @Test
  void anIndexThatSomebodyElseMadeOtherwiseIsToBeChanged() {
    draft.refresh(List.of(figures(UID, 10)));
    draft.add(INITIALS.withThreshold(7));

    draft.refresh(List.of(figures(UID, 10), figures(INITIALS, 3)));

    assertEquals(
        List.of(new PlanChange.ThresholdChanged("initials", INITIALS.threshold(), 7)),
        draft.diff().changes());
  }

  @Test
  void whatIsAppliedByAServerThatIsGoneIsKnownWhenItIsBack() {
    draft.refresh(snapshot(figures(UID, 10)));
    draft.add(INITIALS);
    draft.beginApplying();
    draft.endApplying(null);
    assertEquals(List.of(new PlanChange.Added(INITIALS)), draft.diff().changes());

    draft.refresh(snapshot(figures(UID, 10), figures(INITIALS, 3)));
    assertFalse(draft.edited());
  }

  private static IndexSnapshot snapshot(IndexFigures... indices) {
    return new IndexSnapshot(10, List.of(indices), new IndexableAttributes(Schema.standard()), 1);
  }

  @Test
  void putsBackWhatWasToBeRemoved() {
    draft.refresh(List.of(figures(UID, 10), figures(SN, 20)));
    draft.remove("sn");

    draft.keep("sn");

    assertFalse(draft.edited());
  }

  @Test
  void revertsAllEdits() {
    draft.refresh(List.of(figures(UID, 10)));
    draft.add(INITIALS);
    draft.remove("uid");

    draft.revert();

    assertEquals(List.of(new DesignerRow(UID, figures(UID, 10), Change.NONE)), draft.rows());
  }

  @Test
  void whatTheServerNeedsForItselfIsNoPartOfAnEdit() {
    draft.refresh(List.of(needed(UID), figures(SN, 20)));

    draft.want(IndexPlan.of(List.of(INITIALS)));
    assertEquals(
        List.of(new PlanChange.Removed(SN), new PlanChange.Added(INITIALS)),
        draft.diff().changes());
    draft.edit(UID.withThreshold(9));
    draft.remove("uid");
    draft.refresh(List.of(needed(UID.withCacheBytes(1 << 20)), figures(SN, 20)));

    assertEquals(
        List.of(new PlanChange.Removed(SN), new PlanChange.Added(INITIALS)),
        draft.diff().changes());
  }

  /** One that was staged when that was possible. */
  @Test
  void aDraftThatIsThereAgainLeavesAloneWhatTheServerNeeds() {
    IndexPlan present = IndexPlan.of(List.of(UID, SN));
    IndexDraft kept = IndexDraft.of(present, IndexPlan.of(List.of(SN.withThreshold(9))));

    kept.refresh(List.of(needed(UID), figures(SN, 20)));

    assertEquals(List.of("sn"), kept.diff().changes().stream().map(PlanChange::attribute).toList());
  }

  private static IndexFigures needed(IndexDefinition definition) {
    return new IndexFigures(
        definition, IndexState.READABLE, List.of(), "", IndexFigures.Owner.SERVER);
  }

  @Test
  void refusesToEditWhatIsNotThere() {
    assertThrows(IllegalArgumentException.class, () -> draft.edit(UID));
  }

  private static IndexFigures figures(IndexDefinition definition, long keys) {
    KeyFigures counted =
        new KeyFigures(new Histogram(keys, keys, List.of()), List.of(), TreeStatistics.NONE, 8192);
    KindFigures kind =
        new KindFigures(
            IndexKind.EQUALITY, IndexState.READABLE, counted, CacheStatistics.NONE, 0, Map.of());
    return new IndexFigures(definition, IndexState.READABLE, List.of(kind));
  }
}
