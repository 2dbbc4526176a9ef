package org.dirlens.ui.common.strip;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;

/**
 * Says what is staged and not applied yet: how many changes, what they would bring, and what can be
 * done with them. Not there while nothing is staged. Ctrl+Z in the bar or in the controls it
 * listens to takes back the last step.
 *
 * <p>Threads: user interface.
 */
public final class PlanBar extends Composite {
  private final Label text;
  private final Actions actions;
  private final List<Control> buttons = new ArrayList<>();

  /**
   * What can be done with the changes.
   *
   * @param review shows the difference before anything is done
   * @param discard drops all changes
   * @param undo takes back the last one
   */
  public record Actions(Runnable review, Runnable apply, Runnable discard, Runnable undo) {}

  /**
   * @param id names the sentence {@code id.plan}, the buttons {@code id.review}, {@code id.apply},
   *     {@code id.discard} and {@code id.undo}
   */
  public PlanBar(Composite parent, String id, Actions actions) {
    super(parent, SWT.NONE);
    this.actions = actions;
    GridLayoutFactory.swtDefaults().numColumns(5).margins(8, 4).spacing(8, 0).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(this);
    text = ControlIds.name(new Label(this, SWT.WRAP), id + ".plan");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(100, SWT.DEFAULT)
        .applyTo(text);
    button(Messages.Plan_undo, id + ".undo", actions.undo());
    button(Messages.Plan_discard, id + ".discard", actions.discard());
    button(Messages.Plan_review, id + ".review", actions.review());
    button(Messages.Plan_apply, id + ".apply", actions.apply());
    setVisible(false);
  }

  private void button(String label, String id, Runnable action) {
    Control button = Forms.button(this, label, id, action);
    listen(button);
    buttons.add(button);
  }

  /** Takes back the last step also when Ctrl+Z is pressed in this control. */
  public void listen(Control control) {
    control.addListener(SWT.KeyDown, this::keyPressed);
  }

  private void keyPressed(Event event) {
    boolean command = (event.stateMask & SWT.MODIFIER_MASK) == SWT.MOD1;
    if (command && event.keyCode == 'z' && isVisible()) {
      event.doit = false;
      actions.undo().run();
    }
  }

  /**
   * Shows what is staged.
   *
   * @param changes how many; none hides the bar
   * @param effects what they would bring, such as "+42 MB"; estimates begin with a tilde
   */
  public void show(int changes, List<String> effects) {
    List<String> parts = new ArrayList<>();
    parts.add(
        changes == 1 ? Messages.Plan_one : NLS.bind(Messages.Plan_changes, Figures.count(changes)));
    parts.addAll(effects);
    text.setText(String.join(", ", parts));
    ((GridData) getLayoutData()).exclude = changes == 0;
    setVisible(changes > 0);
    getParent().layout(true, true);
  }

  /** Whether the plan can be changed or applied now; not while one is being applied. */
  public void enable(boolean enabled) {
    buttons.forEach(button -> button.setEnabled(enabled));
  }
}
