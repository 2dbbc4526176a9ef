package org.dirlens.partition.check;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * What the records say of the lists of values outside them, sorted by list in bounded memory, and
 * what is found there. Values are sorted by list, too, so both are walked side by side. One thread.
 */
final class OutsideLists implements AutoCloseable {
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
  private final RunSorter sorter;

  /** Lists that are sorted there; closed with this. */
  OutsideLists(Schema schema, Tree master, RunSorter sorter) {
    this.schema = schema;
    this.master = master;
    this.sorter = sorter;
  }

  /** Takes note of what a record says. */
  void note(long id, EntryRecord entry) {
    for (int i = 0; entry.hasOutside() && i < entry.attributeCount(); i++) {
      if (entry.isOutside(i)) {
        ByteSink said = new ByteSink();
        said.putLong(id);
        said.putLong(i);
        said.putLong(entry.outsideCount(i));
        said.putLong(entry.outsideBytes(i));
        said.put(entry.descriptionText(i).getBytes(StandardCharsets.UTF_8));
        sorter.add(slice(IdKey.of(entry.outsideList(i))), slice(said.toArray()));
      }
    }
  }

  private static Slice slice(byte[] bytes) {
    Slice slice = new Slice();
    slice.set(bytes, 0, bytes.length);
    return slice;
  }

  /**
   * A walk over the lists by their numbers, when all records were noted.
   *
   * @param ended takes each list that was passed, with what was found of it
   * @param wrong takes what is wrong with records
   */
  Walk walk(Consumer<Listed> ended, Consumer<String> wrong) {
    return new Walk(ended, wrong);
  }

  /** See {@link #walk}. */
  final class Walk {
    private static final long NONE = -1;

    private final Consumer<Listed> ended;
    private final Consumer<String> wrong;
    private final RunSorter.Items items = sorter.sorted();
    private boolean more = items.next();
    private long list = NONE;
    private @Nullable Listed listed;

    private Walk(Consumer<Listed> ended, Consumer<String> wrong) {
      this.ended = ended;
      this.wrong = wrong;
    }

    /** Goes to a list, not back; false if no record says that it has it. */
    boolean goTo(long wanted) {
      while (list < wanted && (more || list != NONE)) {
        next();
      }
      return list == wanted;
    }

    /** The list it stands on; null if the schema does not know the attribute (any more). */
    @Nullable Listed listed() {
      return listed;
    }

    /** Passes all lists that are left. */
    void end() {
      while (more || list != NONE) {
        next();
      }
    }

    private void next() {
      if (listed != null) {
        ended.accept(listed);
      }
      listed = null;
      list = NONE;
      if (more) {
        list = IdKey.read(items.key());
        listed = read();
        more = items.next();
      }
      while (more && IdKey.read(items.key()) == list) {
        Listed other = read();
        if (listed != null && other != null) {
          wrong.accept(
              "list " + list + " is of " + place(listed.said) + " and of " + place(other.said));
        }
        more = items.next();
      }
    }

    private @Nullable Listed read() {
      ByteBuffer said = ByteBuffer.wrap(items.payload().copy());
      long entry = said.getLong();
      int index = (int) said.getLong();
      int count = (int) said.getLong();
      long bytes = said.getLong();
      String description = StandardCharsets.UTF_8.decode(said).toString();
      try {
        AttributeDescription attribute = AttributeDescription.parse(description, schema);
        return new Listed(new Said(entry, index, attribute, count, bytes));
      } catch (LdapProblem unknown) {
        wrong.accept("entry " + entry + ": " + unknown.getMessage());
        return null;
      }
    }
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

  @Override
  public void close() {
    sorter.close();
  }
}
