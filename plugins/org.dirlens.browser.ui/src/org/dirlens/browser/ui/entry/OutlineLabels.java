package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.jface.viewers.StyledString.Styler;
import org.eclipse.swt.graphics.TextStyle;
import org.eclipse.swt.widgets.Control;

/**
 * What the lines of an outline say: names as text, what they have and what is operational muted.
 */
final class OutlineLabels extends LabelProvider implements IStyledLabelProvider {
  private static final Styler PLAIN =
      new Styler() {
        @Override
        public void applyStyles(TextStyle style) {
          // As the tree has it.
        }
      };

  private final Styler muted;

  OutlineLabels(Control tree) {
    muted =
        new Styler() {
          @Override
          public void applyStyles(TextStyle style) {
            style.foreground = ThemeColors.muted(tree);
          }
        };
  }

  @Override
  public StyledString getStyledText(Object element) {
    EntryRow row = (EntryRow) element;
    StyledString line = new StyledString();
    if (row.fold()) {
      line.append(row.description(), row.operational() ? muted : PLAIN).append("  ");
    }
    return line.append(row.text(), row.fold() || row.operational() ? muted : PLAIN);
  }
}
