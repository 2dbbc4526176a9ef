package org.dirlens.server.operational;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * Notes on entries who wrote them and when: entryUUID (RFC 4530), entryCSN, creatorsName,
 * createTimestamp, modifiersName, modifyTimestamp (RFC 4512, section 3.4) and
 * structuralObjectClass. Safe for use by many threads.
 */
public final class EntryStamps {
  private static final int STAMPS = 7;

  private final SchemaCheck schemaCheck;
  private final ChangeNumbers numbers;
  private final WritesUnderWay underWay = new WritesUnderWay();
  private final Function<Dn, String> stored;
  private final EntryUuids uuids;
  private final AttributeDescription structuralObjectClass;
  private final AttributeDescription entryUuid;
  private final AttributeDescription entryCsn;
  private final AttributeDescription creatorsName;
  private final AttributeDescription createTimestamp;
  private final AttributeDescription modifiersName;
  private final AttributeDescription modifyTimestamp;

  /**
   * Looks the attributes up; undefinedAttributeType if the schema lacks one.
   *
   * @param stored the highest change number that is stored, which those of writes of a name come
   *     after
   */
  public EntryStamps(
      Schema schema, InstantSource clock, RandomGenerator random, Function<Dn, String> stored)
      throws LdapProblem {
    this.stored = stored;
    schemaCheck = new SchemaCheck(schema);
    numbers = new ChangeNumbers(clock);
    uuids = new EntryUuids(clock, random);
    structuralObjectClass = AttributeDescription.parse("structuralObjectClass", schema);
    entryUuid = AttributeDescription.parse("entryUUID", schema);
    entryCsn = AttributeDescription.parse("entryCSN", schema);
    creatorsName = AttributeDescription.parse("creatorsName", schema);
    createTimestamp = AttributeDescription.parse("createTimestamp", schema);
    modifiersName = AttributeDescription.parse("modifiersName", schema);
    modifyTimestamp = AttributeDescription.parse("modifyTimestamp", schema);
  }

  /** The writes that have stamps and are not seen yet. */
  public WritesUnderWay underWay() {
    return underWay;
  }

  /** A write of this name begins that will have a change number. */
  public WritesUnderWay.Begun begin(Dn name) {
    return underWay.begin(() -> stored.apply(name));
  }

  /** The change number of a write that began. */
  public String changeNumber(WritesUnderWay.Begun write) {
    return numbers.next(write.before());
  }

  /** {@link #stamped(Entry, Dn, String)} with a new change number. */
  public Entry stamped(Entry entry, Dn author) throws LdapProblem {
    return stamped(entry, author, numbers.next(stored.apply(entry.dn())));
  }

  /**
   * The entry with all stamps and the classes its classes imply; stamps it has already stay, as an
   * import brings them.
   *
   * @throws LdapProblem objectClassViolation if its object classes do not go together
   */
  public Entry stamped(Entry entry, Dn author, String changeNumber) throws LdapProblem {
    String now = numbers.timestamp();
    List<Attribute> attributes = new ArrayList<>(entry.attributes().size() + STAMPS);
    attributes.addAll(schemaCheck.withSuperiorClasses(entry).attributes());
    Missing missing = new Missing(entry, attributes);
    missing.add(structuralObjectClass, schemaCheck.structuralClass(entry).name());
    missing.add(entryUuid, uuids.next().toString());
    missing.add(entryCsn, changeNumber);
    missing.add(creatorsName, author.toString());
    missing.add(createTimestamp, now);
    missing.add(modifiersName, author.toString());
    missing.add(modifyTimestamp, now);
    return new Entry(entry.dn(), attributes);
  }

  /** Adds the attributes an entry does not have yet. */
  private record Missing(Entry entry, List<Attribute> attributes) {
    void add(AttributeDescription description, String value) {
      if (entry.attribute(description) == null) {
        attributes.add(Attribute.of(description, value));
      }
    }
  }

  /** The changes that note a modification. */
  public List<Modification> modified(Dn author, String changeNumber) {
    return List.of(
        replace(entryCsn, changeNumber),
        replace(modifiersName, author.toString()),
        replace(modifyTimestamp, numbers.timestamp()));
  }

  private static Modification replace(AttributeDescription description, String value) {
    return Modification.replace(Attribute.of(description, value));
  }
}
