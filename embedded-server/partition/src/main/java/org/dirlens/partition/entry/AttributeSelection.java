package org.dirlens.partition.entry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Which attributes of an entry a search returns (RFC 4511, 4.5.1.8; RFC 3673; RFC 4529), made ready
 * to be copied from stored entries as the BER they are. Immutable and thread-safe.
 */
public final class AttributeSelection {
  /** All user attributes with their values, nothing withheld. */
  public static final AttributeSelection ALL_USER = new AttributeSelection(new Choice());

  private final boolean allUser;
  private final boolean allOperational;
  private final boolean typesOnly;
  private final CodeSet codes;
  private final List<AttributeDescription> withOptions;
  private final CodeSet withheld;

  /** What is chosen while a selection is put together. */
  private static final class Choice {
    List<String> asked = List.of();
    boolean allUser = true;
    boolean allOperational;
    boolean typesOnly;
    final Set<AttributeType> types = new LinkedHashSet<>();
    final List<AttributeDescription> withOptions = new ArrayList<>();
    CodeSet withheld = CodeSet.of(Set.of());
  }

  private final Choice choice;

  private AttributeSelection(Choice choice) {
    this.choice = choice;
    this.allUser = choice.allUser;
    this.allOperational = choice.allOperational;
    this.typesOnly = choice.typesOnly;
    this.codes = CodeSet.of(choice.types);
    this.withOptions = List.copyOf(choice.withOptions);
    this.withheld = choice.withheld;
  }

  /**
   * The selection a client asks for: no names or {@code *} for all user attributes, {@code +} for
   * all operational ones, {@code 1.1} alone for none, {@code @class} for those of an object class,
   * else descriptions with their subtypes. Names the schema does not know select nothing.
   */
  public static AttributeSelection parse(List<String> names, Schema schema) {
    Choice choice = new Choice();
    choice.asked = names;
    choice.allUser = names.isEmpty();
    for (String name : names) {
      add(name, schema, choice);
    }
    return new AttributeSelection(choice);
  }

  private static void add(String name, Schema schema, Choice choice) {
    if (name.equals("*")) {
      choice.allUser = true;
    } else if (name.equals("+")) {
      choice.allOperational = true;
    } else if (name.startsWith("@")) {
      addClass(schema.objectClass(name.substring(1)), choice);
    } else {
      addDescription(name, schema, choice);
    }
  }

  private static void addClass(@Nullable ObjectClass objectClass, Choice choice) {
    if (objectClass == null) {
      return;
    }
    if (objectClass.oid().equals(ObjectClass.EXTENSIBLE_OBJECT_OID)) {
      choice.allUser = true;
    }
    objectClass.must().forEach(type -> choice.types.addAll(type.withSubtypes()));
    objectClass.may().forEach(type -> choice.types.addAll(type.withSubtypes()));
  }

  private static void addDescription(String name, Schema schema, Choice choice) {
    try {
      AttributeDescription description = AttributeDescription.parse(name, schema);
      if (description.options().isEmpty()) {
        choice.types.addAll(description.type().withSubtypes());
      } else {
        choice.withOptions.add(description);
      }
    } catch (LdapProblem unknown) {
      // RFC 4511, 4.5.1.8: unrecognized descriptions are ignored; "1.1" is one by design.
      return;
    }
  }

  /** The same, but without values (RFC 4511, 4.5.1.6). */
  public AttributeSelection withTypesOnly() {
    Choice copy = copy();
    copy.typesOnly = true;
    return new AttributeSelection(copy);
  }

  /** The same with these types as well, however little was asked for. */
  public AttributeSelection with(Collection<AttributeType> types) {
    Choice copy = copy();
    copy.types.addAll(types);
    return new AttributeSelection(copy);
  }

  /** The same, but never with these types, however they are asked for. */
  public AttributeSelection without(Collection<AttributeType> types) {
    return without(CodeSet.of(types));
  }

  /** The same for a set that is made once and used often. */
  public AttributeSelection without(CodeSet types) {
    Choice copy = copy();
    copy.withheld = withheld.with(types);
    return new AttributeSelection(copy);
  }

  private Choice copy() {
    Choice copy = new Choice();
    copy.asked = choice.asked;
    copy.allUser = choice.allUser;
    copy.allOperational = choice.allOperational;
    copy.typesOnly = choice.typesOnly;
    copy.types.addAll(choice.types);
    copy.withOptions.addAll(choice.withOptions);
    copy.withheld = choice.withheld;
    return copy;
  }

  /** What was asked for as the client wrote it; empty if it named nothing. */
  public List<String> asked() {
    return Collections.unmodifiableList(choice.asked);
  }

  public boolean typesOnly() {
    return typesOnly;
  }

  /**
   * Whether an attribute of this type without options is returned; also for computed attributes.
   */
  public boolean selects(AttributeType type) {
    boolean group = type.operational() ? allOperational : allUser;
    return (group || codes.contains(type.code())) && !withheld.contains(type.code());
  }

