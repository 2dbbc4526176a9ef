package org.dirlens.browser.core.ldif.text;

import java.util.ArrayList;
import java.util.List;

/** The lines of a text, and the blocks of them that empty lines part. */
final class Blocks {
  private final List<String> lines;
  private final List<Block> blocks = new ArrayList<>();

  /** Lines that belong together, from 1. */
  record Block(int first, int last) {}

  Blocks(String text) {
    this.lines = lines(text);
    int first = 0;
    for (int number = 1; number <= lines.size() + 1; number++) {
      boolean empty = number > lines.size() || line(number).isEmpty();
      if (empty && first > 0) {
        blocks.add(new Block(first, number - 1));
        first = 0;
      } else if (!empty && first == 0) {
        first = number;
      }
    }
  }

  /** Lines as LDIF has them: they end at LF, or at CR LF. */
  static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    int end;
    while ((end = text.indexOf('\n', start)) >= 0) {
      lines.add(withoutReturn(text.substring(start, end)));
      start = end + 1;
    }
    lines.add(withoutReturn(text.substring(start)));
    return lines;
  }

  private static String withoutReturn(String line) {
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  /** A line, from 1. */
  String line(int number) {
    return lines.get(number - 1);
  }

  List<Block> all() {
    return blocks;
  }

  /** The block that a line is in; the last one before it where it is in none. */
  Block at(int number) {
    int low = 0;
    int high = blocks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (blocks.get(middle).first() <= number) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return blocks.get(low);
  }

  /** The unfolded lines of a block that are no comments. */
  List<LogicalLine> unfolded(Block block) {
    List<LogicalLine> found = new ArrayList<>();
    int number = block.first();
    while (number <= block.last()) {
      StringBuilder text = new StringBuilder(line(number));
      int next = number + 1;
      while (next <= block.last() && line(next).startsWith(" ")) {
        text.append(line(next), 1, line(next).length());
        next++;
      }
      if (text.charAt(0) != '#') {
        found.add(LogicalLine.of(number, text.toString()));
      }
      number = next;
    }
    return found;
  }
}
