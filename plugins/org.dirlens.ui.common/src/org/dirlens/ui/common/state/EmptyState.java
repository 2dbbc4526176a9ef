package org.dirlens.ui.common.state;

import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * What a view shows when there is nothing to show: an icon, one sentence that says why, and an
 * action.
 *
 * <p>Threads: user interface.
 */
public final class EmptyState extends Composite {
  /** Letters in a line of the sentence; a line that is too long is hard to read. */
  private static final int LETTERS = 56;

  private static final int MARGIN = 16;

  private final @Nullable Label picture;
  private final Label sentence;
  private final Button action;
  private @Nullable Runnable work;

  public EmptyState(Composite parent, @Nullable Image icon) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(MARGIN, MARGIN / 2).spacing(5, 12).applyTo(this);
    Composite middle = new Composite(this, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(5, 12).applyTo(middle);
    GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.CENTER).grab(true, true).applyTo(middle);
    picture = icon == null ? null : picture(middle, icon);
    sentence = new Label(middle, SWT.WRAP | SWT.CENTER);
    GridDataFactory.fillDefaults()
        .align(SWT.CENTER, SWT.CENTER)
        .hint(lineWidth(), SWT.DEFAULT)
        .applyTo(sentence);
    action = new Button(middle, SWT.PUSH);
    GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.CENTER).exclude(true).applyTo(action);
    action.setVisible(false);
    action.addListener(SWT.Selection, event -> run());
    addListener(SWT.Resize, event -> fit());
    addListener(SWT.Show, event -> fit());
    ControlIds.name(sentence, "emptyState.sentence");
    ControlIds.name(action, "emptyState.action");
  }

  private int lineWidth() {
    return new PixelConverter(this).convertWidthInCharsToPixels(LETTERS);
  }

  private static Label picture(Composite parent, Image icon) {
    Label picture = new Label(parent, SWT.NONE);
    picture.setImage(icon);
    GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.CENTER).applyTo(picture);
    return picture;
  }

  void nameAction(String id) {
    ControlIds.name(action, id);
  }

  /** Wraps the sentence to the width; a view too low for both shows no picture. */
  private void fit() {
    if (!getVisible()) {
      return; // until it is shown
    }
    int width = getClientArea().width - 2 * MARGIN;
    ((GridData) sentence.getLayoutData()).widthHint = Math.max(1, Math.min(lineWidth(), width));
    showPicture(true);
    if (computeSize(getClientArea().width, SWT.DEFAULT).y > getClientArea().height) {
      showPicture(false);
    }
    layout(true, true);
  }

  private void showPicture(boolean shown) {
    if (picture != null) {
      ((GridData) picture.getLayoutData()).exclude = !shown;
      picture.setVisible(shown);
    }
  }

  /** Says why there is nothing. */
  public void say(String text) {
    sentence.setForeground(ThemeColors.muted(this));
    String shown = Forms.literal(text);
    if (!shown.equals(sentence.getText())) {
      sentence.setText(shown);
      layout(true, true);
    }
  }

  /** Offers an action. */
  public void offer(String label, Runnable work) {
    this.work = work;
    action.setText(label);
    action.setVisible(true);
    GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.CENTER).applyTo(action);
    fit();
  }

  /** Offers no action. */
  public void offerNothing() {
    if (action.getVisible()) {
      action.setVisible(false);
      GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.CENTER).exclude(true).applyTo(action);
      layout(true, true);
    }
  }

  private void run() {
    if (work != null) {
      work.run();
    }
  }
}
