package org.dirlens.ui.common;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/**
 * A view with so much in it that it is made a turn of the event loop after its frame, so that the
 * work of the platform for a new view and that of the view itself hold the window up one after the
 * other, with keys and clicks answered between them.
 *
 * <p>Threads: user interface.
 */
public abstract class LaterView extends ViewPart {
  private @Nullable Composite frame;
  private boolean complete;
  private boolean focused;

  /** Makes what is in the view. */
  protected abstract void createContent(Composite parent);

  /** Sets the focus to where work in the view begins. */
  protected abstract void focusContent();

  @Override
  public void createPartControl(Composite parent) {
    frame = parent;
    DisplayThread.later(parent.getDisplay(), parent, this::complete);
  }

  /** Makes the content now if its turn has not come yet; for who needs it at once. */
  protected final void complete() {
    if (complete || frame == null || frame.isDisposed()) {
      return;
    }
    complete = true;
    createContent(frame);
    frame.layout(true, true);
    if (focused) {
      focusContent();
    }
  }

  @Override
  public final void setFocus() {
    focused = true;
    if (complete) {
      focusContent();
    } else if (frame != null) {
      frame.setFocus();
    }
  }
}
