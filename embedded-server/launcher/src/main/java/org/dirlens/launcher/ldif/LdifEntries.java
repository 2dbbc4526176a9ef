package org.dirlens.launcher.ldif;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.password.StoredPassword;
import org.jspecify.annotations.Nullable;

/** The entries of an LDIF file, for a bulk load. One thread. */
public final class LdifEntries implements EntrySource {
  /** Attribute descriptions remembered; real files use a few dozen. */
  private static final int DESCRIPTIONS_MAX = 10_000;

  private final LdifReader reader;
  private final Schema schema;
  private final Reading reading;
  private final @Nullable AttributeType objectClass;
  private final Map<String, AttributeDescription> descriptions = new ConcurrentHashMap<>();
  private long line;

  public LdifEntries(LdifReader reader, Schema schema) {
    this(reader, schema, new Reading(Translation.NONE, null, new Findings()));
  }

  /** Entries that are read in a way of their own. */
  public LdifEntries(LdifReader reader, Schema schema, Reading reading) {
    this.reader = reader;
    this.schema = schema;
    this.reading = reading;
    this.objectClass = schema.attribute("objectClass");
  }

  /**
   * How a file is read.
   *
   * @param within the name outside of which entries are passed over, or null
   * @param findings gets what there is to tell
   */
  public record Reading(Translation translation, @Nullable Dn within, Findings findings) {}

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
      for (LdifRecord record = reader.next(); record != null; record = reader.next()) {
        line = record.line();
        if (isWanted(record)) {
          return new Read(record);
        }
      }
      return null;
    } catch (LdifProblem e) {
      line = e.line();
      throw new LdapProblem(ResultCode.PROTOCOL_ERROR, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isWanted(LdifRecord record) {
    Dn within = reading.within();
    Dn name = within == null ? null : name(record);
    if (within != null && name != null && !name.isDescendantOrSame(within)) {
      reading.findings().addElsewhere();
      return false;
    }
    return !reading.translation().leavesOut(record, schema, reading.findings());
  }

  private @Nullable Dn name(LdifRecord record) {
    try {
      return Dn.parse(record.dn(), schema);
    } catch (LdapProblem refusedWhenDecoded) {
      return null;
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
    public @Nullable Dn dn() {
      return name(record);
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
    Findings findings = reading.findings();
    List<Attribute> attributes = new ArrayList<>(read.size());
    LdapProblem unknown = null;
    for (LdifAttribute attribute :
        reading.translation().translate(read, record.line(), schema, findings)) {
      try {
        AttributeDescription description = description(attribute.description());
        attributes.add(new Attribute(description, attribute.values()));
        look(description.type(), attribute.values(), record.line());
      } catch (LdapProblem problem) {
        unknown = unknown == null ? problem : unknown;
        if (problem.code() == ResultCode.UNDEFINED_ATTRIBUTE_TYPE) {
          findings.unknownAttributes().add(attribute.description(), record.line());
        }
      }
    }
    if (unknown != null) {
      throw unknown;
    }
    return new Entry(Dn.parse(record.dn(), schema), attributes);
  }

  /** Takes note of object classes that are not known and passwords that cannot be verified. */
  private void look(AttributeType type, List<byte[]> values, long at) {
    if (type == objectClass && !areKnown(values)) {
      for (byte[] value : values) {
        if (schema.objectClass(value, 0, value.length) == null) {
          String name = new String(value, StandardCharsets.UTF_8);
          reading.findings().unknownClasses().add(name, at);
        }
      }
    } else if (type.oid().equals(StoredPassword.ATTRIBUTE_OID)) {
      for (byte[] value : values) {
        StoredPassword.unverifiable(value)
            .ifPresent(scheme -> reading.findings().unverifiable().add(scheme, at));
      }
    }
  }

  private boolean areKnown(List<byte[]> classes) {
    try {
      return !schema.classSet(classes).classes().isEmpty();
    } catch (LdapProblem unknown) {
      return false;
    }
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
