package org.dirlens.index.ui;

import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/**
 * How many entries were looked at, or how far that is, with a button that ends it or does it again.
 *
 * <p>Threads: user interface.
 */
final class SampleStrip extends Composite {
  private final SampleReader sample;
  private final Runnable read;
  private final Label text;
  private final Button button;

  /**
   * @param id names the text {@code id.sample} and the button {@code id.sampleButton}
   * @param read looks at entries; done now, too
   */
  SampleStrip(Composite parent, String id, SampleReader sample, Runnable read) {
    super(parent, SWT.NONE);
    this.sample = sample;
    this.read = read;
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).span(3, 1).applyTo(this);
    text = ControlIds.name(new Label(this, SWT.WRAP), id + ".sample");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(200, SWT.DEFAULT)
        .applyTo(text);
    button = Forms.button(this, Messages.Sample_stop, id + ".sampleButton", this::pushed);
    Runnable changed = this::show;
    sample.addListener(changed);
    addListener(SWT.Dispose, event -> sample.removeListener(changed));
    read.run();
    show();
  }

  private void pushed() {
    if (sample.reading()) {
      sample.cancel();
    } else {
      read.run();
    }
  }

  private void show() {
    text.setText(Forms.literal(sample.said()));
    button.setText(sample.reading() ? Messages.Sample_stop : Messages.Sample_again);
    layout(true);
  }
}
