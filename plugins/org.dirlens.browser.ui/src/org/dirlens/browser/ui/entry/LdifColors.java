package org.dirlens.browser.ui.entry;

import java.util.List;
import org.dirlens.browser.core.ldif.text.LdifToken;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.LineStyleEvent;
import org.eclipse.swt.custom.LineStyleListener;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.jspecify.annotations.Nullable;

/** Colors the parts of LDIF, readable on a light and on a dark ground. */
public final class LdifColors implements LineStyleListener {
  private static final Color NAME_ON_LIGHT = new Color(125, 60, 140);
  private static final Color NAME_ON_DARK = new Color(205, 160, 220);
  private static final Color WORD_ON_LIGHT = new Color(20, 80, 165);
  private static final Color WORD_ON_DARK = new Color(140, 185, 245);

  /** Lines above that are looked at for the beginning of one that is continued. */
  private static final int CONTINUED_MAX = 10_000;

  private final StyledText text;

  public LdifColors(StyledText text) {
    this.text = text;
  }

  @Override
  public void lineGetStyle(LineStyleEvent event) {
    List<LdifToken> tokens = LdifToken.of(event.lineText, head(event));
    event.styles =
        tokens.stream().map(each -> style(each, event.lineOffset)).toArray(StyleRange[]::new);
  }

  private String head(LineStyleEvent event) {
    String line = event.lineText;
    int number = line.startsWith(" ") ? text.getLineAtOffset(event.lineOffset) : 0;
    for (int up = 1; line.startsWith(" ") && up <= Math.min(number, CONTINUED_MAX); up++) {
      line = text.getLine(number - up);
    }
    return line;
  }

  private StyleRange style(LdifToken token, int lineOffset) {
    StyleRange style =
        new StyleRange(lineOffset + token.start(), token.length(), color(token.kind()), null);
    style.fontStyle = token.kind() == LdifToken.Kind.RECORD ? SWT.BOLD : SWT.NORMAL;
    return style;
  }

  private @Nullable Color color(LdifToken.Kind kind) {
    boolean dark = ThemeColors.dark(text);
    return switch (kind) {
      case COMMENT, BASE64, URL -> ThemeColors.muted(text);
      case RECORD, NAME -> dark ? NAME_ON_DARK : NAME_ON_LIGHT;
      case KEYWORD -> dark ? WORD_ON_DARK : WORD_ON_LIGHT;
      case SEPARATOR, VALUE -> null;
    };
  }
}
