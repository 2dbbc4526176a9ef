package org.dirlens.browser.ui.entry;

import org.dirlens.ui.common.ThemeColors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.LineStyleEvent;
import org.eclipse.swt.custom.LineStyleListener;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;

/** Colors attribute names and comments of LDIF, readable on a light and on a dark ground. */
public final class LdifColors implements LineStyleListener {
  private static final Color NAME_ON_LIGHT = new Color(125, 60, 140);
  private static final Color NAME_ON_DARK = new Color(205, 160, 220);

  private final StyledText text;

  public LdifColors(StyledText text) {
    this.text = text;
  }

  @Override
  public void lineGetStyle(LineStyleEvent event) {
    String line = event.lineText;
    if (line.startsWith("#")) {
      event.styles = new StyleRange[] {style(event, line.length(), ThemeColors.muted(text))};
      return;
    }
    int colon = line.indexOf(':');
    if (colon > 0 && !line.startsWith(" ")) {
      StyleRange name = style(event, colon, ThemeColors.dark(text) ? NAME_ON_DARK : NAME_ON_LIGHT);
      name.fontStyle = line.startsWith("dn:") ? SWT.BOLD : SWT.NORMAL;
      event.styles = new StyleRange[] {name};
    }
  }

  private static StyleRange style(LineStyleEvent event, int length, Color color) {
    return new StyleRange(event.lineOffset, length, color, null);
  }
}
