package org.dirlens.index.ui.caches;

import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.keys.CostsFile;
import org.dirlens.index.ui.FollowingView;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** The Cache view: the caches of the partition that is designed. */
public final class CachesView extends FollowingView {
  public static final String ID = "org.dirlens.index.ui.caches";

  private @Nullable CachesPanel panel;

  @Override
  protected Composite create(Composite parent) {
    CachesPanel created = new CachesPanel(parent, CostsFile.ofWorkspace());
    panel = created;
    return created;
  }

  @Override
  protected void follow(@Nullable IndexSelection selection) {
    if (panel != null) {
      panel.follow(selection);
    }
  }
}
