package org.dirlens.server.message;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes SearchResultEntry messages (RFC 4511, section 4.5.2) by copying the stored bytes of the
 * attributes that are wanted, and adds those that are not stored but computed. One for each search;
 * owned by one thread at a time.
 */
public final class EntryEncoder {
  private static final int SEARCH_RESULT_ENTRY = 0x64;

  /** Room for tags, message id and name; only a guess, to spare moves. */
  private static final int AROUND_BYTES = 96;

  private final AttributeSelection ofAll;
  private final @Nullable ComputedAttributes attributes;
  private AttributeSelection selection;
  private ComputedAttributes.Wanted computed;
  private final ByteSink name = new ByteSink(128);

  public EntryEncoder(AttributeSelection selection, ComputedAttributes attributes) {
    this.ofAll = selection;
    this.attributes = attributes;
    this.selection = selection;
    this.computed = attributes.wantedBy(selection);
  }

  private EntryEncoder(AttributeSelection selection) {
    this.ofAll = selection;
    this.attributes = null;
    this.selection = selection;
    this.computed = ComputedAttributes.Wanted.NONE;
  }

  /** An encoder that leaves out what is not stored, for those who keep copies of entries. */
  public static EntryEncoder ofStored(AttributeSelection selection) {
    return new EntryEncoder(selection);
  }

  /** Appends one entry. */
  public void encode(BerWriter out, int messageId, FoundEntry entry) {
    encode(out, messageId, entry, List.of());
  }

  /** Appends one entry with controls. */
  public void encode(BerWriter out, int messageId, FoundEntry entry, List<Control> controls) {
    select(entry);
    int stored = selection.length(entry.record());
    int expected = stored + AROUND_BYTES;
    int message = out.begin(BerTag.SEQUENCE, expected);
    out.integer(BerTag.INTEGER, messageId);
    put(out, entry, stored);
    Answers.controls(out, Answers.CONTROLS, controls);
    out.end(message);
  }

  /** The entry as the value of a control (RFC 4527, section 3.1): a SearchResultEntry. */
  public byte[] encode(FoundEntry entry) {
    select(entry);
    BerWriter out = new BerWriter();
    put(out, entry, selection.length(entry.record()));
    return out.toByteArray();
  }

  /** Entries may have selections of their own; neighbours mostly have the same. */
  private void select(FoundEntry entry) {
    AttributeSelection own = entry.selection();
    AttributeSelection wanted = own == null ? ofAll : own;
    if (wanted != selection) {
      selection = wanted;
      computed = attributes == null ? ComputedAttributes.Wanted.NONE : attributes.wantedBy(wanted);
    }
  }

  private void put(BerWriter out, FoundEntry entry, int stored) {
    EntryRecord record = entry.record();
    int operation = out.begin(SEARCH_RESULT_ENTRY, stored + AROUND_BYTES);
    name.clear();
    entry.putDn(name);
    out.octets(BerTag.OCTET_STRING, name.bytes(), 0, name.length());
    int attributes = out.begin(BerTag.SEQUENCE, stored);
    int at = out.claim(stored);
    selection.write(record, out.bytes(), at);
    if (computed.any()) {
      putComputed(out, entry);
    }
    out.end(attributes);
    out.end(operation);
  }

  private void putComputed(BerWriter out, FoundEntry entry) {
    for (ComputedAttributes.Kind kind : computed.kinds()) {
      int attribute = out.begin(BerTag.SEQUENCE);
      out.text(BerTag.OCTET_STRING, kind.attributeName());
      int values = out.begin(BerTag.SET);
      if (!selection.typesOnly()) {
        putValue(out, kind, entry);
      }
      out.end(values);
      out.end(attribute);
    }
  }

  private void putValue(BerWriter out, ComputedAttributes.Kind kind, FoundEntry entry) {
    switch (kind) {
      case ENTRY_DN -> out.octets(BerTag.OCTET_STRING, name.bytes(), 0, name.length());
      case HAS_SUBORDINATES -> text(out, entry.numSubordinates() > 0 ? "TRUE" : "FALSE");
      case NUM_SUBORDINATES -> text(out, Long.toString(entry.numSubordinates()));
      case SUBSCHEMA_SUBENTRY -> text(out, ComputedAttributes.SUBSCHEMA_NAME);
    }
  }

  private static void text(BerWriter out, String value) {
    out.octets(BerTag.OCTET_STRING, value.getBytes(StandardCharsets.US_ASCII));
  }
}
