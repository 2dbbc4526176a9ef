package org.dirlens.application;

import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;

/**
 * A layout of views without an editor area, as Index lab and Benchmark have. The views are put into
 * it by {@code org.eclipse.ui.perspectiveExtensions}.
 */
public final class LabPerspective implements IPerspectiveFactory {

  @Override
  public void createInitialLayout(IPageLayout layout) {
    layout.setEditorAreaVisible(false);
  }
}
