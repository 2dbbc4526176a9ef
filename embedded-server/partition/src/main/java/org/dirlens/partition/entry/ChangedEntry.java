package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.dirlens.partition.entry.RecordEditor.Slot;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a write makes of a stored entry: the new record, with the values of large attributes moved
 * outside or back, and what of the entry changed. Of values outside, only those that came or went
 * are looked at, so that one member of a group costs the same whatever the group's size.
 *
 * <p>The values outside change at once; who does not store the record must undo them, too. One
 * thread.
 */
public final class ChangedEntry {
  private final EntryRecord before;
  private final EntryRecord after;
  private final EntryRecord gone;
  private final EntryRecord come;

  private ChangedEntry(EntryRecord before, EntryRecord after, EntryRecord gone, EntryRecord come) {
    this.before = before;
    this.after = after;
    this.gone = gone;
    this.come = come;
  }

  /** The record as it was. */
  public EntryRecord before() {
    return before;
  }

  /** The record to be stored, reaching its values outside. */
  public EntryRecord after() {
    return after;
  }

  /** Whether there are or were values outside, so that the two below do not show all. */
  public boolean partial() {
    return before.hasOutside() || after.hasOutside();
  }

  /** The former entry; of attributes with values outside, those only that are there no more. */
  public EntryRecord gone() {
    return gone;
  }

  /** The present entry; of attributes with values outside, those only that were not there. */
  public EntryRecord come() {
    return come;
  }

  /** The name an entry is to get. */
  public record Name(long parentId, String rdnText) {}

  /** The stored form of a new entry. */
  public static EntryRecord created(Entry entry, Name name, OutsideStore store) throws LdapProblem {
    byte[] rdn = name.rdnText.getBytes(StandardCharsets.UTF_8);
    EntryRecordWriter writer = new EntryRecordWriter(name.parentId, rdn);
    for (Attribute attribute : entry.attributes()) {
      if (attribute.values().isEmpty()) {
        continue;
      }
      EntryRecordWriter.Outside outside = outside(attribute, store);
      if (outside == null) {
        writer.add(attribute);
      } else {
        writer.addOutside(attribute.type().operational(), outside);
      }
    }
    byte[] bytes = writer.toBytes();
    return EntryRecord.over(bytes, 0, bytes.length).reaching(store);
  }

  /**
   * An entry after modifications in this order; see {@link EntryRecord#modify}.
   *
   * @param record reaching its values outside
   */
  public static ChangedEntry modified(
      EntryRecord record, List<Modification> modifications, OutsideStore store) throws LdapProblem {
    RecordEditor editor = new RecordEditor(record, store).apply(modifications);
    return finished(editor, record.parentId(), record.rdnBytes());
  }

  /**
   * An entry after modifications and under another name: it loses the values of one RDN, if there
   * is one to lose, and gets those of the other.
   */
  public static ChangedEntry renamed(
      EntryRecord record, Renaming renaming, long parentId, OutsideStore store) throws LdapProblem {
    RecordEditor editor = new RecordEditor(record, store).apply(renaming.modifications);
    if (renaming.lost != null) {
      editor.without(renaming.lost);
    }
    editor.with(renaming.gained);
    byte[] rdn = renaming.gained.text().getBytes(StandardCharsets.UTF_8);
    return finished(editor, parentId, rdn);
  }

  /** What a Modify DN does to the entry itself. */
  public record Renaming(List<Modification> modifications, @Nullable Rdn lost, Rdn gained) {
    public Renaming {
      modifications = List.copyOf(modifications);
    }
  }

  private static ChangedEntry finished(RecordEditor editor, long parentId, byte[] rdn)
      throws LdapProblem {
    EntryRecord before = editor.record();
    if (editor.staysInside()) {
      byte[] bytes = editor.toBytes(parentId, rdn);
      EntryRecord changed =
          EntryRecord.over(bytes, 0, bytes.length).reaching(editor.requiredStore());
      return new ChangedEntry(before, changed, before, changed);
    }
    Parts after = new Parts(parentId, rdn);
    Parts gone = new Parts(before.parentId(), before.rdnBytes());
    Parts come = new Parts(parentId, rdn);
    for (Slot slot : editor.slots()) {
      put(editor, slot, after, gone, come);
    }
    EntryRecord changed = after.record().reaching(editor.requiredStore());
    return new ChangedEntry(before, changed, gone.record(), come.record());
  }

  private static void put(RecordEditor editor, Slot slot, Parts after, Parts gone, Parts come)
      throws LdapProblem {
    if (slot.outside != null) {
      gone.values(slot, editor.record(), slot.outside.gone());
    } else if (slot.index >= 0 && !editor.record().isOutside(slot.index)) {
      editor.copy(slot, gone.writer);
    }
    if (slot.stillOutside() != null) {
      putOutside(editor, slot, after, come);
    } else if (slot.changed != null) {
      putInside(editor, slot.changed, after, come);
    } else {
      editor.copy(slot, after.writer);
      if (!editor.record().isOutside(slot.index)) {
        editor.copy(slot, come.writer);
      }
    }
  }

