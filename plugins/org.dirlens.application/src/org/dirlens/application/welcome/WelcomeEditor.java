package org.dirlens.application.welcome;

import java.util.List;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.part.EditorPart;
import org.jspecify.annotations.Nullable;

/** Shows what there is to do here, a link for each. Nothing in it can be changed. */
public final class WelcomeEditor extends EditorPart {
  static final String ID = "org.dirlens.application.welcome";

  private static final int COLUMN_WIDTH = 260;
  private static final int COLUMNS = 3;
  private static final int GAP = 28;

  private @Nullable Control first;

  @Override
  public void init(IEditorSite site, IEditorInput input) {
    setSite(site);
    setInput(input);
  }

  @Override
  public void createPartControl(Composite parent) {
    ScrolledComposite scrolled = VerticalScroll.area(parent);
    Composite page = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().margins(24, 20).spacing(0, 8).applyTo(page);
    heading(page, Messages.Welcome_title, JFaceResources.HEADER_FONT);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(COLUMN_WIDTH, SWT.DEFAULT)
        .applyTo(said(page, Messages.Welcome_about));
    Composite columns = new Composite(page, SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, true).indent(0, 12).applyTo(columns);
    column(columns, Messages.Welcome_directory, Task.directory());
    column(columns, Messages.Welcome_lab, Task.lab());
    column(columns, Messages.Welcome_benchmark, Task.benchmark());
    arrange(columns, COLUMNS);
    scrolled.addListener(SWT.Resize, event -> arrange(columns, fitting(scrolled)));
    VerticalScroll.show(scrolled, page);
  }

  private static int fitting(Composite scrolled) {
    return Math.clamp(scrolled.getClientArea().width / (COLUMN_WIDTH + GAP), 1, COLUMNS);
  }

  private static void arrange(Composite columns, int number) {
    GridLayoutFactory.fillDefaults().numColumns(number).spacing(GAP, GAP).applyTo(columns);
    columns.requestLayout();
  }

  private void column(Composite parent, String title, List<Task> tasks) {
    Composite column = new Composite(parent, SWT.NONE);
    GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.BEGINNING).applyTo(column);
    GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(column);
    heading(column, title, JFaceResources.BANNER_FONT);
    tasks.forEach(task -> show(column, task));
  }

  private void show(Composite column, Task task) {
    Link link = ControlIds.name(new Link(column, SWT.NONE), "welcome." + task.label());
    link.setText("<a>" + task.label() + "</a>");
    link.addListener(SWT.Selection, event -> begin(task));
    GridDataFactory.fillDefaults().indent(0, 10).applyTo(link);
    first = first == null ? link : first;
    Label about = said(column, task.about());
    about.setForeground(ThemeColors.muted(about));
    GridDataFactory.fillDefaults().hint(COLUMN_WIDTH, SWT.DEFAULT).applyTo(about);
  }

  private static void heading(Composite parent, String text, String font) {
    said(parent, text).setFont(JFaceResources.getFont(font));
  }

  private static Label said(Composite parent, String text) {
    Label label = new Label(parent, SWT.WRAP);
    label.setText(text);
    return label;
  }

  private void begin(Task task) {
    IWorkbenchWindow window = getSite().getWorkbenchWindow();
    try {
      PlatformUI.getWorkbench().showPerspective(task.perspective(), window);
      if (!task.opens().isEmpty()) {
        window.getActivePage().showView(task.opens());
      }
      if (!task.command().isEmpty()) {
        window.getService(IHandlerService.class).executeCommand(task.command(), null);
      }
    } catch (WorkbenchException | CommandException e) {
      ILog.of(WelcomeEditor.class).error(task.label(), e);
    }
  }

  @Override
  public void setFocus() {
    if (first != null && !first.isDisposed()) {
      first.setFocus();
    }
  }

  @Override
  public boolean isDirty() {
    return false;
  }

  @Override
  public boolean isSaveAsAllowed() {
    return false;
  }

  @Override
  public void doSave(IProgressMonitor monitor) {
    // Nothing can be changed.
  }

  @Override
  public void doSaveAs() {
    // Nothing can be changed.
  }
}
