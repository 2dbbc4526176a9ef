package org.dirlens.server.handler.route;

import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.FoundEntry;
import org.jspecify.annotations.Nullable;

/**
 * What a search finds of the server's own entries. They are made when the first is asked for, which
 * may take long, so that is left to a thread that nobody else waits for.
 */
final class OwnResults implements SearchResults {
  /** Looks for them. */
  interface Source {
    SearchResults find() throws LdapProblem;
  }

  private final AttributeSelection attributes;
  private final Source source;
  private @Nullable SearchResults found;

  OwnResults(AttributeSelection attributes, Source source) {
    this.attributes = attributes;
    this.source = source;
  }

  @Override
  public boolean next() throws LdapProblem {
    if (found == null) {
      found = source.find();
    }
    return found.next();
  }

  @Override
  public FoundEntry entry() {
    return opened().entry();
  }

  private SearchResults opened() {
    if (found == null) {
      throw new IllegalStateException("not moved to any entry");
    }
    return found;
  }

  @Override
  public AttributeSelection attributes() {
    return attributes;
  }

  @Override
  public boolean quick() {
    return false;
  }

  @Override
  public long candidates() {
    return 0; // Not known before they are made, and few.
  }

  @Override
  public void pause() {
    opened().pause();
  }

  @Override
  public void cancel() {}

  @Override
  public void close() {}
}
