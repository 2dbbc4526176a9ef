package org.dirlens.charts.ui.view;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/**
 * The Live charts view: searches, latencies, hit ratios and ids per key of the embedded partitions.
 */
public final class LiveChartsView extends ViewPart {
  public static final String ID = "org.dirlens.charts.ui.live";

  private @Nullable LiveChartsPanel panel;
  private final ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared());
  private EmbeddedServerAccess.@Nullable Listening listening;

  @Override
  public void init(IViewSite site, @Nullable IMemento memento) throws PartInitException {
    super.init(site, memento);
    if (memento != null) {
      directory.restore(memento.getString("pin"));
    }
  }

  @Override
  public void saveState(IMemento memento) {
    memento.putString("pin", directory.kept());
  }

  @Override
  public void createPartControl(Composite parent) {
    LiveChartsPanel created = new LiveChartsPanel(parent);
    panel = created;
    created.follow(directory);
    Display display = parent.getDisplay();
    listening = EmbeddedServerAccess.listen(server -> show(sources(server), created, display));
  }

  @Override
  public void setFocus() {
    if (panel != null) {
      panel.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (listening != null) {
      listening.close();
    }
    directory.close();
    super.dispose();
  }

  private static void show(
      List<PartitionChartSource> sources, LiveChartsPanel shown, Display display) {
    DisplayThread.later(display, shown, () -> shown.show(sources));
  }

  private static List<PartitionChartSource> sources(Optional<EmbeddedServer> server) {
    return server
        .map(running -> running.partitions().stream().map(PartitionChartSource::new).toList())
        .orElse(List.of());
  }
}
