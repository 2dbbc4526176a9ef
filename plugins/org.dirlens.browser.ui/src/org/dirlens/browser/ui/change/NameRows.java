package org.dirlens.browser.ui.change;

import java.util.List;
import org.dirlens.browser.core.DnText.RdnValue;
import org.dirlens.browser.core.entry.NewEntry;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;

/** The values of the RDN of a new entry, a line each, with + and -. User interface thread. */
final class NameRows extends Composite {
  private static final int COLUMNS = 4;

  private final NewEntry draft;
  private final Runnable typed;
  private final Runnable others;

  /**
   * @param typed told when a value is another one
   * @param others told when other attributes name the entry
   */
  NameRows(Composite parent, NewEntry draft, Runnable typed, Runnable others) {
    super(parent, SWT.NONE);
    this.draft = draft;
    this.typed = typed;
    this.others = others;
    GridLayoutFactory.fillDefaults().numColumns(COLUMNS).spacing(8, 4).applyTo(this);
  }

  /** Shows the values as they are now. */
  void fill() {
    for (Control old : getChildren()) {
      old.dispose();
    }
    for (int at = 0; at < draft.name().size(); at++) {
      row(at);
    }
  }

  private void row(int at) {
    String id = at == 0 ? "" : "." + (at + 1);
    List<String> possible = draft.rdnTypes();
    RdnValue part = draft.name().get(at);
    Combo type = Forms.choice(this, "new.rdn.type" + id, possible.stream());
    type.select(possible.indexOf(part.type()));
    Text value = Forms.field(this, "new.rdn.value" + id);
    value.setText(part.value());
    type.addListener(
        SWT.Selection,
        event -> {
          draft.name(at, new RdnValue(type.getText(), value.getText()));
          others.run();
        });
    value.addModifyListener(
        event -> {
          draft.name(at, new RdnValue(type.getText(), value.getText()));
          typed.run();
        });
    Button plus = button("+", "new.rdn.add" + id, this::add);
    plus.setToolTipText(Messages.NewEntry_rdnAdd);
    plus.setEnabled(!draft.furtherTypes().isEmpty());
    Button minus = button("-", "new.rdn.remove" + id, () -> remove(at));
    minus.setToolTipText(Messages.NewEntry_rdnRemove);
    minus.setEnabled(draft.name().size() > 1);
  }

  private Button button(String sign, String id, Runnable action) {
    Button button = Forms.button(this, sign, id, action);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(button);
    return button;
  }

  private void add() {
    draft.addName();
    change(draft.name().size() - 1);
  }

  private void remove(int at) {
    draft.removeName(at);
    change(Math.max(0, at - 1));
  }

  /** Goes to the value that the keyboard is wanted for. */
  private void change(int focus) {
    fill();
    others.run();
    focus(focus);
  }

  /** Gives the keyboard to a value, from 0. */
  void focus(int at) {
    getChildren()[at * COLUMNS + 1].setFocus();
  }
}
