package org.dirlens.ldif;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * Writes LDIF (RFC 2849): UTF-8, lines folded at {@value #COLUMNS} columns, LF line ends, base64
 * where a value is not a SAFE-STRING. Passwords are always in base64, so that no eye falls on one.
 */
public final class LdifWriter implements Closeable {
  /** Width of a folded line. */
  public static final int COLUMNS = 76;

  private final OutputStream out;

  public LdifWriter(OutputStream out) {
    this.out = new BufferedOutputStream(out, 1 << 16);
  }

  /** Writes {@code version: 1} and an empty line, which may stand at the beginning of a file. */
  public void version() throws IOException {
    text("version", "1");
    endRecord();
  }

  /** Writes a comment of one line; line ends in the text become spaces. */
  public void comment(String text) throws IOException {
    out.write(("# " + text.replaceAll("\\R", " ") + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Writes lines of a record as they are, each with its line end. */
  public void text(byte[] lines) throws IOException {
    out.write(lines);
  }

  /** Begins a content record. */
  public void beginRecord(String dn) throws IOException {
    text("dn", dn);
  }

  /** Writes one line a value. */
  public void attribute(String description, List<byte[]> values) throws IOException {
    boolean password = isPassword(description);
    for (byte[] value : values) {
      line(description, value, !password && isSafe(value));
    }
  }

  /** Ends a record with its empty line. */
  public void endRecord() throws IOException {
    out.write('\n');
  }

  /** A whole change record; its line number is not used. */
  public void change(LdifRecord record) throws IOException {
    beginRecord(record.dn());
    switch (record.change()) {
      case LdifChange.Add add -> {
        text("changetype", "add");
        for (LdifAttribute attribute : add.attributes()) {
          attribute(attribute.description(), attribute.values());
        }
      }
      case LdifChange.Delete delete -> text("changetype", "delete");
      case LdifChange.Modify modify -> {
        text("changetype", "modify");
        for (LdifChange.Modification modification : modify.modifications()) {
          modification(modification);
        }
      }
      case LdifChange.Rename rename -> rename(rename);
    }
    endRecord();
  }

  private void modification(LdifChange.Modification modification) throws IOException {
    LdifAttribute attribute = modification.attribute();
    text(modification.kind().name().toLowerCase(Locale.ROOT), attribute.description());
    attribute(attribute.description(), attribute.values());
    out.write('-');
    out.write('\n');
  }

  private void rename(LdifChange.Rename rename) throws IOException {
    text("changetype", "moddn");
    text("newrdn", rename.newRdn());
    text("deleteoldrdn", rename.oldRdn() == LdifChange.OldRdn.DELETE ? "1" : "0");
    if (rename.newSuperior() != null) {
      text("newsuperior", rename.newSuperior());
    }
  }

  private void text(String name, String value) throws IOException {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    line(name, bytes, isSafe(bytes));
  }

  private void line(String name, byte[] value, boolean plain) throws IOException {
    int column = put(name.getBytes(StandardCharsets.UTF_8), 0);
    column = put(value.length == 0 ? EMPTY : plain ? PLAIN : BASE64, column);
    put(plain ? value : Base64.getEncoder().encode(value), column);
    out.write('\n');
  }

  private static final byte[] EMPTY = {':'};
  private static final byte[] PLAIN = {':', ' '};
  private static final byte[] BASE64 = {':', ':', ' '};

  private int put(byte[] bytes, int startColumn) throws IOException {
    int column = startColumn;
    int done = 0;
    while (done < bytes.length) {
      if (column == COLUMNS) {
        out.write('\n');
        out.write(' ');
        column = 1;
      }
      int part = Math.min(COLUMNS - column, bytes.length - done);
      out.write(bytes, done, part);
      done += part;
      column += part;
    }
    return column;
  }

  /** Whether values of this attribute are passwords, in any case of letters and with options. */
  public static boolean isPassword(String description) {
    int semicolon = description.indexOf(';');
    String type = semicolon < 0 ? description : description.substring(0, semicolon);
    return type.equalsIgnoreCase("userPassword")
        || type.equals("2.5.4.35")
        || type.equalsIgnoreCase("authPassword");
  }

  /**
   * SAFE-STRING of RFC 2849, and no space at the end, which would be lost on many ways (note 8).
   */
  static boolean isSafe(byte[] value) {
    if (value.length == 0) {
      return true;
    }
    if (value[0] == ' ' || value[0] == ':' || value[0] == '<' || value[value.length - 1] == ' ') {
      return false;
    }
    for (byte b : value) {
      if (b <= 0 || b == '\n' || b == '\r') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
