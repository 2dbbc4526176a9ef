package org.dirlens.application.server;

import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess.Listening;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** The embedded server: whether and where it runs, how to connect, its data, backup and check. */
public final class EmbeddedServerView extends ViewPart {
  public static final String ID = "org.dirlens.application.server";

  private @Nullable StatusPanel run;
  private RefreshClock.@Nullable Subscription figures;
  private @Nullable Listening life;
  private @Nullable Listening care;

  @Override
  public void createPartControl(Composite parent) {
    ScrolledComposite scrolled = new ScrolledComposite(parent, SWT.V_SCROLL | SWT.H_SCROLL);
    Composite form = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).equalWidth(true).applyTo(form);
    StatusPanel top = new StatusPanel(form);
    AccessPanel access = new AccessPanel(form);
    DataPanel data = new DataPanel(form);
    MaintenancePanel well = new MaintenancePanel(form);
    run = top;
    scrolled.setContent(form);
    scrolled.setExpandHorizontal(true);
    scrolled.setExpandVertical(true);
    scrolled.setMinSize(form.computeSize(SWT.DEFAULT, SWT.DEFAULT));
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
