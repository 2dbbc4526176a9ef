package org.dirlens.browser.ui.entry;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.dirlens.browser.core.draft.DraftStore;
import org.dirlens.browser.core.draft.KeptDraft;
import org.dirlens.browser.core.draft.KeptDraft.Place;
import org.dirlens.browser.ui.jobs.WorkKeeper;

/** Where the unsaved changes of entries are kept; any thread. */
final class KeptEntries implements WorkKeeper.Store<Place, KeptDraft> {
  private final DraftStore store = DraftStore.shared();

  /** Keeps those of an editor. */
  static WorkKeeper<Place, KeptDraft> keeper(Supplier<Optional<KeptDraft>> unsaved) {
    return new WorkKeeper<>(unsaved, new KeptEntries());
  }

  static Place place(EntryInput input) {
    return new Place(input.connectionId(), input.connectionName(), input.dn());
  }

  @Override
  public void keep(KeptDraft draft) throws IOException {
    store.keep(draft);
  }

  @Override
  public void drop(Place place) {
    store.drop(place.connectionId(), place.dn());
  }

  @Override
  public Place place(KeptDraft draft) {
    return draft.place();
  }
}
