package org.dirlens.browser.core.ldif;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.core.Write.OldRdn;
import org.jspecify.annotations.Nullable;

/**
 * Reads LDIF content and change records (RFC 2849) one by one, so that a file may be of any size.
 * After a bad record reading goes on with the next one. Values from URLs and critical controls are
 * refused.
 */
public final class LdifReader {
  private final LineSource lines;
  private boolean first = true;

  public LdifReader(InputStream in) throws IOException {
    this.lines = new LineSource(in);
  }

  /** How far in the file the reader is. */
  public long bytesRead() {
    return lines.bytesRead();
  }

  /**
   * The next record, or null at the end.
   *
   * @throws LdifProblem when the record is not valid; the following one can still be read
   */
  public @Nullable LdifRecord next() throws IOException, LdifProblem {
    List<LogicalLine> record = lines.nextRecord();
    while (isVersionOnly(record)) {
      first = false;
      record = lines.nextRecord();
    }
    if (record.isEmpty()) {
      return null;
    }
    return parse(withoutVersion(record));
  }

  private boolean isVersionOnly(List<LogicalLine> record) throws LdifProblem {
    return first && record.size() == 1 && record.getFirst().name().equalsIgnoreCase("version");
  }

  private List<LogicalLine> withoutVersion(List<LogicalLine> record) throws LdifProblem {
    boolean versioned = first && record.getFirst().name().equalsIgnoreCase("version");
    first = false;
    if (!versioned) {
      return record;
    }
    if (!record.getFirst().text().equals("1")) {
      throw new LdifProblem(record.getFirst().number(), "Only LDIF version 1 is known");
    }
    return record.subList(1, record.size());
  }

  private static LdifRecord parse(List<LogicalLine> record) throws LdifProblem {
    LogicalLine head = record.getFirst();
    if (!head.name().equalsIgnoreCase("dn")) {
      throw new LdifProblem(
          head.number(), "A record begins with “dn:”, not with “" + head.name() + ":”");
    }
    String dn = head.text();
    if (!DnText.valid(dn)) {
      throw new LdifProblem(head.number(), "“" + dn + "” is not a valid DN");
    }
    int at = 1;
    while (at < record.size() && record.get(at).name().equalsIgnoreCase("control")) {
      refuseCritical(record.get(at++));
    }
    if (at < record.size() && record.get(at).name().equalsIgnoreCase("changetype")) {
      String type = record.get(at).text().strip().toLowerCase(Locale.ROOT);
      LdifBody body = new LdifBody(head, dn, record.subList(at + 1, record.size()));
      return new LdifRecord(
          head.number(), LdifRecord.Kind.CHANGE, change(type, record.get(at), body));
    }
    LdifBody body = new LdifBody(head, dn, record.subList(at, record.size()));
    return new LdifRecord(head.number(), LdifRecord.Kind.CONTENT, body.add());
  }

  private static void refuseCritical(LogicalLine control) throws LdifProblem {
    if (control.text().contains(" true")) {
      throw new LdifProblem(control.number(), "Critical controls are not supported");
    }
  }

  private static Write change(String type, LogicalLine line, LdifBody body) throws LdifProblem {
    return switch (type) {
      case "add" -> body.add();
      case "delete" -> body.delete();
      case "modify" -> body.modify();
      case "modrdn", "moddn" -> body.rename();
      default ->
          throw new LdifProblem(
              line.number(),
              "The changetype is add, delete, modify, modrdn or moddn, not “" + type + "”");
    };
  }

  /** The lines of a record behind its head. */
  private record LdifBody(LogicalLine head, String dn, List<LogicalLine> lines) {

    Write add() throws LdifProblem {
      if (lines.isEmpty()) {
        throw new LdifProblem(head.number(), "The entry has no attributes");
      }
      AttributeCollector attributes = new AttributeCollector();
      for (LogicalLine line : lines) {
        attributes.add(line.name(), line.value());
      }
      return new Write.Add(new Entry(dn, attributes.attributes()));
    }

    Write delete() throws LdifProblem {
      if (!lines.isEmpty()) {
        throw new LdifProblem(lines.getFirst().number(), "Nothing follows “changetype: delete”");
      }
      return new Write.Delete(dn);
    }

    Write modify() throws LdifProblem {
      List<Modification> modifications = new ArrayList<>();
      int at = 0;
      while (at < lines.size()) {
        int end = at;
        while (end < lines.size() && !lines.get(end).isSeparator()) {
          end++;
        }
        modifications.add(modification(lines.subList(at, end)));
        at = end + 1;
      }
      if (modifications.isEmpty()) {
        throw new LdifProblem(head.number(), "The record changes nothing");
      }
      return new Write.Modify(dn, modifications);
    }

    private Modification modification(List<LogicalLine> part) throws LdifProblem {
      if (part.isEmpty()) {
        throw new LdifProblem(head.number(), "There is nothing before a “-” in the record");
      }
      LogicalLine command = part.getFirst();
      String description = command.text().strip();
      List<byte[]> values = new ArrayList<>();
      for (LogicalLine line : part.subList(1, part.size())) {
        if (!line.name().equalsIgnoreCase(description)) {
          throw new LdifProblem(line.number(), "Expected a value of " + description + " or “-”");
        }
        values.add(line.value());
      }
      return new Modification(kind(command), new Attribute(description, values));
    }

    private static Kind kind(LogicalLine command) throws LdifProblem {
      return switch (command.name().toLowerCase(Locale.ROOT)) {
        case "add" -> Kind.ADD;
        case "delete" -> Kind.DELETE;
        case "replace" -> Kind.REPLACE;
        case "increment" -> Kind.INCREMENT;
        default ->
            throw new LdifProblem(
                command.number(),
                "A change is add, delete, replace or increment, not “" + command.name() + "”");
      };
    }

    Write rename() throws LdifProblem {
      @Nullable String newRdn = null;
      @Nullable String newSuperior = null;
      OldRdn oldRdn = OldRdn.DELETE;
      for (LogicalLine line : lines) {
        switch (line.name().toLowerCase(Locale.ROOT)) {
          case "newrdn" -> newRdn = line.text();
          case "deleteoldrdn" ->
              oldRdn = line.text().strip().equals("0") ? OldRdn.KEEP : OldRdn.DELETE;
          case "newsuperior" -> newSuperior = line.text();
          default ->
              throw new LdifProblem(
                  line.number(), "“" + line.name() + "” has no place in a rename");
        }
      }
      if (newRdn == null) {
        throw new LdifProblem(head.number(), "The rename says no “newrdn:”");
      }
      return new Write.Rename(dn, newRdn, oldRdn, newSuperior);
    }
  }
}
