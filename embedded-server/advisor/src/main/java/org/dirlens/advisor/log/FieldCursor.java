package org.dirlens.advisor.log;

import java.util.ArrayList;
import java.util.List;

/**
 * Goes over the fields of a line of Dirlens: {@code name=value} with spaces between, or members of
 * one JSON object. Values are JSON (RFC 8259) in both: text, number, list of texts, or true.
 */
final class FieldCursor {
  private final String line;
  private final boolean json;
  private int at;
  private String name = "";

  FieldCursor(String line, boolean json, int start) {
    this.line = line;
    this.json = json;
    this.at = start;
  }

  /** Goes to the next field; false behind the last one. */
  boolean next() throws UnreadableLine {
    skipBetween();
    if (at >= line.length()) {
      return false;
    }
    if (json) {
      name = text();
      expect(':');
    } else {
      int end = at;
      while (end < line.length() && line.charAt(end) != '=' && line.charAt(end) != ' ') {
        end++;
      }
      name = line.substring(at, end);
      at = end;
      at += bare() ? 0 : 1;
    }
    return true;
  }

  private void skipBetween() {
    while (at < line.length() && " ,{}".indexOf(line.charAt(at)) >= 0) {
      at++;
    }
  }

  /** Whether the field only says that something is so. */
  private boolean bare() {
    return at >= line.length() || line.charAt(at) == ' ';
  }

  String name() {
    return name;
  }

  /** The value, which is a text. */
  String text() throws UnreadableLine {
    expect('"');
    int start = at;
    while (at < line.length() && line.charAt(at) != '"' && line.charAt(at) != '\\') {
      at++;
    }
    if (at < line.length() && line.charAt(at) == '"') {
      return line.substring(start, at++);
    }
    StringBuilder out = new StringBuilder(line.substring(start, at));
    while (at < line.length() && line.charAt(at) != '"') {
      char c = line.charAt(at++);
      out.append(c == '\\' ? escaped() : c);
    }
    expect('"');
    return out.toString();
  }

  private char escaped() throws UnreadableLine {
    char c = at < line.length() ? line.charAt(at++) : 0;
    return switch (c) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unicode();
      case '"', '\\', '/' -> c;
      default -> throw new UnreadableLine("an escape that JSON does not have in " + name);
    };
  }

  private char unicode() throws UnreadableLine {
    try {
      char c = (char) Integer.parseInt(line, at, at + 4, 16);
      at += 4;
      return c;
    } catch (NumberFormatException | IndexOutOfBoundsException cut) {
      throw new UnreadableLine("an escape that is cut off in " + name);
    }
  }

  /** The value, which is a number. */
  long number() throws UnreadableLine {
    int start = at;
    while (at < line.length() && "-0123456789".indexOf(line.charAt(at)) >= 0) {
      at++;
    }
    try {
      return Long.parseLong(line, start, at, 10);
    } catch (NumberFormatException none) {
      throw new UnreadableLine(name + " is no number");
    }
  }

  /** The value, which is a list of texts. */
  List<String> texts() throws UnreadableLine {
    List<String> texts = new ArrayList<>();
    expect('[');
    while (at < line.length() && line.charAt(at) != ']') {
      texts.add(text());
      at += at < line.length() && line.charAt(at) == ',' ? 1 : 0;
    }
    expect(']');
    return texts;
  }

  /** Passes over the value, whatever it is; a bare field has none. */
  void skip() throws UnreadableLine {
    if (bare()) {
      return;
    }
    switch (line.charAt(at)) {
      case '"' -> text();
      case '[' -> texts();
      default -> {
        while (at < line.length() && " ,}".indexOf(line.charAt(at)) < 0) {
          at++;
        }
      }
    }
  }

  private void expect(char wanted) throws UnreadableLine {
    if (at >= line.length() || line.charAt(at) != wanted) {
      throw new UnreadableLine("cut off, or not as Dirlens writes it, at character " + (at + 1));
    }
    at++;
  }
}
