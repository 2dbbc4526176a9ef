package org.dirlens.browser.ui.copy;

import java.util.function.Consumer;
import org.dirlens.browser.core.copy.CopyDepth;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;

/** How much of what lies below an entry is meant; the whole subtree at first. Display thread. */
public final class DepthChoice {
  private CopyDepth depth = CopyDepth.SUBTREE;

  /**
   * A line of a form with two columns.
   *
   * @param id names the choices, each with a dot and its name
   * @param changed told of every other choice
   */
  public DepthChoice(Composite form, String title, String id, Consumer<CopyDepth> changed) {
    GridDataFactory.swtDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .applyTo(Forms.label(form, title));
    Composite choices = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 4).applyTo(choices);
    for (CopyDepth each : CopyDepth.values()) {
      Button button = ControlIds.name(new Button(choices, SWT.RADIO), id + "." + each);
      button.setText(text(each));
      button.setSelection(each == depth);
      button.addListener(
          SWT.Selection,
          event -> {
            if (button.getSelection() && depth != each) {
              depth = each;
              changed.accept(each);
            }
          });
    }
  }

  private static String text(CopyDepth depth) {
    return switch (depth) {
      case ENTRY -> Messages.Depth_entry;
      case CHILDREN -> Messages.Depth_children;
      case SUBTREE -> Messages.Depth_subtree;
    };
  }
}
