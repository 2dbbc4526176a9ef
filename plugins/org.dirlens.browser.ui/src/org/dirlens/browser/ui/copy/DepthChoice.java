package org.dirlens.browser.ui.copy;

import java.util.Arrays;
import java.util.function.Consumer;
import org.dirlens.browser.core.copy.CopyDepth;
import org.dirlens.ui.common.Forms;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;

/** How much of what lies below an entry is meant; the whole subtree at first. Display thread. */
public final class DepthChoice {
  private CopyDepth depth = CopyDepth.SUBTREE;

  /**
   * A line of a form with two columns.
   *
   * @param id names the list
   * @param changed told of every other choice
   */
  public DepthChoice(Composite form, String title, String id, Consumer<CopyDepth> changed) {
    Forms.label(form, title);
    CopyDepth[] all = CopyDepth.values();
    Combo list = Forms.choice(form, id, Arrays.stream(all).map(DepthChoice::text));
    list.select(depth.ordinal());
    list.addListener(
        SWT.Selection,
        event -> {
          CopyDepth chosen = all[list.getSelectionIndex()];
          if (depth != chosen) {
            depth = chosen;
            changed.accept(chosen);
          }
        });
  }

  private static String text(CopyDepth depth) {
    return switch (depth) {
      case ENTRY -> Messages.Depth_entry;
      case CHILDREN -> Messages.Depth_children;
      case SUBTREE -> Messages.Depth_subtree;
    };
  }
}
