package org.dirlens.browser.ui.ldif.text;

import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.FindReplaceDocumentAdapter;
import org.eclipse.jface.text.IRegion;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * The line below a text in which something is looked for, and replaced; not there until it is
 * wanted. No difference of case. Display thread.
 */
final class FindBar extends Composite {
  private final LdifViewer viewer;
  private final Text wanted;
  private final Text instead;
  private final Label told;

  FindBar(Composite grid, LdifViewer viewer) {
    super(grid, SWT.NONE);
    this.viewer = viewer;
    GridLayoutFactory.swtDefaults().numColumns(4).margins(4, 2).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(this);
    setVisible(false);
    Forms.label(this, Messages.Find_find);
    wanted = Forms.field(this, "ldif.find");
    Forms.button(this, Messages.Find_next, "ldif.find.next", () -> next(true));
    Forms.button(this, Messages.Find_previous, "ldif.find.previous", () -> next(false));
    Forms.label(this, Messages.Find_with);
    instead = Forms.field(this, "ldif.find.with");
    Forms.button(this, Messages.Find_replace, "ldif.find.replace", this::replace);
    Forms.button(this, Messages.Find_replaceAll, "ldif.find.replaceAll", this::replaceAll);
    told = ControlIds.name(new Label(this, SWT.NONE), "ldif.find.told");
    GridDataFactory.fillDefaults().span(4, 1).exclude(true).applyTo(told);
    for (Text field : new Text[] {wanted, instead}) {
      field.addListener(SWT.DefaultSelection, event -> next((event.stateMask & SWT.SHIFT) == 0));
      field.addListener(SWT.KeyDown, this::pressed);
    }
  }

  private void pressed(Event event) {
    if (event.keyCode == SWT.ESC) {
      close();
      event.doit = false;
    }
  }

  /** Shows it, with what is selected in the text. */
  void open() {
    Forms.see(this, true);
    String selected = viewer.text().getSelectionText();
    if (!selected.isEmpty() && selected.indexOf('\n') < 0) {
      wanted.setText(selected);
    }
    say("");
    wanted.selectAll();
    wanted.setFocus();
  }

  private void close() {
    Forms.see(this, false);
    getParent().layout();
    viewer.text().setFocus();
  }

  private void say(String words) {
    Forms.say(told, words);
    getParent().layout(true, true);
  }

  private void next(boolean forward) {
    Point selected = viewer.parts().getSelectedRange();
    int from = forward ? selected.x + selected.y : selected.x - 1;
    int wrapped = forward ? 0 : viewer.document().getLength() - 1;
    IRegion found = find(from, forward);
    say(found == null ? Messages.Find_wrapped : "");
    found = found == null ? find(wrapped, forward) : found;
    if (found == null) {
      say(Messages.Find_nothing);
    } else {
      show(found);
    }
  }

  private void show(IRegion found) {
    viewer.parts().exposeModelRange(found);
    viewer.parts().setSelectedRange(found.getOffset(), found.getLength());
    viewer.parts().revealRange(found.getOffset(), found.getLength());
  }

  private @Nullable IRegion find(int from, boolean forward) {
    if (wanted.getText().isEmpty() || from < 0 || from > viewer.document().getLength()) {
      return null;
    }
    try {
      return new FindReplaceDocumentAdapter(viewer.document())
          .find(from, wanted.getText(), forward, false, false, false);
    } catch (BadLocationException e) {
      return null; // there is nothing beyond the end
    }
  }

  /** Replaces what is selected if it is what was looked for, and finds the next. */
  private void replace() {
    String selected = viewer.text().getSelectionText();
    if (editable() && selected.equalsIgnoreCase(wanted.getText()) && !selected.isEmpty()) {
      Point range = viewer.parts().getSelectedRange();
      put(range.x, range.y);
      viewer.parts().setSelectedRange(range.x + instead.getText().length(), 0);
    }
    next(true);
  }

  private boolean editable() {
    return viewer.text().getEditable();
  }

  private void put(int offset, int length) {
    try {
      viewer.document().replace(offset, length, instead.getText());
    } catch (BadLocationException e) {
      throw new IllegalStateException(e); // it was found there
    }
  }

  private void replaceAll() {
    if (!editable()) {
      return;
    }
    int count = 0;
    viewer.parts().getUndoManager().beginCompoundChange();
    IRegion found = find(0, true);
    while (found != null) {
      put(found.getOffset(), found.getLength());
      count++;
      found = find(found.getOffset() + instead.getText().length(), true);
    }
    viewer.parts().getUndoManager().endCompoundChange();
    say(Messages.bind(Messages.Find_replaced, count));
  }
}
