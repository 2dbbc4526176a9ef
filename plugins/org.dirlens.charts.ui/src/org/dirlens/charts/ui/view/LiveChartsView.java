package org.dirlens.charts.ui.view;

import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.index.monitor.MonitoredServer;
import org.dirlens.index.monitor.SlowSearch;
import org.dirlens.index.remote.ServerDirectory;
import org.dirlens.index.remote.ServerDirectory.State;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.PinnedView;
import org.dirlens.ui.common.state.ConnectOffer;
import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.jspecify.annotations.Nullable;

/** The Live charts view: what the server of the window's directory does, or of a pinned one. */
public final class LiveChartsView extends PinnedView {
  public static final String ID = "org.dirlens.charts.ui.live";

  private static final String EXPLAIN = "org.dirlens.index.ui.explainSearch";

  private @Nullable LiveChartsPanel panel;
  private @Nullable ServerDirectory<Optional<MonitoredServer>> servers;
  private EmbeddedServerAccess.@Nullable Listening life;
  private @Nullable ConnectOffer connect;
  private String charted = "";

  @Override
  protected void createContent(Composite parent) {
    LiveChartsPanel created = new LiveChartsPanel(parent);
    panel = created;
    connect =
        new ConnectOffer(
            created.states(),
            (connection, problem) -> {
              closed(connection, created);
              created.failed(problem, null);
            });
    created.follow(directory());
    created.explainBy(this::explain);
    created.askBy(this::again);
    Display display = parent.getDisplay();
    servers =
        new ServerDirectory<>(
            directory(),
            "Reading what is measured by {0}",
            MonitoredServer::of,
            state -> DisplayThread.later(display, created, () -> show(state, created)));
    life =
        EmbeddedServerLife.listen(
            () -> DisplayThread.later(display, created, () -> followIfEmbedded(created)));
  }

  private void followIfEmbedded(LiveChartsPanel shown) {
    boolean stopped =
        directory()
            .connection()
            .filter(each -> each.embedded() && each.state() == ConnectionState.STOPPED)
            .isPresent();
    if (stopped) {
      follow(EmbeddedServerLife.state(), shown);
    }
  }

  private void show(State<Optional<MonitoredServer>> state, LiveChartsPanel shown) {
    connect.withdraw();
    switch (state) {
      case State.None<Optional<MonitoredServer>>() ->
          shown.showNothing(Messages.Panel_noConnection);
      case State.Closed<Optional<MonitoredServer>>(var connection) -> closed(connection, shown);
      case State.Asked<Optional<MonitoredServer>>(var connection, var work) ->
          shown.showAsked(
              place(connection),
              NLS.bind(Messages.Panel_asking, connection.parameters().name()),
              work::cancel);
      case State.Failed<Optional<MonitoredServer>>(var connection, var problem) -> {
        shown.showNothing(Messages.Panel_notRead);
        shown.failed(problem, this::again);
      }
      case State.Found<Optional<MonitoredServer>>(var connection, var found) -> {
        String name = connection.parameters().name();
        if (found.isPresent()) {
          charted = connection.parameters().id();
          shown.writeBy(Dit.of(connection)::write);
          shown.show(place(connection), name, found.get());
        } else {
          shown.showNothing(NLS.bind(Messages.Panel_notTold, name));
        }
      }
    }
  }

  /** Somebody may edit a connection to lead to another server; that of the window moves. */
  private static String place(DirectoryConnection connection) {
    String id = connection.parameters().id();
    Endpoint at = connection.parameters().endpoint();
    return connection.embedded() ? id : id + " " + at.host() + " " + at.port();
  }

  private void closed(DirectoryConnection connection, LiveChartsPanel shown) {
    if (connection.embedded()) {
      follow(EmbeddedServerLife.state(), shown);
      return;
    }
    String name = connection.parameters().name();
    shown.showNothing(NLS.bind(Messages.Panel_closed, name));
    connect.offer(connection, Messages.Panel_connect, NLS.bind(Messages.Panel_asking, name));
  }

  /** The embedded server does not run, or not yet. */
  private static void follow(EmbeddedServerLife.State server, LiveChartsPanel shown) {
    shown.showNothing(Messages.Panel_noServer);
    switch (server.phase()) {
      case STARTING, STOPPING -> shown.waiting(server.sentence(), null);
      case FAILED -> shown.failed(server.sentence(), EmbeddedServerLife::start);
      default -> {
        // Said already.
      }
    }
    if (server.startable()) {
      shown.states().empty().offer(server.startLabel(), EmbeddedServerLife::start);
    }
  }

  private void again() {
    if (servers != null) {
      servers.again();
    }
  }

  /** Explains a search in the index designer, by its command. */
  private void explain(SlowSearch search) {
    ICommandService commands = getSite().getService(ICommandService.class);
    IHandlerService handlers = getSite().getService(IHandlerService.class);
    Command command = commands.getCommand(EXPLAIN);
    try {
      handlers.executeCommand(
          ParameterizedCommand.generateCommand(
              command,
              Map.of(
                  EXPLAIN + ".connection",
                  charted,
                  EXPLAIN + ".base",
                  search.asked().base(),
                  EXPLAIN + ".scope",
                  search.asked().scope().name(),
                  EXPLAIN + ".filter",
                  search.asked().filter())),
          null);
    } catch (CommandException e) {
      ILog.of(LiveChartsView.class).error("A search of a chart cannot be explained.", e);
    }
  }

  @Override
  protected void focusContent() {
    if (panel != null) {
      panel.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (life != null) {
      life.close();
    }
    if (servers != null) {
      servers.close();
    }
    super.dispose();
  }
}
