package org.dirlens.server.handler.operation;

import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.search.SearchUse;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;
import org.jspecify.annotations.Nullable;

/** Results made of others, which answer whatever is not overridden. */
public abstract class ForwardingResults implements SearchResults {
  protected final SearchResults results;

  protected ForwardingResults(SearchResults results) {
    this.results = results;
  }

  @Override
  public boolean next() throws LdapProblem {
    return results.next();
  }

  @Override
  public FoundEntry entry() {
    return results.entry();
  }

  @Override
  public @Nullable Reference nextReference() {
    return results.nextReference();
  }

  @Override
  public AttributeSelection attributes() {
    return results.attributes();
  }

  @Override
  public boolean quick() {
    return results.quick();
  }

  @Override
  public List<Control> endControls() {
    return results.endControls();
  }

  @Override
  public long candidates() {
    return results.candidates();
  }

  @Override
  public @Nullable SearchUse use() {
    return results.use();
  }

  @Override
  public long candidatesTold() {
    return results.candidatesTold();
  }

  @Override
  public void pause() {
    results.pause();
  }

  @Override
  public void cancel() {
    results.cancel();
  }

  @Override
  public void close() {
    results.close();
  }
}
