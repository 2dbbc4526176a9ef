package org.dirlens.load.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Text with places that are filled for each request: {@code uid=user.{number},{base}}. Immutable.
 *
 * @param texts what stands before, between and behind the names, so one more than names
 */
record Template(List<String> texts, List<String> names) {
  Template {
    texts = List.copyOf(texts);
    names = List.copyOf(names);
  }

  /**
   * Reads text; a brace of its own is doubled.
   *
   * @throws IllegalArgumentException if a brace has no end
   */
  static Template parse(String text) {
    List<String> texts = new ArrayList<>();
    List<String> names = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean doubled = at + 1 < text.length() && text.charAt(at + 1) == c;
      if ((c == '{' || c == '}') && doubled) {
        plain.append(c);
        at++;
      } else if (c == '{') {
        int end = text.indexOf('}', at);
        if (end < 0) {
          throw new IllegalArgumentException("\"{\" without \"}\" in " + text);
        }
        texts.add(plain.toString());
        plain.setLength(0);
        names.add(text.substring(at + 1, end));
        at = end;
      } else {
        plain.append(c);
      }
    }
    texts.add(plain.toString());
    return new Template(texts, names);
  }

  /** The names in it, each once. */
  Set<String> used() {
    return new TreeSet<>(names);
  }

  /**
   * The text with values in place of names.
   *
   * @param escape what a value needs where the text goes
   */
  String fill(NamedValues values, UnaryOperator<String> escape) {
    if (names.isEmpty()) {
      return texts.getFirst();
    }
    StringBuilder filled = new StringBuilder(texts.getFirst());
    for (int i = 0; i < names.size(); i++) {
      String value = values.value(names.get(i));
      filled.append(names.get(i).equals(Draws.BASE) ? value : escape.apply(value));
      filled.append(texts.get(i + 1));
    }
    return filled.toString();
  }
}
