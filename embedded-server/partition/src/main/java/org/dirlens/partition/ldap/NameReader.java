package org.dirlens.partition.ldap;

/**
 * Reads the text of a distinguished name (RFC 4514) one attribute-value pair after another, without
 * a schema and without recursion.
 *
 * <p>Accepts the grammar of RFC 4514 section 3 and, as its section 4 allows, spaces around {@code
 * ',' '+' '='}. Unescaped {@code " ; < >} and zero bytes are refused. Bytes above 0x7F are passed
 * on; whoever gives meaning to a value checks its UTF-8.
 */
public final class NameReader {
  /** A name longer than this is refused. */
  public static final int NAME_BYTES_MAX = 65_535;

  /** A name with more RDNs than this is refused. */
  public static final int RDNS_MAX = 256;

  /** An RDN with more attribute-value pairs than this is refused. */
  public static final int PAIRS_PER_RDN_MAX = 32;

  private final byte[] bytes;
  private final int start;
  private final int end;
  private final ByteSink value = new ByteSink(32);

  private int at;
  private int typeStart;
  private int typeEnd;
  private int pairStart;
  private int pairEnd;
  private boolean firstOfRdn = true;
  private boolean lastOfRdn = true;
  private boolean more;
  private int rdns;
  private int pairs;

  public NameReader(byte[] bytes, int offset, int length) throws LdapProblem {
    if (length > NAME_BYTES_MAX) {
      throw new LdapProblem(
          ResultCode.INVALID_DN_SYNTAX,
          "name of " + length + " bytes is longer than the limit of " + NAME_BYTES_MAX);
    }
    this.bytes = bytes;
    this.start = offset;
    this.end = offset + length;
    this.at = offset;
    skipSpaces();
    more = at < end;
  }

  /** Moves to the next attribute-value pair; false at the end of the name. */
  public boolean next() throws LdapProblem {
    if (!more) {
      return false;
    }
    firstOfRdn = lastOfRdn;
    pairs = firstOfRdn ? 1 : pairs + 1;
    rdns = firstOfRdn ? rdns + 1 : rdns;
    if (rdns > RDNS_MAX || pairs > PAIRS_PER_RDN_MAX) {
      throw problem(
          rdns > RDNS_MAX
              ? "more than " + RDNS_MAX + " RDNs"
              : "more than " + PAIRS_PER_RDN_MAX + " values in one RDN");
    }
    skipSpaces();
    pairStart = at;
    readType();
    skipSpaces();
    value.clear();
    if (at < end && bytes[at] == '#') {
      readHexValue();
    } else {
      readStringValue();
    }
    readSeparator();
    return true;
  }

  /** Whether the current pair is the first one of its RDN. */
  public boolean firstOfRdn() {
    return firstOfRdn;
  }

  /** Whether the current pair is the last one of its RDN. */
  public boolean lastOfRdn() {
    return lastOfRdn;
  }

  public int typeStart() {
    return typeStart;
  }

  public int typeLength() {
    return typeEnd - typeStart;
  }

  /** Where the text of the current pair starts. */
  public int pairStart() {
    return pairStart;
  }

  /** Behind the last byte of the current pair's text, spaces before the separator not included. */
  public int pairEnd() {
    return pairEnd;
  }

  /** The unescaped value of the current pair; valid until the next move. */
  public ByteSink value() {
    return value;
  }

  private void readType() throws LdapProblem {
    typeStart = at;
    while (at < end && isKeyChar(bytes[at])) {
      at++;
    }
    typeEnd = at;
    skipSpaces();
    if (typeEnd == typeStart || at == end || bytes[at] != '=') {
      throw problem(typeEnd == typeStart ? "attribute type expected" : "'=' expected");
    }
    at++;
  }

  private void readStringValue() throws LdapProblem {
    int keep = 0;
    pairEnd = at;
    while (at < end && bytes[at] != ',' && bytes[at] != '+') {
      byte b = bytes[at];
      if (b == '\\') {
        readEscape();
        keep = value.length();
        pairEnd = at;
        continue;
      }
      if (b == '"' || b == ';' || b == '<' || b == '>' || b == 0) {
        throw problem("unescaped special character");
      }
      value.put(b);
      at++;
      if (b != ' ') {
        keep = value.length();
        pairEnd = at;
      }
    }
    value.truncate(keep);
  }

  private void readEscape() throws LdapProblem {
    if (at + 1 < end && isSpecial(bytes[at + 1])) {
      value.put(bytes[at + 1]);
      at += 2;
      return;
    }
    int high = at + 2 < end ? Ascii.hexDigit(bytes[at + 1]) : -1;
    int low = high < 0 ? -1 : Ascii.hexDigit(bytes[at + 2]);
    if (low < 0) {
      throw problem("escape that is neither a special character nor two hexadecimal digits");
    }
    value.put(high << 4 | low);
    at += 3;
  }

  private void readHexValue() throws LdapProblem {
    at++;
    int first = at;
    while (at + 1 < end && Ascii.hexDigit(bytes[at]) >= 0) {
      int low = Ascii.hexDigit(bytes[at + 1]);
      if (low < 0) {
        throw problem("hexadecimal value with an odd number of digits");
      }
      value.put(Ascii.hexDigit(bytes[at]) << 4 | low);
      at += 2;
    }
    pairEnd = at;
    skipSpaces();
    if (at == first || (at < end && bytes[at] != ',' && bytes[at] != '+')) {
      throw problem("malformed hexadecimal value");
    }
    unwrapBer();
  }

  /** The value in '#' form is BER (RFC 4514, 2.4); a primitive string stands for its content. */
  private void unwrapBer() throws LdapProblem {
    byte[] ber = value.toArray();
    int lengthBytes = ber.length < 2 || ber[1] >= 0 ? 0 : ber[1] & 0x7F;
    boolean definite = ber.length >= 2 + lengthBytes && ber[1] != (byte) 0x80;
    boolean primitive = definite && lengthBytes <= 3 && (ber[0] & 0x20) == 0;
    int contentStart = primitive ? Ber.contentStart(ber, 0) : 0;
    if (!primitive || contentStart + Ber.contentLength(ber, 0) != ber.length) {
      throw problem("hexadecimal value that is not one primitive BER element");
    }
    value.clear();
    value.put(ber, contentStart, ber.length - contentStart);
  }

  private void readSeparator() throws LdapProblem {
    skipSpaces();
    more = at < end;
    lastOfRdn = !more || bytes[at] == ',';
    if (!more) {
      return;
    }
    at++;
    skipSpaces();
    if (at == end) {
      throw problem("attribute type expected");
    }
  }

  private void skipSpaces() {
    while (at < end && bytes[at] == ' ') {
      at++;
    }
  }

  private LdapProblem problem(String what) {
    return new LdapProblem(
        ResultCode.INVALID_DN_SYNTAX,
        what
            + " at position "
            + (at - start + 1)
            + " of name "
            + LdapProblem.quote(bytes, start, end - start));
  }

  private static boolean isKeyChar(byte b) {
    return Ascii.isLetterOrDigit(b) || b == '-' || b == '.' || b == '_';
  }

  private static boolean isSpecial(byte b) {
    return switch (b) {
      case '\\', '"', '+', ',', ';', '<', '>', ' ', '#', '=' -> true;
      default -> false;
    };
  }
}
