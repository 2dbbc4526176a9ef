package org.dirlens.index.ui.explain;

import org.dirlens.index.core.ExplainOptions;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Icons;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * The indices that an explanation supposes or hides, a button each that takes it back, and one that
 * plans what is supposed; nothing where all is as it is.
 *
 * <p>Threads: user interface.
 */
final class WhatIfStrip extends Composite {
  private final Actions actions;

  /** What is done with what is supposed. */
  interface Actions {
    /** Explains with this index as it is. */
    void takeBack(String attribute, IndexKind kind);

    /** Puts what is supposed into the plan. */
    void plan(WhatIf whatIf);
  }

  WhatIfStrip(Composite parent, Actions actions) {
    super(parent, SWT.NONE);
    this.actions = actions;
    RowLayoutFactory.swtDefaults().wrap(true).center(true).spacing(6).margins(8, 2).applyTo(this);
    ControlIds.name(this, "explain.whatIf");
    show(ExplainOptions.AS_IT_IS);
  }

  void show(ExplainOptions options) {
    for (Control child : getChildren()) {
      child.dispose();
    }
    WhatIf whatIf = options.whatIf();
    boolean nothing = whatIf.equals(WhatIf.NOTHING);
    if (!nothing) {
      new Label(this, SWT.NONE).setText(Messages.WhatIf_asIf);
      whatIf.supposed().forEach(this::supposed);
      whatIf.hidden().forEach(this::hidden);
    }
    if (!whatIf.supposed().isEmpty()) {
      Button plan = ControlIds.name(new Button(this, SWT.PUSH), "explain.whatIf.plan");
      plan.setText(Messages.WhatIf_plan);
      plan.setImage(Icons.of(WhatIfStrip.class).image("index-add"));
      plan.addListener(SWT.Selection, event -> actions.plan(whatIf));
    }
    GridDataFactory.fillDefaults().grab(true, false).exclude(nothing).applyTo(this);
    setVisible(!nothing);
    getParent().layout(true, true);
  }

  private void supposed(WhatIf.Supposed one) {
    String kind = KindNames.of(one.kind());
    String text =
        one.threshold() == null
            ? NLS.bind(Messages.WhatIf_supposed, one.attribute(), kind)
            : NLS.bind(
                Messages.WhatIf_threshold,
                new Object[] {one.attribute(), kind, Figures.count(one.threshold())});
    chip(text, one.attribute(), one.kind());
  }

  private void hidden(WhatIf.Hidden one) {
    IndexKind kind = one.kind();
    if (kind != null) {
      chip(
          NLS.bind(Messages.WhatIf_hidden, one.attribute(), KindNames.of(kind)),
          one.attribute(),
          kind);
    }
  }

  private void chip(String text, String attribute, @Nullable IndexKind kind) {
    Button chip = ControlIds.name(new Button(this, SWT.PUSH), "explain.whatIf." + attribute);
    chip.setText(NLS.bind(Messages.WhatIf_chip, text));
    chip.setToolTipText(Messages.WhatIf_takeBack);
    chip.addListener(SWT.Selection, event -> actions.takeBack(attribute, kind));
  }
}
