package org.dirlens.partition;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;

/**
 * Compares the values outside the records with what the records say of them: each list belongs to
 * one attribute, has its count and bytes, and every value lies under its own normal form.
 */
final class ValuesVerification {
  /** What a record says of a list, less what was found of it. */
  private static final class Expected {
    final long entry;
    final AttributeDescription attribute;
    long count;
    long bytes;

    Expected(long entry, AttributeDescription attribute, long count, long bytes) {
      this.entry = entry;
      this.attribute = attribute;
      this.count = count;
      this.bytes = bytes;
    }
  }

  private final Schema schema;
  private final BiConsumer<String, String> damages;
  private final Map<Long, Expected> lists = new HashMap<>();

  /** A check that tells where and what is damaged. */
  ValuesVerification(Schema schema, BiConsumer<String, String> damages) {
    this.schema = schema;
    this.damages = damages;
  }

  /** Takes note of what a record says. */
  void note(long id, EntryRecord entry) {
    for (int i = 0; entry.hasOutside() && i < entry.attributeCount(); i++) {
      if (entry.isOutside(i)) {
        note(id, entry, i);
      }
    }
  }

  private void note(long id, EntryRecord entry, int index) {
    try {
      AttributeDescription attribute =
          AttributeDescription.parse(entry.descriptionText(index), schema);
      Expected said =
          new Expected(id, attribute, entry.outsideCount(index), entry.outsideBytes(index));
      Expected other = lists.put(entry.outsideList(index), said);
      if (other != null) {
        damages.accept(
            "values",
            "list " + entry.outsideList(index) + " is of entry " + other.entry + " and " + id);
      }
    } catch (LdapProblem e) {
      damages.accept("master", "entry " + id + ": " + e.getMessage());
    }
  }

  /** Reads all values; call it when all records were noted. Answers how many there are. */
  long compare(Tree values) {
    Cursor cursor = values.cursor();
    while (cursor.next()) {
      long list = ValuesTable.list(cursor.key());
      Expected expected = lists.get(list);
      if (expected == null) {
        damages.accept("values", "a value in list " + list + ", which is of no entry");
      } else {
        compare(list, expected, cursor);
      }
    }
    lists.forEach(
        (list, rest) -> {
          if (rest.count != 0 || rest.bytes != 0) {
            damages.accept(
                "values",
                "list "
                    + list
                    + " of entry "
                    + rest.entry
                    + " lacks "
                    + rest.count
                    + " values of "
                    + rest.bytes
                    + " bytes");
          }
        });
    return values.size();
  }

  private void compare(long list, Expected expected, Cursor cursor) {
    Slice value = cursor.value();
    expected.count--;
    expected.bytes -= Ber.elementLength(value.length);
    MatchingRule rule = expected.attribute.type().equality();
    byte[] key = rule == null ? null : key(list, rule, value);
    if (key == null || !Arrays.equals(key, cursor.key().copy())) {
      damages.accept(
          "values",
          "a value of "
              + expected.attribute
              + " of entry "
              + expected.entry
              + " lies under another key");
    }
  }

  private static byte[] key(long list, MatchingRule rule, Slice value) {
    try {
      return ValuesTable.key(list, rule.normalize(value.bytes, value.offset, value.length));
    } catch (LdapProblem valueWithoutNormalForm) {
      return new byte[0];
    }
  }
}
