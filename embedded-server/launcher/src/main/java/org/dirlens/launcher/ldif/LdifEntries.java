package org.dirlens.launcher.ldif;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.partition.EntrySource;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** The entries of an LDIF file, for a bulk load. One thread. */
public final class LdifEntries implements EntrySource {
  /** Attribute descriptions remembered; real files use a few dozen. */
  private static final int DESCRIPTIONS_MAX = 10_000;

  private final LdifReader reader;
  private final Schema schema;
  private final Map<String, AttributeDescription> descriptions = new ConcurrentHashMap<>();
  private long line;

  public LdifEntries(LdifReader reader, Schema schema) {
    this.reader = reader;
    this.schema = schema;
  }

  /**
   * The next entry.
   *
   * @throws LdapProblem if the record is no entry; {@link #position} is then the line at fault
   * @throws UncheckedIOException if the file cannot be read on
   */
  @Override
  public @Nullable Entry next() throws LdapProblem {
    Undecoded next = read();
    return next == null ? null : next.decode();
  }

  @Override
  public @Nullable Undecoded read() throws LdapProblem {
    try {
      LdifRecord record = reader.next();
      if (record == null) {
        return null;
      }
      line = record.line();
      return new Read(record);
    } catch (LdifProblem e) {
      line = e.line();
      throw new LdapProblem(ResultCode.PROTOCOL_ERROR, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Read implements Undecoded {
    private final LdifRecord record;

    Read(LdifRecord record) {
      this.record = record;
    }

    @Override
    public Entry decode() throws LdapProblem {
      return entry(record);
    }

    @Override
    public long bytes() {
      return record.change() instanceof LdifChange.Add(List<LdifAttribute> read)
          ? read.stream()
              .flatMap(attribute -> attribute.values().stream())
              .mapToLong(value -> value.length)
              .sum()
          : 0;
    }
  }

  private Entry entry(LdifRecord record) throws LdapProblem {
    if (!(record.change() instanceof LdifChange.Add(List<LdifAttribute> read))) {
      throw new LdapProblem(
          ResultCode.PROTOCOL_ERROR, "a record that changes an entry; a load only adds entries");
    }
    List<Attribute> attributes = new ArrayList<>(read.size());
    for (LdifAttribute attribute : read) {
      attributes.add(new Attribute(description(attribute.description()), attribute.values()));
    }
    return new Entry(Dn.parse(record.dn(), schema), attributes);
  }

  private AttributeDescription description(String text) throws LdapProblem {
    AttributeDescription known = descriptions.get(text);
    if (known == null) {
      known = AttributeDescription.parse(text, schema);
      if (descriptions.size() < DESCRIPTIONS_MAX) {
        descriptions.put(text, known);
      }
    }
    return known;
  }

  @Override
  public String position() {
    return "line " + line;
  }
}
