package org.dirlens.browser.core.search;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.search.filter.FilterCheck;

/**
 * What was typed into the quick bar, and as what it is understood.
 *
 * @param text without blanks around it, and without the sign of a command
 */
public record QuickInput(Kind kind, String text) {
  /** As what it is understood. */
  public enum Kind {
    NOTHING,
    /** The DN of an entry. */
    NAME,
    /** A filter, RFC 4515; it may be incomplete. */
    FILTER,
    /** Beginnings of what people and groups are called. */
    WORDS,
    /** Commands only. */
    COMMAND
  }

  /** The sign that only commands are meant. */
  public static final String COMMAND_SIGN = ">";

  /** By which people and groups are called. */
  private static final List<String> NAMING =
      List.of("cn", "sn", "givenName", "displayName", "uid", "mail", "ou", "o");

  /** Understands what was typed. */
  public static QuickInput of(String typed) {
    String text = typed.strip();
    if (text.startsWith(COMMAND_SIGN)) {
      return new QuickInput(Kind.COMMAND, text.substring(1).strip());
    }
    if (text.isEmpty()) {
      return new QuickInput(Kind.NOTHING, text);
    }
    if (text.startsWith("(")) {
      return new QuickInput(Kind.FILTER, text);
    }
    return new QuickInput(text.contains("=") && DnText.valid(text) ? Kind.NAME : Kind.WORDS, text);
  }

  /** Whether entries can be looked for by it. */
  public boolean searchable() {
    return switch (kind) {
      case NAME, WORDS -> true;
      case FILTER -> FilterCheck.check(text).isEmpty();
      case NOTHING, COMMAND -> false;
    };
  }

  /**
   * The filter that finds what is meant: one attribute at least begins with each of the words.
   *
   * @throws IllegalStateException if nothing can be looked for by it
   */
  public String filter() {
    return switch (kind) {
      case NAME -> "(objectClass=*)";
      case FILTER -> text;
      case WORDS -> words();
      case NOTHING, COMMAND -> throw new IllegalStateException(kind + " has no filter");
    };
  }

  private String words() {
    List<String> parts = Arrays.stream(text.split("\\s+")).map(QuickInput::word).toList();
    return parts.size() == 1 ? parts.getFirst() : "(&" + String.join("", parts) + ")";
  }

  private static String word(String word) {
    String escaped = FilterText.escaped(word);
    return NAMING.stream()
        .map(attribute -> "(" + attribute + "=" + escaped + "*)")
        .collect(Collectors.joining("", "(|", ")"));
  }
}
