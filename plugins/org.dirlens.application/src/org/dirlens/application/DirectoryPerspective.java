package org.dirlens.application;

import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;

/**
 * The layout of the window: the editor area alone. Each bundle puts its own views around it with an
 * {@code org.eclipse.ui.perspectiveExtensions} extension for this perspective.
 */
public final class DirectoryPerspective implements IPerspectiveFactory {

  /** Target of the perspective extensions of the other bundles. */
  public static final String ID = "org.dirlens.application.perspective";

  @Override
  public void createInitialLayout(IPageLayout layout) {
    layout.setEditorAreaVisible(true);
  }
}
