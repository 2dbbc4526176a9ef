package org.dirlens.browser.ui.filter;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.FilterText;
import org.dirlens.browser.core.search.filter.AttributeListCompletion;
import org.dirlens.browser.core.search.filter.FilterCompletion;
import org.dirlens.browser.core.search.filter.FilterValues;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * What the server of a form knows, for completion. Its schema is read in the background when it is
 * asked for first; until it has come nothing is proposed of it. User interface thread.
 */
public final class ServerNames {
  private final Supplier<Optional<DirectoryConnection>> server;
  private final Supplier<List<String>> dns;
  private @Nullable DirectoryConnection asked;

  /**
   * @param server the one that is searched now
   * @param dns entries that a person may mean in a filter
   */
  public ServerNames(Supplier<Optional<DirectoryConnection>> server, Supplier<List<String>> dns) {
    this.server = server;
    this.dns = dns;
  }

  /** The schema as far as it has come. */
  public ServerSchema schema() {
    return server.get().map(this::schema).orElse(ServerSchema.EMPTY);
  }

  private ServerSchema schema(DirectoryConnection connection) {
    Dit dit = Dit.of(connection);
    ServerSchema known = dit.knownSchema();
    if (known.isEmpty() && asked != connection && connection.state() == ConnectionState.OPEN) {
      asked = connection;
      DirectoryJob<ServerSchema> job = DirectoryJob.of(Messages.Names_job, dit::schema);
      job.setSystem(true);
      job.whenDone(read -> asked = read.isEmpty() ? connection : null)
          .whenFailed(problem -> {})
          .whenUndone(() -> asked = null)
          .start();
    }
    return known;
  }

  FilterCompletion completion() {
    List<String> escaped = dns.get().stream().map(FilterText::escaped).toList();
    return new FilterCompletion(schema(), new FilterValues(Clock.systemDefaultZone(), escaped));
  }

  /** Completes the attributes in a line. */
  public void completeAttributes(Text line) {
    Completing.in(line, (text, caret) -> AttributeListCompletion.at(text, caret, schema()), "");
  }
}
