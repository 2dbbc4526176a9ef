package org.dirlens.application.frame;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.e4.ui.model.application.ui.MUIElement;
import org.eclipse.e4.ui.model.application.ui.advanced.MPerspective;
import org.eclipse.e4.ui.model.application.ui.basic.MPartSashContainer;
import org.eclipse.e4.ui.model.application.ui.basic.MPartStack;
import org.eclipse.e4.ui.model.application.ui.basic.MWindow;
import org.eclipse.e4.ui.workbench.IPresentationEngine;
import org.eclipse.e4.ui.workbench.modeling.EModelService;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchWindow;

/**
 * Folds views to icons at the edge while the window is too small for them, and unfolds them when it
 * has grown: those beside the editors in a narrow window, those above and below in a low one. In a
 * perspective without editors its first views stay instead. What a person unfolds in a small window
 * stays unfolded, and what a person has folded is not unfolded.
 *
 * <p>A stack of views that was folded here carries a tag, also over a restart. It is minimized as
 * the platform does it; the tag without that means that a person has unfolded it.
 *
 * <p>Threads: user interface.
 */
public final class SmallWindow {
  /** Below this width views beside the editors are folded; pixels. */
  static final int NARROW = 1_000;

  /** Below this height views above and below the editors are folded; pixels. */
  static final int LOW = 700;

  private static final String FOLDED = "org.dirlens.application.folded";

  private final IWorkbenchWindow window;
  private final EModelService model;
  private boolean awaited;

  private SmallWindow(IWorkbenchWindow window) {
    this.window = window;
    this.model = window.getService(EModelService.class);
  }

  /** Follows the size of a window from now on. */
  public static void watch(IWorkbenchWindow window) {
    SmallWindow small = new SmallWindow(window);
    window.getShell().addListener(SWT.Resize, event -> small.soon());
    Perspectives.listen(window, page -> small.soon());
    small.soon();
  }

  /** Once, after all sizes on the way to the last one. */
  private void soon() {
    Shell shell = window.getShell();
    if (!awaited && shell != null) {
      awaited = true;
      DisplayThread.later(shell.getDisplay(), shell, this::follow);
    }
  }

  private void follow() {
    awaited = false;
    MPerspective perspective = model.getActivePerspective(window.getService(MWindow.class));
    Point size = window.getShell().getSize();
    if (perspective == null || window.getShell().getMinimized()) {
      return;
    }
    List<MPartStack> stacks =
        model.findElements(
            perspective, null, MPartStack.class, null, EModelService.IN_ANY_PERSPECTIVE);
    staying(perspective, stacks).ifPresent(stays -> follow(stacks, stays, size));
  }

  /** One stack in a turn of the event loop: each lays out the whole window. */
  private void follow(List<MPartStack> stacks, MUIElement stays, Point size) {
    for (MPartStack stack : stacks) {
      if (stack != stays && stack.isToBeRendered()) {
        boolean small = beside(stack, stays) ? size.x < NARROW : size.y < LOW;
        if (small ? fold(stack) : unfold(stack)) {
          soon();
          return;
        }
      }
    }
  }

  /** The editors, or the first views where there are none. */
  private Optional<? extends MUIElement> staying(
      MPerspective perspective, List<MPartStack> stacks) {
    MUIElement editors = model.find(IPageLayout.ID_EDITOR_AREA, perspective);
    return editors != null
            && editors.isToBeRendered()
            && window.getActivePage().isEditorAreaVisible()
        ? Optional.of(editors)
        : stacks.stream().filter(MUIElement::isToBeRendered).findFirst();
  }

  /** Whether two parts of a perspective lie left and right of each other. */
  private static boolean beside(MUIElement one, MUIElement other) {
    Set<MUIElement> around = new HashSet<>();
    for (MUIElement at = other.getParent(); at != null; at = at.getParent()) {
      around.add(at);
    }
    MUIElement both = one.getParent();
    while (both != null && !around.contains(both)) {
      both = both.getParent();
    }
    return both instanceof MPartSashContainer sash && sash.isHorizontal();
  }

  /** Whether it was not folded before. */
  private static boolean fold(MPartStack stack) {
    List<String> tags = stack.getTags();
    if (tags.contains(FOLDED) || tags.contains(IPresentationEngine.MINIMIZED)) {
      return false;
    }
    tags.add(FOLDED);
    tags.add(IPresentationEngine.MINIMIZED);
    return true;
  }

  /** Whether it was folded here before. */
  private static boolean unfold(MPartStack stack) {
    boolean folded = stack.getTags().remove(FOLDED);
    if (folded) {
      stack.getTags().remove(IPresentationEngine.MINIMIZED);
    }
    return folded;
  }
}
