package org.dirlens.browser.core.ldif;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;

/**
 * Writes LDIF (RFC 2849): UTF-8, lines folded at {@value #COLUMNS} columns, LF line ends. Passwords
 * are always in base64, so that no eye falls on one.
 */
public final class LdifWriter {
  /** Width of a folded line. */
  public static final int COLUMNS = 76;

  private final Appendable out;

  public LdifWriter(Appendable out) {
    this.out = out;
  }

  /** A content record with the blank line behind it. */
  public void content(Entry entry) throws IOException {
    text("dn", entry.dn());
    attributes(entry.attributes());
    out.append('\n');
  }

  /** A change record with the blank line behind it. */
  public void change(Write write) throws IOException {
    text("dn", write.dn());
    switch (write) {
      case Write.Add add -> {
        text("changetype", "add");
        attributes(add.entry().attributes());
      }
      case Write.Delete delete -> text("changetype", "delete");
      case Write.Modify modify -> {
        text("changetype", "modify");
        for (Modification modification : modify.modifications()) {
          modification(modification);
        }
      }
      case Write.Rename rename -> {
        text("changetype", "moddn");
        text("newrdn", rename.newRdn());
        text("deleteoldrdn", rename.oldRdn() == Write.OldRdn.DELETE ? "1" : "0");
        if (rename.newSuperior() != null) {
          text("newsuperior", rename.newSuperior());
        }
      }
    }
    out.append('\n');
  }

  private void modification(Modification modification) throws IOException {
    text(
        modification.kind().name().toLowerCase(Locale.ROOT),
        modification.attribute().description());
    attributes(List.of(modification.attribute()));
    out.append("-\n");
  }

  private void attributes(List<Attribute> attributes) throws IOException {
    for (Attribute attribute : attributes) {
      for (byte[] value : attribute.values()) {
        line(attribute.description(), value);
      }
    }
  }

  private void text(String name, String value) throws IOException {
    line(name, value.getBytes(StandardCharsets.UTF_8));
  }

  private void line(String name, byte[] value) throws IOException {
    if (value.length == 0) {
      folded(name + ":");
    } else if (isSafe(value) && !ValueText.isPassword(name)) {
      folded(name + ": " + new String(value, StandardCharsets.US_ASCII));
    } else {
      folded(name + ":: " + Base64.getEncoder().encodeToString(value));
    }
  }

  private void folded(String line) throws IOException {
    int end = Math.min(COLUMNS, line.length());
    out.append(line, 0, end).append('\n');
    while (end < line.length()) {
      int next = Math.min(end + COLUMNS - 1, line.length());
      out.append(' ').append(line, end, next).append('\n');
      end = next;
    }
  }

  /** SAFE-STRING of RFC 2849; a space at the end would be lost on many ways and is not safe. */
  static boolean isSafe(byte[] value) {
    byte first = value[0];
    if (first == ' ' || first == ':' || first == '<' || value[value.length - 1] == ' ') {
      return false;
    }
    for (byte each : value) {
      if (each <= 0 || each == '\n' || each == '\r') {
        return false;
      }
    }
    return true;
  }
}
