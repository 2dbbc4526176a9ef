package org.dirlens.server.handler.route;

import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.Explaining;
import org.dirlens.partition.search.Explanation;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.json.Json;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.ResponseControls;
import org.jspecify.annotations.Nullable;

/** What a search returns that is only to be explained: no entries, and its account at the end. */
final class ExplainedSearch implements SearchResults {
  private final Explaining search;
  private final AttributeSelection attributes;
  private @Nullable Explanation explanation;

  ExplainedSearch(Explaining search, AttributeSelection attributes) {
    this.search = search;
    this.attributes = attributes;
  }

  @Override
  public boolean next() throws LdapProblem {
    explanation = search.run();
    return false;
  }

  @Override
  public FoundEntry entry() {
    throw new IllegalStateException("an explained search returns no entry");
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
  public List<Control> endControls() {
    return explanation == null
        ? List.of()
        : List.of(ResponseControls.explanation(Json.of(explanation)));
  }

  @Override
  public long candidates() {
    return explanation == null ? 0 : explanation.counts().candidates();
  }

  @Override
  public void pause() {}

  @Override
  public void cancel() {
    search.cancel();
  }

  @Override
  public void close() {}
}