  /** Values that lie outside stay there, or come back if they are few. */
  private static void putOutside(RecordEditor editor, Slot slot, Parts after, Parts come) {
    OutsideEditor outside = slot.outside;
    if (outside == null) {
      throw new IllegalStateException("nothing is outside");
    }
    if (outside.count() < editor.requiredStore().least()) {
      AttributeEditor inside = editor.broughtIn(slot);
      RecordEditor.put(inside, after.writer);
      RecordEditor.put(inside, come.writer);
      return;
    }
    come.values(slot, editor.record(), outside.come());
    after.writer.addOutside(
        slot.operational,
        new EntryRecordWriter.Outside(
            slot.code,
            editor.record().descriptionBytes(slot.index),
            outside.list(),
            outside.count(),
            outside.bytes(),
            RecordEditor.equality(outside.description()).code()));
  }

  /** Values in the record stay there, or go outside if they are many. */
  private static void putInside(
      RecordEditor editor, AttributeEditor changed, Parts after, Parts come) throws LdapProblem {
    RecordEditor.put(changed, come.writer);
    EntryRecordWriter.Outside outside =
        outside(new Attribute(changed.description(), changed.decoded()), editor.requiredStore());
    if (outside == null) {
      RecordEditor.put(changed, after.writer);
    } else {
      after.writer.addOutside(changed.type().operational(), outside);
    }
  }

  /** Moves the values of an attribute outside if they are many and can be told apart there. */
  private static EntryRecordWriter.@Nullable Outside outside(
      Attribute attribute, OutsideStore store) throws LdapProblem {
    AttributeType type = attribute.type();
    MatchingRule rule = type.equality();
    if (attribute.values().size() <= store.most()
        || rule == null
        || !rule.comparesNormalForms()
        || type.code() == ClassFlags.OBJECT_CLASS_CODE) {
      return null;
    }
    List<byte[]> forms = new ArrayList<>(attribute.values().size());
    for (byte[] value : attribute.values()) {
      forms.add(rule.normalize(value, 0, value.length));
    }
    long list = store.newList();
    long bytes = 0;
    for (int i = 0; i < forms.size(); i++) {
      byte[] value = attribute.values().get(i);
      if (!store.add(list, forms.get(i), value)) {
        throw new IllegalStateException("attribute " + attribute + " has a value twice");
      }
      bytes += Ber.elementLength(value.length);
    }
    byte[] text = attribute.description().stored();
    return new EntryRecordWriter.Outside(type.code(), text, list, forms.size(), bytes, rule.code());
  }

  /** Attributes on their way into one of the records. */
  private static final class Parts {
    final EntryRecordWriter writer;

    Parts(long parentId, byte[] rdn) {
      writer = new EntryRecordWriter(parentId, rdn);
    }

    void values(Slot slot, EntryRecord record, List<byte[]> values) {
      if (!values.isEmpty()) {
        writer.addValues(slot.code, slot.operational, record.descriptionBytes(slot.index), values);
      }
    }

    EntryRecord record() throws LdapProblem {
      byte[] bytes = writer.toBytes();
      return EntryRecord.over(bytes, 0, bytes.length);
    }
  }

  /** The entry as it was, for checks that need no values outside. */
  public Entry formerly(Dn dn, Schema schema) throws LdapProblem {
    return gone.toEntry(dn, schema);
  }

  /** The entry as a schema check needs it: of values outside only those new or in the name. */
  public Entry toCheck(Dn dn, Schema schema) throws LdapProblem {
    return toCheck(dn, schema, code -> true);
  }

  /** The same with the attributes alone whose {@link AttributeType#code} is among these. */
  public Entry toCheck(Dn dn, Schema schema, IntPredicate codes) throws LdapProblem {
    Entry entry = come.toEntry(dn, schema, codes);
    for (int i = 0; after.hasOutside() && i < after.attributeCount(); i++) {
      if (after.isOutside(i) && codes.test(after.code(i))) {
        entry = withSamples(entry, i, schema);
      }
    }
    return entry;
  }

  private Entry withSamples(Entry entry, int index, Schema schema) throws LdapProblem {
    AttributeDescription description =
        AttributeDescription.parse(after.descriptionText(index), schema);
    List<byte[]> samples = new ArrayList<>();
    for (Ava ava : entry.dn().rdn().avas()) {
      if (ava.type() != null && description.equals(AttributeDescription.of(ava.type()))) {
        samples.addAll(stored(index, ava.value(), RecordEditor.equality(description)));
      }
    }
    Attribute shown = entry.attribute(description);
    if (shown == null && samples.isEmpty()) {
      after.visit(index, (b, at, n) -> samples.add(Arrays.copyOfRange(b, at, at + n)));
    }
    if (shown != null) {
      shown.values().stream()
          .filter(value -> samples.stream().noneMatch(other -> Arrays.equals(value, other)))
          .forEach(samples::add);
    }
    return entry.with(new Attribute(description, samples));
  }

  /** The value outside that equals one of the name, if there is one. */
  private List<byte[]> stored(int index, byte[] value, MatchingRule rule) throws LdapProblem {
    byte[] wanted = rule.normalize(value, 0, value.length);
    List<byte[]> found = new ArrayList<>();
    after.visit(
        index,
        new ValueVisitor() {
          @Override
          public boolean visit(byte[] bytes, int offset, int length) {
            return found.add(Arrays.copyOfRange(bytes, offset, offset + length));
          }

          @Override
          public byte @Nullable [] wanted(int code) {
            return wanted;
          }
        });
    return found;
  }
}
