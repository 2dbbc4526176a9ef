package org.dirlens.application.manual;

import java.util.function.ToIntFunction;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.List;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/** The manual beside the work: its sections, and the text of one. Display thread. */
public final class ManualWindow extends Window {
  private static final Point SIZE = new Point(820, 560);
  private static final int MODAL = SWT.PRIMARY_MODAL | SWT.APPLICATION_MODAL | SWT.SYSTEM_MODAL;
  private static final int MARGIN = 12;
  private static final int SECTIONS_WIDTH = 170;

  private static @Nullable ManualWindow open;

  private final String title;
  private final Manual manual = Manual.ofBundle();
  private List sections;
  private StyledText text;

  private ManualWindow(Shell parent, String title) {
    super(parent);
    this.title = title;
    setShellStyle(SWT.SHELL_TRIM);
    setBlockOnOpen(false);
  }

  /**
   * Shows a section, in the window that is open already if it can be used beside the asking one. A
   * modal dialog holds up all windows but those that it has opened.
   *
   * @param asking where F1 was pressed, which may be the window of the manual
   * @param section which of the sections of a manual to show
   */
  public static void show(Shell asking, String title, ToIntFunction<Manual> section) {
    ManualWindow window = open;
    if (window != null && window.getShell() == asking) {
      return;
    }
    if (window == null || window.getShell() == null || !window.usableBeside(asking)) {
      if (window != null) {
        window.close();
      }
      window = new ManualWindow(asking, title);
      open = window;
      window.open();
    }
    window.sections.select(section.applyAsInt(window.manual));
    window.turn();
    window.getShell().forceActive();
  }

  private boolean usableBeside(Shell asking) {
    return (asking.getStyle() & MODAL) == 0 || getShell().getParent() == asking;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(title);
  }

  @Override
  protected Point getInitialSize() {
    return SIZE;
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).margins(MARGIN, MARGIN).applyTo(area);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    sections = ControlIds.name(new List(area, SWT.SINGLE | SWT.V_SCROLL), "manual.sections");
    manual.sections().forEach(section -> sections.add(section.title()));
    sections.addListener(SWT.Selection, event -> turn());
    GridDataFactory.fillDefaults()
        .grab(false, true)
        .hint(SECTIONS_WIDTH, SWT.DEFAULT)
        .applyTo(sections);
    text =
        ControlIds.name(
            new StyledText(area, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL),
            "manual.text");
    text.setMargins(MARGIN, 0, MARGIN, MARGIN);
    text.setLineSpacing(2);
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, 0).applyTo(text);
    return area;
  }

  private void turn() {
    Manual.Section section = manual.sections().get(sections.getSelectionIndex());
    MarkdownText words = new MarkdownText(section.lines());
    text.setText(words.text().strip());
    text.setStyleRanges(words.styles());
    text.setTopIndex(0);
  }
}