  /**
   * How many bytes {@link #write} writes for this entry.
   *
   * @throws ArithmeticException if they are more than an array holds
   */
  public int length(EntryRecord entry) {
    if (copiesWhole(entry)) {
      return entry.userLength();
    }
    int length = 0;
    int count = entry.attributeCount();
    int users = entry.userCount();
    for (int i = 0; i < count; i++) {
      if (selects(entry, i, i < users ? allUser : allOperational)) {
        int one = typesOnly ? typeOnlyLength(entry, i) : wholeLength(entry, i);
        length = Math.addExact(length, one);
      }
    }
    return length;
  }

  /**
   * Writes the selected PartialAttributes, without the SEQUENCE around them, to {@code target};
   * returns the offset behind them.
   */
  public int write(EntryRecord entry, byte[] target, int offset) {
    if (copiesWhole(entry)) {
      int length = length(entry);
      System.arraycopy(entry.bytes(), entry.userOffset(), target, offset, length);
      return offset + length;
    }
    int at = offset;
    int count = entry.attributeCount();
    int users = entry.userCount();
    for (int i = 0; i < count; i++) {
      if (selects(entry, i, i < users ? allUser : allOperational)) {
        at = typesOnly ? writeType(entry, i, target, at) : writeSlice(entry, i, target, at);
      }
    }
    return at;
  }

  /** Whether the answer is one slice of the record, all user attributes. */
  private boolean copiesWhole(EntryRecord entry) {
    boolean others = allOperational || !codes.isEmpty() || !withOptions.isEmpty();
    return allUser && !typesOnly && !others && !hasWithheld(entry) && !entry.hasOutside();
  }

  private boolean hasWithheld(EntryRecord entry) {
    if (withheld.isEmpty()) {
      return false;
    }
    int count = entry.attributeCount();
    for (int i = 0; i < count; i++) {
      if (withheld.contains(entry.code(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean selects(EntryRecord entry, int index, boolean group) {
    int code = entry.code(index);
    boolean chosen =
        group
            || codes.contains(code)
            || (!withOptions.isEmpty() && selectsWithOptions(entry, index, code));
    return chosen && !withheld.contains(code);
  }

  private boolean selectsWithOptions(EntryRecord entry, int index, int code) {
    for (AttributeDescription description : withOptions) {
      for (int wanted : description.type().codesWithSubtypes()) {
        if (code == wanted && Options.contains(entry.options(index), description.options())) {
          return true;
        }
      }
    }
    return false;
  }

  private static int wholeLength(EntryRecord entry, int index) {
    if (!entry.isOutside(index)) {
      return entry.attributeEnd(index) - entry.attributeOffset(index);
    }
    int values = Ber.elementLength(Math.toIntExact(entry.outsideBytes(index)));
    return Ber.elementLength(Math.addExact(descriptionElementLength(entry, index), values));
  }

  /** Copies the values from where they lie straight into the answer. */
  private static int writeOutside(EntryRecord entry, int index, byte[] target, int offset) {
    int values = Math.toIntExact(entry.outsideBytes(index));
    int description = descriptionElementLength(entry, index);
    int content = Math.addExact(description, Ber.elementLength(values));
    int start = Ber.putHeader(target, offset, Ber.SEQUENCE, content);
    byte[] bytes = entry.bytesOf(index);
    int from = Ber.contentStart(bytes, entry.attributeOffset(index));
    System.arraycopy(bytes, from, target, start, description);
    int[] at = {Ber.putHeader(target, start + description, Ber.SET, values)};
    entry.visit(
        index,
        (source, valueOffset, length) -> {
          at[0] = Ber.putHeader(target, at[0], Ber.OCTET_STRING, length);
          System.arraycopy(source, valueOffset, target, at[0], length);
          at[0] += length;
          return false;
        });
    return at[0];
  }

  private static int writeSlice(EntryRecord entry, int index, byte[] target, int at) {
    if (entry.isOutside(index)) {
      return writeOutside(entry, index, target, at);
    }
    int from = entry.attributeOffset(index);
    int length = entry.attributeEnd(index) - from;
    System.arraycopy(entry.bytesOf(index), from, target, at, length);
    return at + length;
  }

  private static int descriptionElementLength(EntryRecord entry, int index) {
    return entry.valueSetOffset(index)
        - Ber.contentStart(entry.bytesOf(index), entry.attributeOffset(index));
  }

  private static int typeOnlyLength(EntryRecord entry, int index) {
    return Ber.elementLength(descriptionElementLength(entry, index) + Ber.elementLength(0));
  }

  private static int writeType(EntryRecord entry, int index, byte[] target, int offset) {
    int length = descriptionElementLength(entry, index);
    int at = Ber.putHeader(target, offset, Ber.SEQUENCE, length + Ber.elementLength(0));
    byte[] bytes = entry.bytesOf(index);
    int from = Ber.contentStart(bytes, entry.attributeOffset(index));
    System.arraycopy(bytes, from, target, at, length);
    return Ber.putHeader(target, at + length, Ber.SET, 0);
  }
}
