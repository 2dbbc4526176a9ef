package org.dirlens.browser.ui.ldif.text;

import java.io.IOException;
import org.dirlens.browser.core.draft.TextDrafts;
import org.dirlens.browser.core.draft.TextDrafts.Kept;
import org.dirlens.browser.ui.jobs.WorkKeeper;

/** Where unsaved texts are kept; any thread. */
final class KeptTexts implements WorkKeeper.Store<String, Kept> {
  private final TextDrafts store = TextDrafts.shared();

  @Override
  public void keep(Kept text) throws IOException {
    store.keep(text);
  }

  @Override
  public void drop(String place) {
    store.drop(place);
  }

  @Override
  public String place(Kept text) {
    return text.place();
  }
}
