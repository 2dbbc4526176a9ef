package org.dirlens.server.handler.route;

import java.nio.charset.StandardCharsets;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.FoundEntry;

/** An entry that no partition stores, such as the root DSE, encoded like those of one. */
final class ServerEntry {
  private final Dn dn;
  private final String name;
  private final byte[] record;
  private final long numSubordinates;

  private ServerEntry(Dn dn, byte[] record, long numSubordinates) {
    this.dn = dn;
    this.name = dn.toString();
    this.record = record;
    this.numSubordinates = numSubordinates;
  }

  static ServerEntry of(Entry entry, long numSubordinates) throws LdapProblem {
    return new ServerEntry(entry.dn(), EntryRecord.encode(entry, 0), numSubordinates);
  }

  /** A view of the attributes. */
  EntryRecord view() {
    return EntryRecord.over(record, 0, record.length);
  }

  /** The entry as conditions look at it. */
  EntryImage image() {
    return new EntryImage(dn, name, view(), numSubordinates);
  }

  /** This entry alone, if it matches. */
  SearchResults search(Filter filter, AttributeSelection attributes) {
    Truth truth = FilterEvaluator.of(filter).evaluate(view(), image());
    return new Results(truth == Truth.TRUE, attributes);
  }

  /** Zero or one entry. */
  private final class Results implements SearchResults, FoundEntry {
    private final EntryRecord view = view();
    private final AttributeSelection attributes;
    private boolean left;

    Results(boolean found, AttributeSelection attributes) {
      this.left = found;
      this.attributes = attributes;
    }

    @Override
    public boolean next() {
      boolean found = left;
      left = false;
      return found;
    }

    @Override
    public FoundEntry entry() {
      return this;
    }

    @Override
    public AttributeSelection attributes() {
      return attributes;
    }

    @Override
    public boolean quick() {
      return true;
    }

    @Override
    public long candidates() {
      return 1;
    }

    @Override
    public void pause() {
      left = true;
    }

    @Override
    public void cancel() {}

    @Override
    public void close() {}

    @Override
    public EntryRecord record() {
      return view;
    }

    @Override
    public void putDn(ByteSink out) {
      out.put(name.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public long numSubordinates() {
      return numSubordinates;
    }
  }
}
