package org.dirlens.index.ui;

import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Icons;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** The line above a result that is old, with the reason; not there while the result is of now. */
final class OutdatedNote extends Composite {
  private final Label reason;

  OutdatedNote(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(10, 4).spacing(6, 0).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(this);
    Label picture = new Label(this, SWT.NONE);
    picture.setImage(Icons.of(OutdatedNote.class).image("part-broad"));
    reason = ControlIds.name(new Label(this, SWT.WRAP), "explain.old");
    reason.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(100, SWT.DEFAULT)
        .applyTo(reason);
    setVisible(false);
  }

  /** Says why the result is old, empty when it is not; true if the result is to be laid out. */
  boolean say(String sentence) {
    String text = sentence.replace("&", "&&"); // a filter has no mnemonic
    if (text.equals(reason.getText())) {
      return false;
    }
    reason.setText(text);
    setVisible(!sentence.isEmpty());
    ((GridData) getLayoutData()).exclude = sentence.isEmpty();
    return true;
  }
}
