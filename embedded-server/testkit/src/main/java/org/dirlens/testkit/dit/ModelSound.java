package org.dirlens.testkit.dit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How words sound to the oracle; values hold ASCII only. */
final class ModelSound {
  private ModelSound() {}

  /** The sound of each word of a value in lower case. */
  static List<String> words(String value) {
    return Arrays.stream(value.split("[^a-z0-9]+"))
        .filter(word -> !word.isEmpty())
        .map(word -> word.matches("[a-z]+") ? sound(word) : word)
        .toList();
  }

  /** The first letter, then consonants by group; a group again only behind a vowel. */
  private static String sound(String word) {
    String groups =
        word.replaceAll("[bfpv]", "1")
            .replaceAll("[cgjkqsxz]", "2")
            .replaceAll("[dt]", "3")
            .replaceAll("l", "4")
            .replaceAll("[mn]", "5")
            .replaceAll("r", "6");
    String first = groups.substring(0, 1);
    String rest =
        (first + groups.substring(1).replaceAll("[hw]", "")).replaceAll("([1-6])\\1+", "$1");
    return word.charAt(0) + rest.substring(1).replaceAll("[aeiouy]", "");
  }

  /** Whether all wanted words come in this order, others between them or not. */
  static boolean inOrder(List<String> wanted, List<String> words) {
    List<String> left = new ArrayList<>(wanted);
    for (String word : words) {
      if (!left.isEmpty() && left.get(0).equals(word)) {
        left.remove(0);
      }
    }
    return left.isEmpty();
  }
}
