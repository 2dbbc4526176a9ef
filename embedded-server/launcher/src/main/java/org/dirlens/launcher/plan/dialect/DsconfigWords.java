package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * Words of a line for {@code dsconfig}, which spaces part. Quotes keep spaces, as a backslash keeps
 * any one character; single quotes do too, since lines are often copied from a shell.
 */
final class DsconfigWords {
  private final String line;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private char quote;

  private DsconfigWords(String line) {
    this.line = line;
  }

  /**
   * The words of a line.
   *
   * @throws LdapProblem if a quote has no end
   */
  static List<String> split(String line) throws LdapProblem {
    return new DsconfigWords(line).split();
  }

  private List<String> split() throws LdapProblem {
    for (int at = 0; at < line.length(); at++) {
      char c = line.charAt(at);
      if (c == '\\' && quote != '\'' && at + 1 < line.length()) {
        at++;
        word.append(line.charAt(at));
      } else {
        take(c);
      }
    }
    if (quote != 0) {
      throw ConfigName.problem("a quote has no end");
    }
    end();
    return words;
  }

  private void take(char c) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word.append(c);
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (Character.isWhitespace(c)) {
      end();
    } else {
      word.append(c);
    }
  }

  private void end() {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }

  /** A line whose words these are. */
  static String join(List<String> words) {
    return words.stream().map(DsconfigWords::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    if (word.chars().noneMatch(c -> c <= ' ' || c == '"' || c == '\'' || c == '\\')) {
      return word;
    }
    return '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
