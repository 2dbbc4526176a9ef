package org.dirlens.index.ui.structure;

import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.ui.IndexDesignerView;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.Selections;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** The Structure view: the trees of the index that the designer has selected. */
public final class StructureView extends ViewPart {
  private final ISelectionListener listener = (part, selection) -> follow();
  private @Nullable StructurePanel panel;

  @Override
  public void createPartControl(Composite parent) {
    panel = new StructurePanel(parent);
    getSite().getPage().addSelectionListener(IndexDesignerView.ID, listener);
    follow();
  }

  private void follow() {
    StructurePanel shown = panel;
    if (shown == null || shown.isDisposed()) {
      return;
    }
    @Nullable IndexSelection selection =
        Selections.first(
                getSite().getPage().getSelection(IndexDesignerView.ID), IndexSelection.class)
            .orElse(null);
    if (selection == null) {
      shown.show(null);
      return;
    }
    if (selection.adapter() != shown.adapter()) {
      shown.show(selection.adapter());
    }
    if (selection.attribute() != null) {
      shown.choose(tree(selection));
    }
  }

  /** The tree of the keys of the selected index. */
  private static String tree(IndexSelection selection) {
    IndexKind kind = selection.kind();
    if (kind == null) {
      kind =
          selection.draft().rows().stream()
              .filter(row -> row.attribute().equals(selection.attribute()))
              .flatMap(row -> row.wanted().kinds().stream())
              .sorted()
              .filter(each -> each != IndexKind.PRESENCE)
              .findFirst()
              .orElse(IndexKind.PRESENCE);
    }
    return selection.attribute() + "/" + kind.word();
  }

  @Override
  public void setFocus() {
    if (panel != null) {
      panel.setFocus();
    }
  }

  @Override
  public void dispose() {
    getSite().getPage().removeSelectionListener(IndexDesignerView.ID, listener);
    super.dispose();
  }
}
