package org.dirlens.index.keys;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.IndexKind;

/** The filter (RFC 4515) that finds the entries with a key of an index. */
public final class KeyFilter {
  /** Rules whose normal form is itself a value that is equal to the values it was made of. */
  private static final Set<String> READABLE =
      Set.of(
          "caseIgnoreMatch",
          "caseExactMatch",
          "caseIgnoreIA5Match",
          "caseExactIA5Match",
          "numericStringMatch",
          "telephoneNumberMatch",
          "objectIdentifierMatch",
          "booleanMatch");

  private KeyFilter() {}

  /** The shape of the filters that an index of a kind answers, with {@code ?} for the value. */
  public static String shape(String attribute, IndexKind kind) {
    return switch (kind) {
      case EQUALITY, HASH -> "(" + attribute + "=?)";
      case PRESENCE -> "(" + attribute + "=*)";
      case ORDERING -> "(" + attribute + ">=?)";
      case SUBSTRING -> "(" + attribute + "=*?*)";
      case APPROXIMATE -> "(" + attribute + "~=?)";
    };
  }

  /**
   * The filter of one key.
   *
   * @param rule name of the equality rule of the attribute
   * @param key as the server shows it
   * @return empty where no value can be told from the key
   */
  public static Optional<String> of(String attribute, IndexKind kind, String rule, String key) {
    int bytes = key.getBytes(StandardCharsets.UTF_8).length;
    boolean readable =
        READABLE.contains(rule) && bytes < IndexKeys.MAX_KEY_BYTES && key.indexOf(0xFFFD) < 0;
    return switch (kind) {
      case PRESENCE -> Optional.of("(" + attribute + "=*)");
      case EQUALITY, ORDERING ->
          readable ? Optional.of("(" + attribute + "=" + escaped(key) + ")") : Optional.empty();
      case SUBSTRING ->
          readable && bytes == IndexKeys.GRAM_BYTES && !key.contains(" ")
              ? Optional.of("(" + attribute + "=*" + escaped(key) + "*)")
              : Optional.empty();
      case APPROXIMATE, HASH -> Optional.empty();
    };
  }

  private static String escaped(String key) {
    StringBuilder text = new StringBuilder();
    for (char c : key.toCharArray()) {
      if (c < ' ' || c == '*' || c == '(' || c == ')' || c == '\\') {
        text.append('\\').append(HexFormat.of().toHexDigits((byte) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
