package org.dirlens.browser.core.ldif;

import java.nio.charset.Charset;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/**
 * How a table of entries is written.
 *
 * @param separator between cells
 * @param quote around cells that need it
 * @param between values of one cell
 * @param head whether the first line has the names of the columns
 */
public record CsvOptions(
    char separator, char quote, String between, boolean head, Binary binary, Encoding encoding) {
  /** As RFC 4180 has it, in UTF-8. */
  public static final CsvOptions USUAL =
      new CsvOptions(',', '"', "|", true, Binary.LEFT_OUT, Encoding.UTF_8);

  /** What stands for octets that are no text. */
  public enum Binary {
    LEFT_OUT,
    BASE64,
    HEXADECIMAL;

    Optional<String> text(byte[] value) {
      return switch (this) {
        case LEFT_OUT -> Optional.empty();
        case BASE64 -> Optional.of(Base64.getEncoder().encodeToString(value));
        case HEXADECIMAL -> Optional.of(HexFormat.of().formatHex(value));
      };
    }
  }

  /** How characters become octets. */
  public enum Encoding {
    UTF_8("UTF-8", ""),
    /** With the mark by which some spreadsheets know it. */
    UTF_8_MARKED("UTF-8", "\ufeff"),
    UTF_16("UTF-16", ""),
    ISO_8859_1("ISO-8859-1", ""),
    WINDOWS_1252("windows-1252", "");

    private final String charset;
    private final String mark;

    Encoding(String charset, String mark) {
      this.charset = charset;
      this.mark = mark;
    }

    public Charset charset() {
      return Charset.forName(charset);
    }

    /** What the file begins with. */
    String mark() {
      return mark;
    }
  }
}
