package org.dirlens.index.ui.twin;

import org.dirlens.index.twin.PlanBack;
import org.dirlens.index.ui.IndexDesignerView;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** The Local twins view. */
public final class TwinView extends ViewPart {
  public static final String ID = "org.dirlens.index.ui.twins";

  private @Nullable TwinPanel panel;
  private RefreshClock.@Nullable Subscription subscription;

  @Override
  public void createPartControl(Composite parent) {
    TwinPanel created =
        new TwinPanel(
            parent,
            new TwinPanel.Actions(
                NewTwinWizard::open,
                TwinView::follow,
                TwinView::pause,
                TwinView::stop,
                TwinView::pullAgain,
                this::planBack));
    panel = created;
    subscription =
        Refresher.of(parent.getDisplay())
            .subscribe(RunningTwins.shared()::read, reading -> show(created, reading));
  }

  private static void show(TwinPanel panel, RunningTwins.Reading reading) {
    if (panel.isDisposed()) {
      return;
    }
    if (reading.rows() != null) {
      panel.show(reading.rows());
    } else {
      panel.nothing(reading.problem().isEmpty() ? Messages.Twins_noServer : reading.problem());
    }
  }

  private static void follow(String suffix) {
    TwinJob.start(
        NLS.bind(Messages.Twins_followJob, suffix),
        (twins, monitor) -> {
          twins.follow(suffix, monitor);
          return suffix;
        },
        done -> {});
  }

  private static void pause(String suffix) {
    RunningTwins.shared().twins().ifPresent(twins -> twins.pause(suffix));
  }

  private static void stop(String suffix) {
    TwinJob.start(
        NLS.bind(Messages.Twins_stopJob, suffix),
        (twins, monitor) -> {
          twins.stop(suffix);
          return suffix;
        },
        done -> {});
  }

  private static void pullAgain(String suffix) {
    TwinJob.start(
        NLS.bind(Messages.Twins_pullingAgain, suffix),
        (twins, monitor) -> {
          twins.pullAgain(suffix, monitor);
          return suffix;
        },
        done -> {});
  }

  private void planBack(String suffix) {
    TwinJob.<PlanBack>start(
        NLS.bind(Messages.PlanBack_job, suffix),
        (twins, monitor) -> twins.planBack(suffix, monitor),
        this::show);
  }

  private void show(PlanBack plan) {
    if (new PlanBackDialog(getSite().getShell(), plan).open() == PlanBackDialog.STAGE) {
      PlanBack.Place place = plan.place();
      IndexDesignerView.open(getSite().getPage())
          .ifPresent(each -> each.stage(place.connection(), place.suffix(), plan::onTopOf));
    }
  }

  @Override
  public void setFocus() {
    if (panel != null) {
      panel.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (subscription != null) {
      subscription.close();
    }
    super.dispose();
  }
}
