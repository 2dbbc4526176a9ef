package org.dirlens.browser.ui.batch;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dirlens.browser.core.batch.BatchStep;
import org.dirlens.browser.core.batch.BatchStep.Kind;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** One thing to be done: what, with which attribute, and its values. User interface thread. */
final class StepRow extends Composite {
  private static final int LINES = 2;

  private final Combo kind;
  private final Combo attribute;
  private final Text values;

  /**
   * @param attributes names to choose from; others can be typed
   * @param changed told when something else is to be done
   * @param remove told when nothing is to be done
   */
  StepRow(
      Composite parent,
      String id,
      List<String> attributes,
      Runnable changed,
      Consumer<StepRow> remove) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(4).spacing(8, 0).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(this);
    kind =
        Forms.choice(
            this,
            id + ".kind",
            Stream.of(
                Messages.Step_add,
                Messages.Step_replace,
                Messages.Step_delete,
                Messages.Step_clear));
    kind.select(Kind.REPLACE.ordinal());
    attribute = ControlIds.name(new Combo(this, SWT.DROP_DOWN), id + ".attribute");
    attributes.forEach(attribute::add);
    values = Forms.field(this, id + ".values", SWT.MULTI | SWT.V_SCROLL);
    values.setToolTipText(Messages.Step_values);
    values.setMessage(Messages.Step_values);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(200, LINES * values.getLineHeight())
        .applyTo(values);
    values.addListener(SWT.Traverse, event -> event.doit |= event.detail != SWT.TRAVERSE_RETURN);
    Forms.button(this, Messages.Step_remove, id + ".remove", () -> remove.accept(this));
    kind.addListener(SWT.Selection, event -> other(changed));
    attribute.addListener(SWT.Modify, event -> changed.run());
    values.addListener(SWT.Modify, event -> changed.run());
  }

  private void other(Runnable changed) {
    values.setEnabled(kind() != Kind.CLEAR);
    changed.run();
  }

  private Kind kind() {
    return Kind.values()[kind.getSelectionIndex()];
  }

  private List<String> values() {
    return kind() == Kind.CLEAR
        ? List.of()
        : values.getText().lines().filter(line -> !line.isBlank()).toList();
  }

  /** What keeps it from being done; an empty text where something is still to be filled in. */
  Optional<String> problem() {
    String name = attribute.getText().strip();
    if (ValueText.isPassword(name)) {
      return Optional.of(NLS.bind(Messages.Step_password, name));
    }
    boolean open = name.isEmpty() || (kind() != Kind.CLEAR && values().isEmpty());
    return open ? Optional.of("") : Optional.empty();
  }

  /** What is to be done; there must be no problem. */
  BatchStep step() {
    return new BatchStep(kind(), attribute.getText().strip(), values());
  }

  @Override
  public boolean setFocus() {
    return attribute.setFocus();
  }
}
