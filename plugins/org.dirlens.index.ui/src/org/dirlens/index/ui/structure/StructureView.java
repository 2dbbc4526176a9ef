package org.dirlens.index.ui.structure;

import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.ui.FollowingView;
import org.dirlens.partition.index.IndexKind;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** The Structure view: the trees of the index that the designer has selected. */
public final class StructureView extends FollowingView {
  private @Nullable StructurePanel panel;

  @Override
  protected Composite create(Composite parent) {
    StructurePanel created = new StructurePanel(parent);
    panel = created;
    return created;
  }

  @Override
  protected void follow(@Nullable IndexSelection selection) {
    if (panel == null) {
      return;
    }
    if (selection == null) {
      panel.show(null);
      return;
    }
    if (selection.adapter() != panel.adapter()) {
      panel.show(selection.adapter());
    }
    if (selection.attribute() != null) {
      panel.choose(tree(selection));
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
}
