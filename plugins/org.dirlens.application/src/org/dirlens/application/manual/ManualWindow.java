package org.dirlens.application.manual;

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

  /** Shows what is said about a view, in the window that is open already if there is one. */
  public static void show(Shell parent, String title, String view) {
    ManualWindow window = open;
    if (window == null || window.getShell() == null) {
      window = new ManualWindow(parent, title);
      open = window;
      window.open();
    }
    window.sections.select(window.manual.about(view));
    window.turn();
    window.getShell().forceActive();
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
