package org.dirlens.partition.entry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.dirlens.partition.ldap.ByteSink;

/**
 * How values of a {@link Stamp} are kept in few bytes. Every form gives back exactly the text it
 * was made of; what does not look as expected has no short form.
 */
enum StampForm {
  /** A UUID in lower case (RFC 4530): 16 bytes. */
  UUID(16, 36) {
    @Override
    boolean shorten(byte[] text, int at, int length, ByteSink out) {
      if (length != textBytes) {
        return false;
      }
      int start = out.length();
      for (int i = 0; i < length; i += isDash(i) ? 1 : 2) {
        if (isDash(i) ? text[at + i] != '-' : !putHexByte(text, at + i, out)) {
          out.truncate(start);
          return false;
        }
      }
      return true;
    }

    @Override
    void spread(byte[] bytes, int at, ByteSink out) {
      int from = at;
      for (int i = 0; i < textBytes; ) {
        if (isDash(i)) {
          out.put('-');
          i++;
        } else {
          putHex(bytes[from] & 0xFF, 2, out);
          from++;
          i += 2;
        }
      }
    }
  },

  /** {@code 20261121091500.123456Z#000000#000#000000}: 9 bytes, or 17 if the rest is not zero. */
  CHANGE_NUMBER(9, 40) {
    @Override
    boolean shorten(byte[] text, int at, int length, ByteSink out) {
      if (length != textBytes || !hasPunctuation(text, at)) {
        return false;
      }
      long second = digits(text, at, 14);
      long micros = digits(text, at + 15, 6);
      long count = hex(text, at + 23, 6);
      long server = hex(text, at + 30, 3);
      long modification = hex(text, at + 34, 6);
      if ((second | micros | count | server | modification) < 0) {
        return false;
      }
      long rest = count << 36 | server << 24 | modification;
      putSecond(second, out);
      out.put((int) (micros >> 16) | (rest == 0 ? 0 : MORE));
      out.putShort((int) micros);
      if (rest != 0) {
        out.putLong(rest);
      }
      return true;
    }

    @Override
    void spread(byte[] bytes, int at, ByteSink out) {
      int micros = (int) INTS.get(bytes, at + 5) & 0x7FFFFF;
      long rest = (bytes[at + 6] & MORE) == 0 ? 0 : (long) LONGS.get(bytes, at + 9);
      spreadSecond(bytes, at, out);
      out.put('.');
      out.putDigits(micros, 6);
      out.put('Z');
      out.put('#');
      putHex(rest >> 36, 6, out);
      out.put('#');
      putHex(rest >> 24, 3, out);
      out.put('#');
      putHex(rest, 6, out);
    }

    @Override
    int length(byte[] bytes, int at) {
      return (bytes[at + 6] & MORE) == 0 ? formBytes : formBytes + Long.BYTES;
    }
  },

  /** A GeneralizedTime of whole seconds in UTC, {@code 20261121091500Z}: 6 bytes. */
  TIME(6, 15) {
    @Override
    boolean shorten(byte[] text, int at, int length, ByteSink out) {
      long second = length == textBytes && text[at + 14] == 'Z' ? digits(text, at, 14) : -1;
      if (second < 0) {
        return false;
      }
      putSecond(second, out);
      return true;
    }

    @Override
    void spread(byte[] bytes, int at, ByteSink out) {
      spreadSecond(bytes, at, out);
      out.put('Z');
    }
  },

  /** Any text of up to 255 bytes behind its length. */
  TEXT(1, 0) {
    @Override
    boolean shorten(byte[] text, int at, int length, ByteSink out) {
      if (length > 0xFF) {
        return false;
      }
      out.put(length);
      out.put(text, at, length);
      return true;
    }

    @Override
    void spread(byte[] bytes, int at, ByteSink out) {
      out.put(bytes, at + 1, valueLength(bytes, at));
    }

    @Override
    int length(byte[] bytes, int at) {
      return formBytes + valueLength(bytes, at);
    }

    @Override
    int valueLength(byte[] bytes, int at) {
      return bytes[at] & 0xFF;
    }
  };

  /** In the first byte of microseconds: more than zeros follows. */
  private static final int MORE = 0x80;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  final int formBytes;
  final int textBytes;

  /** A form whose values and short forms have these lengths, if nothing else is said. */
  StampForm(int formBytes, int textBytes) {
    this.formBytes = formBytes;
    this.textBytes = textBytes;
  }

  /** Appends the short form of a value; false, and nothing appended, if it has none. */
  abstract boolean shorten(byte[] text, int at, int length, ByteSink out);

  /** Appends the value whose short form is here. */
  abstract void spread(byte[] bytes, int at, ByteSink out);

  /** How many bytes the short form here takes. */
  int length(byte[] bytes, int at) {
    return formBytes;
  }

  /** How many bytes the value takes whose short form is here. */
  int valueLength(byte[] bytes, int at) {
    return textBytes;
  }

  private static boolean isDash(int index) {
    return index == 8 || index == 13 || index == 18 || index == 23;
  }

  private static boolean putHexByte(byte[] text, int at, ByteSink out) {
    long value = hex(text, at, 2);
    if (value < 0) {
      return false;
    }
    out.put((int) value);
    return true;
  }

  private static boolean hasPunctuation(byte[] text, int at) {
    return text[at + 14] == '.'
        && text[at + 21] == 'Z'
        && text[at + 22] == '#'
        && text[at + 29] == '#'
        && text[at + 33] == '#';
  }

  /** A number of decimal digits; negative if there is another character. */
  private static long digits(byte[] text, int at, int count) {
    long number = 0;
    for (int i = at; i < at + count; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  /** A number of hexadecimal digits in lower case; negative if there is another character. */
  private static long hex(byte[] text, int at, int count) {
    long number = 0;
    for (int i = at; i < at + count; i++) {
      int c = text[i];
      int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
      if (digit < 0) {
        return -1;
      }
      number = number << 4 | digit;
    }
    return number;
  }

  private static void putHex(long number, int count, ByteSink out) {
    for (int shift = 4 * (count - 1); shift >= 0; shift -= 4) {
      int digit = (int) (number >> shift) & 0xF;
      out.put(digit < 10 ? '0' + digit : 'a' + digit - 10);
    }
  }

  /** The 14 digits of a second in six bytes. */
  private static void putSecond(long second, ByteSink out) {
    out.putShort((int) (second >> 32));
    out.putInt((int) second);
  }

  private static void spreadSecond(byte[] bytes, int at, ByteSink out) {
    long high = ((bytes[at] & 0xFFL) << 8) | (bytes[at + 1] & 0xFFL);
    long second = (high << 32) | ((int) INTS.get(bytes, at + 2) & 0xFFFFFFFFL);
    out.putDigits((int) (second / 10_000_000), 7);
    out.putDigits((int) (second % 10_000_000), 7);
  }
}
