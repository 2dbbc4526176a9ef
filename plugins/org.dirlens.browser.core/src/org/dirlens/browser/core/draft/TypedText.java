package org.dirlens.browser.core.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.dirlens.browser.core.change.SecretAttributes;

/**
 * Text of an entry that was typed and is no LDIF yet, without its secrets.
 *
 * @param text empty where nothing of that kind was typed
 * @param leftOut secrets that were typed and are not kept
 */
public record TypedText(String text, List<String> leftOut) {
  /** Nothing was typed that is no LDIF. */
  public static final TypedText NONE = new TypedText("", List.of());

  /**
   * What is kept of a text.
   *
   * @param understood the text of the entry before, from which a secret that was typed differs
   */
  public static TypedText of(String typed, String understood, SecretAttributes secrets) {
    List<String> kept = new ArrayList<>();
    Map<String, List<String>> hidden = split(typed, secrets, kept);
    Map<String, List<String>> before = split(understood, secrets, new ArrayList<>());
    Set<String> names = new LinkedHashSet<>(hidden.keySet());
    names.addAll(before.keySet());
    names.removeIf(name -> Objects.equals(hidden.get(name), before.get(name)));
    return new TypedText(String.join("\n", kept), List.copyOf(names));
  }

  /** Parts the lines of secrets from the others. */
  private static Map<String, List<String>> split(
      String text, SecretAttributes secrets, List<String> others) {
    Map<String, List<String>> hidden = new LinkedHashMap<>();
    String open = "";
    for (String line : text.lines().toList()) {
      String name = name(line);
      if (secrets.secret(name)) {
        open = name;
      } else if (!belongsAbove(line, name)) {
        open = "";
      }
      if (open.isEmpty()) {
        others.add(line);
      } else {
        hidden.computeIfAbsent(open, each -> new ArrayList<>()).add(line);
      }
    }
    return hidden;
  }

  /** The word at the beginning of a line, which names an attribute in LDIF. */
  private static String name(String line) {
    int end = 0;
    while (end < line.length() && nameCharacter(line.charAt(end))) {
      end++;
    }
    return line.substring(0, end);
  }

  private static boolean nameCharacter(char c) {
    return c < 128 && (Character.isLetterOrDigit(c) || "-.;_".indexOf(c) >= 0);
  }

  /** Also a single word without a colon: a value that was pasted without the space before it. */
  private static boolean belongsAbove(String line, String name) {
    boolean named = !name.isEmpty() && line.startsWith(":", name.length());
    boolean word = !line.isBlank() && !line.startsWith("#") && line.indexOf(' ') < 0;
    return line.startsWith(" ") || (word && !named);
  }
}
