package org.dirlens.index.ui.keys;

import org.dirlens.browser.core.search.QuickInput;
import org.dirlens.browser.ui.search.SearchView;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.keys.CostsFile;
import org.dirlens.index.ui.FollowingView;
import org.dirlens.index.ui.IndexDesignerView;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** The Keys view: the keys of the index that is selected in the designer. */
public final class KeysView extends FollowingView {
  public static final String ID = "org.dirlens.index.ui.keys";

  private @Nullable KeysPanel panel;

  @Override
  protected Composite create(Composite parent) {
    KeysPanel created = new KeysPanel(parent, CostsFile.ofWorkspace(), this::search);
    panel = created;
    return created;
  }

  @Override
  protected void follow(@Nullable IndexSelection selection) {
    if (panel != null) {
      panel.follow(selection);
    }
  }

  /** The entries are looked for on the server that the designer is at. */
  private void search(String filter) {
    if (getSite().getPage().findView(IndexDesignerView.ID) instanceof IndexDesignerView designer) {
      designer
          .connection()
          .ifPresent(
              connection ->
                  SearchView.run(
                      getSite().getPage(),
                      connection,
                      new QuickInput(QuickInput.Kind.FILTER, filter)));
    }
  }
}
