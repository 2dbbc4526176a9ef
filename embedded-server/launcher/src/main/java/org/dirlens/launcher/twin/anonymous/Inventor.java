package org.dirlens.launcher.twin.anonymous;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/** Invents the values of one attribute type that are no names. One thread. */
final class Inventor {
  private static final int NUMBER_MAX = 1_000_000;
  private static final int SECONDS_MAX = 10 * 365 * 86_400;
  private static final int CODE_BYTES = 16;

  /** Longer values of bytes are replaced as a whole: others begin alike by chance only. */
  private static final int CHAINED_BYTES_MAX = 1024;

  private static final int BYTE_VALUES = 256;
  private static final String WHOLE_SUBTREE = "{}";
  private static final Pattern SCHEME = Pattern.compile("(?s)([A-Za-z][A-Za-z0-9+.-]*://)(.*)");
  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuuMMddHHmmss");
  private static final int SECONDS_DIGITS = 14;

  private final AnonymousKey key;
  private final String family;
  private final AttributeType type;
  private final BlockCipher blocks;
  private final TextCipher texts;

  /**
   * For one type.
   *
   * @param family says which types get the same values for the same values
   */
  Inventor(AnonymousKey key, String family, AttributeType type, Kept kept) {
    this.key = key;
    this.family = family;
    this.type = type;
    this.blocks = key.cipher(family);
    this.texts = new TextCipher(blocks, new Alphabets(type.equality()), kept);
  }

  /** The invented value; null if none of the syntax can be made. */
  byte @Nullable [] invent(ValueKind kind, byte[] value) {
    byte[] invented =
        switch (kind) {
          case TEXT -> text(normal(value));
          case INTEGER -> integer(value);
          case TIME -> time(normal(value));
          case UUID -> hexadecimal(value);
          case BYTES -> bytes(value);
          case STAYS, NAME, NAME_AND_UID -> value;
          case SUBTREE -> WHOLE_SUBTREE.getBytes(StandardCharsets.US_ASCII);
          case LEFT_OUT -> null;
        };
    if (invented != null && (kind == ValueKind.STAYS || fits(invented))) {
      return invented;
    }
    byte[] code = kind == ValueKind.TEXT ? code(value) : null;
    return code != null && fits(code) ? code : null;
  }

  /** Whether it is a value that is compared as it is. */
  private boolean fits(byte[] value) {
    MatchingRule rule = type.equality();
    if (!type.syntax().accepts(value, 0, value.length)) {
      return false;
    }
    if (rule == null || !rule.comparesText()) {
      return true;
    }
    return java.util.Arrays.equals(normal(value), value);
  }

  /** The text by which a value is compared; the value itself if it is not compared as text. */
  private byte[] normal(byte[] value) {
    MatchingRule rule = type.equality();
    boolean time = ValueKind.of(type) == ValueKind.TIME;
    if (rule == null || !(rule.comparesText() || time)) {
      return value;
    }
    try {
      return rule.normalize(value, 0, value.length);
    } catch (LdapProblem without) {
      return value;
    }
  }

  /** The scheme of a URL stays, so that it is one. */
  private byte[] text(byte[] value) {
    String text = new String(value, StandardCharsets.UTF_8);
    Matcher url = SCHEME.matcher(text);
    String invented = url.matches() ? url.group(1) + texts.of(url.group(2)) : texts.of(text);
    return invented.getBytes(StandardCharsets.UTF_8);
  }

  private byte @Nullable [] integer(byte[] value) {
    try {
      BigInteger number = new BigInteger(new String(value, StandardCharsets.US_ASCII));
      BigInteger added = BigInteger.valueOf(1L + blocks.below(NUMBER_MAX, 1, 1));
      return number.add(added).toString().getBytes(StandardCharsets.US_ASCII);
    } catch (NumberFormatException none) {
      return null;
    }
  }

  private byte @Nullable [] time(byte[] normal) {
    String digits = new String(normal, StandardCharsets.US_ASCII);
    try {
      LocalDateTime time =
          LocalDateTime.parse(digits.substring(0, SECONDS_DIGITS), SECONDS)
              .minusSeconds(1L + blocks.below(SECONDS_MAX, 2, 2));
      String fraction = digits.substring(SECONDS_DIGITS);
      String text = SECONDS.format(time) + (fraction.isEmpty() ? "" : "." + fraction) + "Z";
      return text.getBytes(StandardCharsets.US_ASCII);
    } catch (DateTimeException | IndexOutOfBoundsException none) {
      return null;
    }
  }

  private byte[] hexadecimal(byte[] value) {
    String text = new String(value, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
    StringBuilder invented = new StringBuilder(text.length());
    long before = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int digit = Character.digit(c, 16);
      int step = 1 + blocks.below(15, before, 3);
      invented.append(digit < 0 ? c : Character.forDigit((digit + step) % 16, 16));
      before = blocks.of(before, 16L + c);
    }
    return invented.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private byte[] bytes(byte[] value) {
    byte[] invented = new byte[value.length];
    long before = value.length > CHAINED_BYTES_MAX ? whole(value) : 0;
    for (int i = 0; i < value.length; i++) {
      int step = 1 + blocks.below(BYTE_VALUES - 1, before, 4);
      invented[i] = (byte) (value[i] + step);
      before =
          value.length > CHAINED_BYTES_MAX
              ? before + 1
              : blocks.of(before, BYTE_VALUES + (value[i] & 0xFFL));
    }
    return invented;
  }

  private long whole(byte[] value) {
    String text = family + ' ' + HexFormat.of().formatHex(value);
    return java.nio.ByteBuffer.wrap(key.derived(text)).getLong();
  }

  /**
   * Stands for a text whose letters cannot be exchanged one by one, as with accents of their own.
   */
  private byte[] code(byte[] value) {
    String text = family + ' ' + HexFormat.of().formatHex(normal(value));
    String code = HexFormat.of().formatHex(key.derived(text), 0, CODE_BYTES);
    return ("x" + code).getBytes(StandardCharsets.US_ASCII);
  }
}
