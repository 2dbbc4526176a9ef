package org.dirlens.application.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;

/**
 * Markdown as plain text with styles: headings, paragraphs, lists, tables without their header, and
 * what is bold or code in them. Pictures are left out; of a link its text stays.
 */
public final class MarkdownText {
  private static final Pattern MARK = Pattern.compile("\\*\\*(.+?)\\*\\*|`(.+?)`");
  private static final Pattern PICTURE = Pattern.compile("!\\[[^]]*]\\([^)]*\\)");
  private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\([^)]*\\)");
  private static final Pattern CELLS = Pattern.compile("\\s*\\|\\s*");

  private final StringBuilder text = new StringBuilder();
  private final List<StyleRange> styles = new ArrayList<>();
  private final StringBuilder paragraph = new StringBuilder();
  private boolean code;

  /** Takes the lines of a document. */
  public MarkdownText(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      boolean header = i + 1 < lines.size() && lines.get(i + 1).startsWith("|---");
      if (!header) {
        take(lines.get(i));
      }
    }
    endParagraph();
  }

  private void take(String line) {
    if (line.startsWith("```")) {
      endParagraph();
      code = !code;
    } else if (code) {
      text.append("    ").append(line).append('\n');
    } else if (line.startsWith("#")) {
      endParagraph();
      bold(line.substring(line.indexOf(' ') + 1));
      text.append("\n\n");
    } else if (line.startsWith("|")) {
      endParagraph();
      row(line);
    } else if (line.startsWith("- ")) {
      endParagraph();
      paragraph.append("\u2022 ").append(line.substring(2));
    } else if (line.isBlank()) {
      endParagraph();
      gap();
    } else {
      paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
    }
  }

  private void row(String line) {
    if (line.startsWith("|---")) {
      return;
    }
    String[] cells = CELLS.split(line.strip().substring(1).strip());
    paragraph.append("\u2022 ").append(String.join(": ", cells));
    endParagraph();
  }

  private void gap() {
    if (!text.isEmpty() && text.charAt(text.length() - 1) == '\n' && !endsWithGap()) {
      text.append('\n');
    }
  }

  private boolean endsWithGap() {
    return text.length() > 1 && text.charAt(text.length() - 2) == '\n';
  }

  private void endParagraph() {
    String words = PICTURE.matcher(paragraph).replaceAll("");
    words = LINK.matcher(words).replaceAll("$1");
    paragraph.setLength(0);
    if (!words.isBlank()) {
      inline(words);
      text.append('\n');
    }
  }

  private void inline(String words) {
    Matcher mark = MARK.matcher(words);
    int end = 0;
    while (mark.find()) {
      text.append(words, end, mark.start());
      if (mark.group(1) != null) {
        bold(mark.group(1));
      } else {
        text.append(mark.group(2));
      }
      end = mark.end();
    }
    text.append(words.substring(end));
  }

  private void bold(String words) {
    StyleRange range = new StyleRange(text.length(), words.length(), null, null);
    range.fontStyle = SWT.BOLD;
    styles.add(range);
    text.append(words);
  }

  /** The text, paragraphs in one line each. */
  public String text() {
    return text.toString();
  }

  /** What is bold in it, from the top. */
  public StyleRange[] styles() {
    return styles.toArray(StyleRange[]::new);
  }
}
