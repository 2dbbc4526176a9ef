package org.dirlens.application.server;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess.Listening;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.common.VerticalScroll;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * The page of the embedded server: whether and where it runs, how to connect, its data and what can
 * be done with them.
 */
public final class EmbeddedServerView extends LaterView {
  public static final String ID = "org.dirlens.application.server";

  /** Width of two columns, in letters of the text size. */
  private static final int TWO_COLUMNS_LETTERS = 120;

  private @Nullable StatusPanel run;
  private EmbeddedServerLife.@Nullable State said;
  private RefreshClock.@Nullable Subscription figures;
  private @Nullable Listening life;
  private @Nullable Listening care;

  @Override
  protected void createContent(Composite parent) {
    StatePane pane = new StatePane(parent, null).named("server.life");
    ScrolledComposite scrolled = VerticalScroll.area(pane.content());
    scrolled.setAlwaysShowScrollBars(true);
    Composite form = new Composite(scrolled, SWT.NONE);
    Composite left = column(form);
    StatusPanel top = new StatusPanel(left);
    AccessPanel access = new AccessPanel(left);
    TlsPanel tls = new TlsPanel(left);
    run = top;
    DisplayThread.later(
        parent.getDisplay(),
        form,
        () -> {
          Composite right = column(form);
          DataPanel data = new DataPanel(right);
          MaintenancePanel well = new MaintenancePanel(right);
          scrolled.addListener(SWT.Resize, event -> arrange(form, scrolled.getClientArea().width));
          arrange(form, scrolled.getClientArea().width);
          VerticalScroll.show(scrolled, form);
          follow(
              form,
              List.of(
                  now -> say(pane, now.life()),
                  top::show,
                  access::show,
                  tls::show,
                  data::show,
                  well::show));
          careFor(form, well);
        });
  }

  /** Shows the figures of the server from now on. */
  private void follow(Composite form, List<Consumer<ServerFigures>> parts) {
    Display display = form.getDisplay();
    EmbeddedDirectory directory = EmbeddedDirectory.ofWorkspace();
    RefreshClock clock = Refresher.of(display);
    figures =
        clock.subscribe(
            () -> ServerFigures.of(directory),
            now -> {
              if (!form.isDisposed()) {
                parts.forEach(part -> part.accept(now));
              }
            });
    life = EmbeddedServerLife.listen(() -> DisplayThread.later(display, clock::refreshNow));
  }

  /** Shows how far a backup or another job with the data is. */
  private void careFor(Composite form, MaintenancePanel well) {
    Display display = form.getDisplay();
    RefreshClock clock = Refresher.of(display);
    care =
        MaintenanceJob.listen(
            () -> DisplayThread.later(display, form, () -> showCare(well, clock)));
    well.show(MaintenanceJob.progress());
  }

  private void say(StatePane pane, EmbeddedServerLife.State life) {
    if (life.equals(said)) {
      return;
    }
    said = life;
    pane.showContent();
    switch (life.phase()) {
      case STARTING, STOPPING -> pane.waiting(life.sentence(), null);
      case FAILED -> pane.failed(life.sentence(), ServerActions::startForUser);
      case RUNNING, STOPPED -> {}
    }
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
  protected void focusContent() {
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
