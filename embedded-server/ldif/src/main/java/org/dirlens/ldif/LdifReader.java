package org.dirlens.ldif;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.dirlens.ldif.Descriptions.Description;
import org.dirlens.ldif.LdifChange.Kind;
import org.dirlens.ldif.LdifChange.Modification;
import org.dirlens.ldif.LdifChange.OldRdn;
import org.jspecify.annotations.Nullable;

/**
 * Reads LDIF content and change records (RFC 2849) one by one, so that a file may be of any size; a
 * record may have {@value #RECORD_BYTES_MAX} bytes. Behind a bad record reading continues with the
 * next one. Critical controls are refused, and values from URLs unless somebody fetches them. One
 * thread.
 */
public final class LdifReader implements Closeable {
  /** The longest record, in bytes of its unfolded lines. */
  public static final int RECORD_BYTES_MAX = 64 << 20;

  private final LogicalLines lines;
  private final LdifLine line;
  private boolean started;

  /** A reader that refuses values from URLs. */
  public LdifReader(InputStream in) {
    this.lines = new LogicalLines(in);
    this.line = new LdifLine(lines, null);
  }

  /** A reader that fetches values from URLs in this way. */
  public LdifReader(InputStream in, UrlValues urls) {
    this.lines = new LogicalLines(in);
    this.line = new LdifLine(lines, urls);
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
    try {
      return toFirstLine() ? record() : null;
    } catch (LdifProblem e) {
      lines.skipRecord();
      throw e;
    }
  }

  /**
   * The name of the next record, whatever is wrong with the rest of it, or null at the end.
   *
   * @throws LdifProblem when the record has no name; the following one can still be read
   */
  public @Nullable LdifName nextName() throws IOException, LdifProblem {
    try {
      return toFirstLine() ? new LdifName(line.number(), dn()) : null;
    } finally {
      lines.skipRecord();
    }
  }

  private boolean toFirstLine() throws IOException, LdifProblem {
    boolean more = toNextRecord();
    boolean first = !started;
    started = true;
    if (more && first) {
      line.refuseUtf16();
      return !line.is("version") || toRecordBehindVersion();
    }
    return more;
  }

  private boolean toRecordBehindVersion() throws IOException, LdifProblem {
    if (!line.text().equals("1")) {
      throw line.problem("only LDIF version 1 is known");
    }
    return toNextRecord();
  }

  private boolean toNextRecord() throws IOException, LdifProblem {
    boolean more = lines.next();
    while (more && lines.length() == 0) {
      more = lines.next();
    }
    return more;
  }

  /** The next line of this record; false behind the last, however often one asks. */
  private boolean nextLine() throws IOException, LdifProblem {
    return lines.length() > 0 && lines.next() && lines.length() > 0;
  }

  private LdifRecord record() throws IOException, LdifProblem {
    long first = line.number();
    String dn = dn();
    boolean more = nextLine();
    while (more && line.is("control")) {
      refuseCritical();
      more = nextLine();
    }
    LdifChange change =
        more && line.is("changetype") ? change(first) : new LdifChange.Add(attributes(first, more));
    return new LdifRecord(first, dn, change);
  }

  private String dn() throws LdifProblem {
    if (!line.is("dn")) {
      throw line.problem(
          "a record begins with \"dn:\", not with \"" + line.description().text() + ":\"");
    }
    return line.text();
  }

  private void refuseCritical() throws LdifProblem {
    String[] words = line.text().split("[ :]+", 3);
    if (words.length > 1 && words[1].equalsIgnoreCase("true")) {
      throw line.problem("the critical control " + words[0] + " is not supported");
    }
  }

  private LdifChange change(long first) throws IOException, LdifProblem {
    String type = line.text().strip().toLowerCase(Locale.ROOT);
    return switch (type) {
      case "add" -> new LdifChange.Add(attributes(first, nextLine()));
      case "delete" -> delete();
      case "modify" -> modify(first);
      case "modrdn", "moddn" -> rename(first);
      default ->
          throw line.problem(
              "the changetype must be add, delete, modify, modrdn or moddn, not " + type);
    };
  }

