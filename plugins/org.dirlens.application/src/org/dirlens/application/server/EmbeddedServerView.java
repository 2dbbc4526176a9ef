package org.dirlens.application.server;

import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess.Listening;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/**
 * The page of the embedded server: whether and where it runs, how to connect, its data and what can
 * be done with them.
 */
public final class EmbeddedServerView extends ViewPart {
  public static final String ID = "org.dirlens.application.server";

  /** Width of two columns, in letters of the text size. */
  private static final int TWO_COLUMNS_LETTERS = 120;

  private @Nullable StatusPanel run;
  private RefreshClock.@Nullable Subscription figures;
  private @Nullable Listening life;
  private @Nullable Listening care;

  @Override
  public void createPartControl(Composite parent) {
    ScrolledComposite scrolled = VerticalScroll.area(parent);
    scrolled.setAlwaysShowScrollBars(true);
    Composite form = new Composite(scrolled, SWT.NONE);
    Composite left = column(form);
    Composite right = column(form);
    StatusPanel top = new StatusPanel(left);
    AccessPanel access = new AccessPanel(left);
    TlsPanel tls = new TlsPanel(left);
    DataPanel data = new DataPanel(right);
    MaintenancePanel well = new MaintenancePanel(right);
    run = top;
    scrolled.addListener(SWT.Resize, event -> arrange(form, scrolled.getClientArea().width));
    VerticalScroll.show(scrolled, form);
    Display display = parent.getDisplay();
    EmbeddedDirectory directory = EmbeddedDirectory.ofWorkspace();
    RefreshClock clock = Refresher.of(display);
    figures =
        clock.subscribe(
            () -> ServerFigures.of(directory),
            now -> {
              if (!form.isDisposed()) {
                top.show(now);
                access.show(now);
                tls.show(now);
                data.show(now);
                well.show(now);
              }
            });
    life = EmbeddedServerLife.listen(() -> DisplayThread.later(display, clock::refreshNow));
    care =
        MaintenanceJob.listen(
            () -> DisplayThread.later(display, form, () -> showCare(well, clock)));
    well.show(MaintenanceJob.progress());
  }

  private static Composite column(Composite form) {
    Composite column = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(column);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(column);
    return column;
  }

  /** Sets the columns side by side, or in a narrow view one below the other. */
  private static void arrange(Composite form, int width) {
    int two = new PixelConverter(form).convertWidthInCharsToPixels(TWO_COLUMNS_LETTERS);
    int columns = width < two ? 1 : 2;
    GridLayoutFactory.fillDefaults().numColumns(columns).equalWidth(true).applyTo(form);
    form.layout(true, true);
  }

  private static void showCare(MaintenancePanel panel, RefreshClock clock) {
    panel.show(MaintenanceJob.progress());
    clock.refreshNow();
  }

  @Override
  public void setFocus() {
    if (run != null) {
      run.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (figures != null) {
      figures.close();
    }
    if (life != null) {
      life.close();
    }
    if (care != null) {
      care.close();
    }
    super.dispose();
  }
}
