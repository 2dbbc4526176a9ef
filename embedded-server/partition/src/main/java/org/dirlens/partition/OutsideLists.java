package org.dirlens.partition;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/** What the records say of the lists of values outside them, by list, and what was found there. */
final class OutsideLists {
  /**
   * One attribute of one entry.
   *
   * @param index of the attribute in the record
   * @param count values that the record says there are
   * @param bytes what they take in the SET
   */
  record Said(long entry, int index, AttributeDescription attribute, int count, long bytes) {
    /** The key that a value lies under; null if it can have none. */
    byte @Nullable [] key(long list, Slice value) {
      MatchingRule rule = attribute.type().equality();
      try {
        return rule == null
            ? null
            : ValuesTable.key(list, rule.normalize(value.bytes, value.offset, value.length));
      } catch (LdapProblem valueWithoutNormalForm) {
        return null;
      }
    }
  }

  /** A list with what was found of it so far. */
  static final class Listed {
    final Said said;
    private int count;
    private long bytes;

    Listed(Said said) {
      this.said = said;
    }

    void found(Slice value) {
      count++;
      bytes += Ber.elementLength(value.length);
    }

    int count() {
      return count;
    }

    long bytes() {
      return bytes;
    }

    /** Whether there is what the record says. */
    boolean agrees() {
      return count == said.count && bytes == said.bytes;
    }
  }

  private final Schema schema;
  private final Tree master;
  private final Map<Long, Listed> lists = new LinkedHashMap<>();

  /** Lists of attributes that the schema does not know (any more). */
  private final Set<Long> unknown = new HashSet<>();

  OutsideLists(Schema schema, Tree master) {
    this.schema = schema;
    this.master = master;
  }

  /** Takes note of what a record says; answers what is wrong with it. */
  List<String> note(long id, EntryRecord entry) {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; entry.hasOutside() && i < entry.attributeCount(); i++) {
      if (entry.isOutside(i)) {
        try {
          note(id, entry, i, wrong);
        } catch (LdapProblem e) {
          unknown.add(entry.outsideList(i));
          wrong.add("entry " + id + ": " + e.getMessage());
        }
      }
    }
    return wrong;
  }

  private void note(long id, EntryRecord entry, int index, List<String> wrong) throws LdapProblem {
    AttributeDescription attribute =
        AttributeDescription.parse(entry.descriptionText(index), schema);
    Said said =
        new Said(id, index, attribute, entry.outsideCount(index), entry.outsideBytes(index));
    long list = entry.outsideList(index);
    Listed other = lists.putIfAbsent(list, new Listed(said));
    if (other != null) {
      wrong.add("list " + list + " is of " + place(other.said) + " and of " + place(said));
    }
  }

  /** The list; null if no record says that it has it. */
  @Nullable Listed of(long list) {
    return lists.get(list);
  }

  /** Whether a record has the list, for an attribute that the schema does not know. */
  boolean isUnknown(long list) {
    return unknown.contains(list);
  }

  Collection<Listed> all() {
    return lists.values();
  }

  /** For people: which attribute of which entry. */
  String place(Said said) {
    return said.attribute + " of " + name(said.entry);
  }

  private String name(long entry) {
    try {
      return "entry " + entry + " (" + Hierarchy.dn(master, entry) + ")";
    } catch (StoreProblem | IllegalStateException unreadable) {
      return "entry " + entry;
    }
  }
}
