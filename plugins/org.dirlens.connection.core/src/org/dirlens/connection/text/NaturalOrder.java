package org.dirlens.connection.text;

/** Orders texts as people do: no difference of case, and runs of digits by their number. */
public final class NaturalOrder {
  private NaturalOrder() {}

  public static int compare(String one, String other) {
    int a = 0;
    int b = 0;
    while (a < one.length() && b < other.length()) {
      if (digit(one, a) && digit(other, b)) {
        int endA = digitsEnd(one, a);
        int endB = digitsEnd(other, b);
        int order = compareNumbers(one.substring(a, endA), other.substring(b, endB));
        if (order != 0) {
          return order;
        }
        a = endA;
        b = endB;
      } else {
        int order =
            Character.compare(
                Character.toLowerCase(one.charAt(a++)), Character.toLowerCase(other.charAt(b++)));
        if (order != 0) {
          return order;
        }
      }
    }
    return Integer.compare(one.length() - a, other.length() - b);
  }

  private static boolean digit(String text, int at) {
    char c = text.charAt(at);
    return c >= '0' && c <= '9';
  }

  private static int digitsEnd(String text, int from) {
    int at = from;
    while (at < text.length() && digit(text, at)) {
      at++;
    }
    return at;
  }

  private static int compareNumbers(String one, String other) {
    String a = one.replaceFirst("^0+(?=.)", "");
    String b = other.replaceFirst("^0+(?=.)", "");
    return a.length() != b.length() ? Integer.compare(a.length(), b.length()) : a.compareTo(b);
  }
}
