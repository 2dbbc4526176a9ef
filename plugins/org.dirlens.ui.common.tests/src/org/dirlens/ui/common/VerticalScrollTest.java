package org.dirlens.ui.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A form with more fields than its window has room for. */
class VerticalScrollTest {
  private final List<Text> fields = new ArrayList<>();

  private Display display;
  private ScrolledComposite area;

  @BeforeEach
  void open() {
    display = new Display();
    Shell shell = new Shell(display);
    shell.setLayout(new FillLayout());
    area = VerticalScroll.area(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(form);
    for (int i = 0; i < 10; i++) {
      fields.add(new Text(form, SWT.BORDER));
    }
    VerticalScroll.show(area, form);
    shell.setSize(300, 150);
    shell.open();
    Windows.waitUntil(display, "a form that is too high", () -> area.getMinHeight() > 150);
  }

  @AfterEach
  void close() {
    display.dispose();
  }

  private void focus(Text field) {
    Windows.waitUntil(
        display,
        "the focus",
        () -> {
          field.getShell().forceActive();
          return field.setFocus() && field.isFocusControl();
        });
  }

  private boolean inSight(Text field) {
    Rectangle seen = display.map(field.getParent(), area, field.getBounds());
    return seen.y >= 0 && seen.y + seen.height <= area.getClientArea().height;
  }

  @Test
  void whatAKeyLeadsToIsScrolledIntoSight() {
    focus(fields.get(0));
    fields.get(0).traverse(SWT.TRAVERSE_TAB_PREVIOUS);
    Windows.waitUntil(display, "the last field", () -> inSight(fields.getLast()));
    fields.getLast().traverse(SWT.TRAVERSE_TAB_NEXT);
    Windows.waitUntil(display, "the first field", () -> inSight(fields.getFirst()));
  }

  @Test
  void nothingMovesUnderTheMouse() {
    focus(fields.get(0));
    focus(fields.getLast());
    while (display.readAndDispatch()) {
      continue;
    }
    assertEquals(0, area.getOrigin().y);
  }
}
