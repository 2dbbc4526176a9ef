package org.dirlens.server.handler;

import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.SearchCursor;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;

/** What a search finds in one partition. */
final class PartitionResults implements SearchResults, FoundEntry {
  /** So many entries are read in the time it takes to wake another thread a few times. */
  private static final long QUICK_CANDIDATES = 64;

  private final SearchCursor cursor;
  private final AttributeSelection attributes;
  private final List<Control> endControls;

  PartitionResults(SearchCursor cursor, AttributeSelection attributes) {
    this(cursor, attributes, List.of());
  }

  PartitionResults(SearchCursor cursor, AttributeSelection attributes, List<Control> endControls) {
    this.cursor = cursor;
    this.attributes = attributes;
    this.endControls = endControls;
  }

  @Override
  public List<Control> endControls() {
    return endControls;
  }

  @Override
  public boolean next() throws LdapProblem {
    return cursor.next();
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
    return cursor.candidates() <= QUICK_CANDIDATES;
  }

  @Override
  public long candidates() {
    return cursor.candidates();
  }

  @Override
  public void cancel() {
    cursor.cancel();
  }

  @Override
  public void close() {
    cursor.close();
  }

  @Override
  public EntryRecord record() {
    return cursor.record();
  }

  @Override
  public void putDn(ByteSink out) {
    cursor.writeDn(out);
  }

  @Override
  public long numSubordinates() {
    return cursor.numSubordinates();
  }
}
