package org.dirlens.partition.schema;

/** The first word of a value in the notation of RFC 4512 section 4.1: {@code ( first ... )}. */
final class FirstComponent {
  private FirstComponent() {}

  /** Where the word behind the opening parenthesis, if there is one, starts. */
  static int start(byte[] bytes, int from, int end) {
    int start = skipSpaces(bytes, skipOrder(bytes, from, end), end);
    return start < end && bytes[start] == '(' ? skipSpaces(bytes, start + 1, end) : start;
  }

  /** Behind the word that starts at {@code start}. */
  static int end(byte[] bytes, int start, int end) {
    int stop = start;
    while (stop < end && bytes[stop] != ' ' && bytes[stop] != ')') {
      stop++;
    }
    return stop;
  }

  /** Behind a number in braces, which says the place among other values. */
  private static int skipOrder(byte[] bytes, int from, int end) {
    int at = from;
    if (at < end && bytes[at] == '{') {
      do {
        at++;
      } while (at < end && bytes[at] >= '0' && bytes[at] <= '9');
    }
    return at < end && bytes[at] == '}' ? at + 1 : from;
  }

  private static int skipSpaces(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && bytes[at] == ' ') {
      at++;
    }
    return at;
  }
}
