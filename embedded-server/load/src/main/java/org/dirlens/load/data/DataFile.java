package org.dirlens.load.data;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;

/**
 * Generated data as LDIF, entry after entry, in memory that does not grow with their number. It has
 * no line with a version, which slapadd cannot read.
 *
 * @param suffix its first name is a {@code dc}, {@code o}, {@code ou}, {@code c} or {@code l}
 * @param entries numbered ones, from 1 to {@value #ENTRIES_MAX}; those above and behind come on top
 */
public record DataFile(DataTemplate template, Dn suffix, long seed, long entries) {
  public static final long ENTRIES_MAX = 1_000_000_000L;
  private static final int PROGRESS_ENTRIES = 1_000;

  public DataFile {
    if (entries < 1 || entries > ENTRIES_MAX) {
      throw new IllegalArgumentException(
          "entries must be 1 to " + ENTRIES_MAX + ", not " + entries);
    }
  }

  /** What was written. */
  public record Written(long entries, List<KnownAnswers.Answer> answers) {}

  /** What is known of the data beside its entries. */
  public enum Answers {
    COUNTED,
    NOT_COUNTED
  }

  /**
   * Writes all entries, that of the suffix first, each behind its parent.
   *
   * @throws LdapProblem if the suffix cannot have an entry
   * @throws CancellationException if the monitor says so
   */
  public Written write(OutputStream out, Answers answers, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    Schema schema = Schema.standard();
    DataSet data = template.below(suffix, seed, entries, schema);
    List<String> asked = answers == Answers.COUNTED ? data.questions() : List.of();
    Writing writing = new Writing(new LdifWriter(out), new KnownAnswers(asked, schema), monitor);
    writing.ldif.comment(
        "%s, %d entries, seed %d".formatted(template.description(), entries, seed));
    monitor.begin("Writing entries", entries + data.lastCount());
    writing.put(suffixEntry(schema));
    for (Entry each : data.structure()) {
      writing.put(each);
    }
    for (long number = 1; number <= entries; number++) {
      writing.put(data.entry(number));
    }
    for (long number = 0; number < data.lastCount(); number++) {
      writing.put(data.last(number));
    }
    writing.ldif.close();
    return new Written(writing.written, writing.known.answers());
  }

  private Entry suffixEntry(Schema schema) throws LdapProblem {
    if (suffix.isRoot()) {
      throw new LdapProblem(ResultCode.INVALID_DN_SYNTAX, "the suffix must have a name");
    }
    var first = suffix.rdn().avas().getFirst();
    String type = first.type() == null ? first.typeText() : first.type().name();
    return Entry.builder(suffix, schema)
        .add("objectClass", "top", structuralClass(type))
        .add(type, first.value())
        .build();
  }

  private static String structuralClass(String type) throws LdapProblem {
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "dc" -> "domain";
      case "o" -> "organization";
      case "ou" -> "organizationalUnit";
      case "c" -> "country";
      case "l" -> "locality";
      default ->
          throw new LdapProblem(
              ResultCode.NAMING_VIOLATION,
              "a suffix of generated data must begin with dc, o, ou, c or l, not " + type);
    };
  }

  /** Writes, counts and reports. */
  private static final class Writing {
    private final LdifWriter ldif;
    private final KnownAnswers known;
    private final ProgressMonitor monitor;
    private long written;

    Writing(LdifWriter ldif, KnownAnswers known, ProgressMonitor monitor) {
      this.ldif = ldif;
      this.known = known;
      this.monitor = monitor;
    }

    void put(Entry entry) throws IOException, LdapProblem {
      ldif.beginRecord(entry.dn().toString());
      for (Attribute attribute : entry.attributes()) {
        ldif.attribute(attribute.description().text(), attribute.values());
      }
      ldif.endRecord();
      known.count(entry);
      if (++written % PROGRESS_ENTRIES == 0) {
        monitor.worked(PROGRESS_ENTRIES);
        if (monitor.cancelled()) {
          throw new CancellationException("writing was cancelled");
        }
      }
    }
  }
}
