package org.dirlens.ui.common.state;

import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * The line above the content of a view that says how it stands; not there while there is nothing to
 * say. Its text can be selected.
 *
 * <p>Threads: user interface.
 */
final class StateStrip extends Composite {
  private static final int STEPS = 1_000;
  private static final int TEXT_WIDTH = 120;
  private static final int BAR_WIDTH = 120;

  private final Label picture;
  private final Text text;
  private final ProgressBar bar;
  private final Button copy;
  private final Button action;
  private String id = "";
  private @Nullable Runnable work;

  StateStrip(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(5).margins(8, 4).spacing(8, 0).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(this);
    picture = new Label(this, SWT.NONE);
    text = new Text(this, SWT.MULTI | SWT.WRAP | SWT.READ_ONLY);
    text.setBackground(getBackground());
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(TEXT_WIDTH, SWT.DEFAULT)
        .applyTo(text);
    bar = new ProgressBar(this, SWT.HORIZONTAL);
    bar.setMaximum(STEPS);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .hint(BAR_WIDTH, SWT.DEFAULT)
        .applyTo(bar);
    copy = button(Messages.State_copy);
    copy.addListener(
        SWT.Selection, event -> ClipboardText.copy(getDisplay(), text.getText().strip()));
    action = button("");
    action.addListener(SWT.Selection, event -> act());
    setVisible(false);
  }

  private Button button(String label) {
    Button button = new Button(this, SWT.PUSH);
    button.setText(label);
    GridDataFactory.swtDefaults().applyTo(button);
    return button;
  }

  private void act() {
    Runnable now = work;
    if (now != null) {
      now.run();
    }
  }

  void named(String name) {
    id = name;
  }

  void waiting(String said, double share, @Nullable Runnable cancel) {
    bar.setSelection((int) (share * STEPS));
    offer(Messages.State_cancel, cancel);
    show("waiting", said, Dialog.DLG_IMG_MESSAGE_INFO);
    show(bar, !Double.isNaN(share));
    show(copy, false);
    arrange();
  }

  void failed(String said, @Nullable Runnable again) {
    ended("failed", said, Dialog.DLG_IMG_MESSAGE_ERROR, again);
    show(copy, true);
    arrange();
  }

  void cancelled(String said, @Nullable Runnable again) {
    ended("cancelled", said, Dialog.DLG_IMG_MESSAGE_INFO, again);
    show(copy, false);
    arrange();
  }

  private void ended(String state, String said, String icon, @Nullable Runnable again) {
    offer(Messages.State_again, again);
    show(state, said, icon);
    show(bar, false);
  }

  void old(String said) {
    offer("", null);
    show("old", said, Dialog.DLG_IMG_MESSAGE_WARNING);
    show(bar, false);
    show(copy, false);
    arrange();
  }

  void none() {
    if (isVisible() || !((GridData) getLayoutData()).exclude) {
      show(this, false);
      requestLayout();
    }
  }

  private void offer(String label, @Nullable Runnable next) {
    work = next;
    action.setText(label);
    show(action, next != null);
  }

  private void show(String state, String said, String icon) {
    Image image = JFaceResources.getImage(icon);
    picture.setImage(image);
    ControlIds.name(text, id + "." + state);
    ControlIds.name(action, id + "." + state + ".action");
    if (!said.equals(text.getText())) {
      text.setText(said);
    }
    show(this, true);
  }

  private static void show(Control control, boolean shown) {
    ((GridData) control.getLayoutData()).exclude = !shown;
    control.setVisible(shown);
  }

  private void arrange() {
    layout(true);
    requestLayout();
  }
}
