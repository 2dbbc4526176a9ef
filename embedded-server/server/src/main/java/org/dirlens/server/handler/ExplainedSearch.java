package org.dirlens.server.handler;

import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.plan.Explanation;
import org.dirlens.server.json.Json;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.ResponseControls;

/** What a search returns that is only to be explained: no entries, and its account at the end. */
record ExplainedSearch(Explanation explanation, AttributeSelection attributes)
    implements SearchResults {
  @Override
  public boolean next() {
    return false;
  }

  @Override
  public FoundEntry entry() {
    throw new IllegalStateException("an explained search returns no entry");
  }

  @Override
  public boolean quick() {
    return false;
  }

  @Override
  public List<Control> endControls() {
    return List.of(ResponseControls.explanation(Json.of(explanation)));
  }

  @Override
  public long candidates() {
    return explanation.candidates();
  }

  @Override
  public void pause() {}

  @Override
  public void cancel() {}

  @Override
  public void close() {}
}