  /** The values from the current line on, gathered by attribute in order of first mention. */
  private List<LdifAttribute> attributes(long first, boolean hasLine)
      throws IOException, LdifProblem {
    Map<String, Gathered> gathered = new LinkedHashMap<>();
    for (boolean more = hasLine; more; more = nextLine()) {
      Description description = line.description();
      if (description.key().equals("dn")) {
        throw line.problem("a second \"dn:\"; an empty line is missing before it");
      }
      gathered
          .computeIfAbsent(description.key(), key -> new Gathered(description.text()))
          .values
          .add(line.value());
    }
    if (gathered.isEmpty()) {
      throw new LdifProblem(first, "the entry has no attributes");
    }
    List<LdifAttribute> attributes = new ArrayList<>(gathered.size());
    for (Gathered one : gathered.values()) {
      attributes.add(one.attribute());
    }
    return attributes;
  }

  private static final class Gathered {
    private final String description;
    private final List<byte[]> values = new ArrayList<>(1);

    Gathered(String description) {
      this.description = description;
    }

    LdifAttribute attribute() {
      return new LdifAttribute(description, values);
    }
  }

  private LdifChange delete() throws IOException, LdifProblem {
    if (nextLine()) {
      throw line.problem("nothing follows \"changetype: delete\"");
    }
    return new LdifChange.Delete();
  }

  private LdifChange modify(long first) throws IOException, LdifProblem {
    List<Modification> modifications = new ArrayList<>();
    while (nextLine()) {
      modifications.add(modification());
    }
    if (modifications.isEmpty()) {
      throw new LdifProblem(first, "the record changes nothing");
    }
    return new LdifChange.Modify(modifications);
  }

  /** From the current line to the next separator. */
  private Modification modification() throws IOException, LdifProblem {
    if (line.isSeparator()) {
      throw line.problem("there is nothing before this \"-\"");
    }
    Kind kind = kind();
    String description = line.text().strip();
    List<byte[]> values = new ArrayList<>();
    while (nextLine() && !line.isSeparator()) {
      if (!line.description().text().equalsIgnoreCase(description)) {
        throw line.problem("expected a value of " + description + " or \"-\"");
      }
      values.add(line.value());
    }
    return new Modification(kind, new LdifAttribute(description, values));
  }

  private Kind kind() throws LdifProblem {
    return switch (line.description().key()) {
      case "add" -> Kind.ADD;
      case "delete" -> Kind.DELETE;
      case "replace" -> Kind.REPLACE;
      case "increment" -> Kind.INCREMENT;
      default ->
          throw line.problem(
              "a change must be add, delete, replace or increment, not "
                  + line.description().text());
    };
  }

  private LdifChange rename(long first) throws IOException, LdifProblem {
    @Nullable String newRdn = null;
    @Nullable String newSuperior = null;
    OldRdn oldRdn = OldRdn.DELETE;
    while (nextLine()) {
      switch (line.description().key()) {
        case "newrdn" -> newRdn = line.text();
        case "deleteoldrdn" -> oldRdn = oldRdn();
        case "newsuperior" -> newSuperior = line.text();
        default -> throw line.problem(line.description().text() + " has no place in a rename");
      }
    }
    if (newRdn == null) {
      throw new LdifProblem(first, "the rename has no \"newrdn:\"");
    }
    return new LdifChange.Rename(newRdn, oldRdn, newSuperior);
  }

  private OldRdn oldRdn() throws LdifProblem {
    return switch (line.text().strip()) {
      case "0" -> OldRdn.KEEP;
      case "1" -> OldRdn.DELETE;
      default -> throw line.problem("deleteoldrdn is 0 or 1");
    };
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
