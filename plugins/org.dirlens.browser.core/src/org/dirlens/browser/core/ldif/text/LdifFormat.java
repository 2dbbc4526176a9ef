package org.dirlens.browser.core.ldif.text;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.ldif.LdifWriter;

/**
 * Texts in another form that say the same: lines wrapped as our exports have them, and comments of
 * lines.
 */
public final class LdifFormat {
  private static final String COMMENT = "# ";

  private LdifFormat() {}

  /**
   * A text with its lines wrapped at 76 columns, one space behind each colon, and one empty line
   * between records. Records, comments, their order and their values stay as they are.
   *
   * @param lineEnd of every line
   */
  public static String wrapped(String text, String lineEnd) {
    StringBuilder formed = new StringBuilder();
    boolean gap = false;
    for (String line : unfolded(text)) {
      if (line.isEmpty()) {
        gap = formed.length() > 0;
        continue;
      }
      if (gap) {
        formed.append(lineEnd);
        gap = false;
      }
      fold(line.startsWith("#") ? line : spaced(line), lineEnd, formed);
    }
    return formed.toString();
  }

  /** Unfolded lines; comments keep theirs, since nobody reads them as one. */
  private static List<String> unfolded(String text) {
    List<String> unfolded = new ArrayList<>();
    for (String line : Blocks.lines(text)) {
      boolean continues =
          line.startsWith(" ") && !unfolded.isEmpty() && !unfolded.getLast().isEmpty();
      if (!continues) {
        unfolded.add(line);
      } else if (unfolded.getLast().startsWith("#")) {
        unfolded.add("#" + line);
      } else {
        unfolded.set(unfolded.size() - 1, unfolded.getLast() + line.substring(1));
      }
    }
    return unfolded;
  }

  private static String spaced(String line) {
    int colon = line.indexOf(':');
    if (colon < 0) {
      return line;
    }
    boolean marked = line.startsWith("::", colon) || line.startsWith(":<", colon);
    int end = marked ? colon + 2 : colon + 1;
    String value = line.substring(end).replaceFirst("^ +", "");
    return line.substring(0, end) + (value.isEmpty() ? "" : " " + value);
  }

  private static void fold(String line, String lineEnd, StringBuilder formed) {
    if (line.startsWith("#")) {
      formed.append(line).append(lineEnd);
      return;
    }
    int at = 0;
    int room = LdifWriter.COLUMNS;
    while (line.length() - at > room) {
      int end = Character.isHighSurrogate(line.charAt(at + room - 1)) ? at + room - 1 : at + room;
      formed.append(line, at, end).append(lineEnd).append(' ');
      at = end;
      room = LdifWriter.COLUMNS - 1;
    }
    formed.append(line, at, line.length()).append(lineEnd);
  }

  /** Lines as comments; where all of them are comments already, as what they were. */
  public static List<String> commented(List<String> lines) {
    boolean all = lines.stream().allMatch(each -> each.startsWith("#") || each.isBlank());
    return lines.stream().map(each -> all ? uncommented(each) : commented(each)).toList();
  }

  private static String commented(String line) {
    return line.isBlank() ? line : COMMENT + line;
  }

  private static String uncommented(String line) {
    if (line.startsWith(COMMENT)) {
      return line.substring(COMMENT.length());
    }
    return line.startsWith("#") ? line.substring(1) : line;
  }
}
