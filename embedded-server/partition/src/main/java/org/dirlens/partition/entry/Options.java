package org.dirlens.partition.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Attribute options as lists: lower case, sorted (RFC 4512, 2.5.2). */
final class Options {
  private Options() {}

  /** The options in the text of a description, which was checked when it was stored. */
  static List<String> ofText(String description) {
    int semicolon = description.indexOf(';');
    if (semicolon < 0) {
      return List.of();
    }
    String[] options = description.substring(semicolon + 1).toLowerCase(Locale.ROOT).split(";", -1);
    Arrays.sort(options);
    return Arrays.stream(options).distinct().toList();
  }

  /** Whether every wanted option is there; {@code lang-en-} asks for a range (RFC 3866). */
  static boolean contains(List<String> options, List<String> wanted) {
    for (String option : wanted) {
      boolean range = option.startsWith("lang-") && option.endsWith("-");
      if (!options.contains(option) && !(range && hasLanguage(options, option))) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasLanguage(List<String> options, String range) {
    String whole = range.substring(0, range.length() - 1);
    return options.stream().anyMatch(option -> option.equals(whole) || option.startsWith(range));
  }
}
