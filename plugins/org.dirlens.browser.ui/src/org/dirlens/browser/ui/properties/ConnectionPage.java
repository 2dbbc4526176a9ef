package org.dirlens.browser.ui.properties;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Optional;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.tls.CertificateViewer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.SessionFigures;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.tls.TlsFacts;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.jspecify.annotations.Nullable;

/** Address, user, encryption as it was negotiated, and what went over the open session. */
public final class ConnectionPage extends FactsPage {
  private @Nullable Composite grid;

  @Override
  protected Control createContents(Composite parent) {
    Composite created = grid(parent);
    grid = created;
    ConnectionParameters parameters = connection().parameters();
    fact(created, Messages.Properties_server, "properties.url", parameters.endpoint().url());
    fact(
        created,
        Messages.Properties_user,
        "properties.user",
        parameters.anonymous()
            ? Messages.Connections_anonymous
            : NLS.bind(
                Messages.Properties_userBy,
                parameters.login().who(),
                Labels.of(parameters.login().mechanism())));
    fact(
        created,
        Messages.Properties_access,
        "properties.access",
        connection().readOnly() ? Messages.Properties_readOnly : Messages.Properties_readWrite);
    fact(
        created,
        Messages.Connection_environment,
        "properties.environment",
        Labels.of(parameters.environment()));
    fact(
        created,
        Messages.Properties_timeout,
        "properties.timeout",
        NLS.bind(Messages.Properties_seconds, parameters.endpoint().timeoutMillis() / 1_000));
    fact(created, Messages.Properties_state, "properties.state", Labels.of(connection().state()));
    connection().openSession().ifPresent(this::showSession);
    return created;
  }

  private void showSession(Session session) {
    Composite area = grid;
    if (area == null) {
      return;
    }
    SessionFigures figures = session.figures();
    fact(area, Messages.Properties_since, "properties.since", time(figures.openedAt()));
    fact(
        area,
        Messages.Properties_searches,
        "properties.searches",
        NLS.bind(
            Messages.Properties_searchesOf,
            Figures.count(figures.searches()),
            Labels.entries(figures.entries())));
    fact(area, Messages.Properties_writes, "properties.writes", Figures.count(figures.writes()));
    DirectoryJob.of(Messages.Properties_reading, monitor -> tls(session))
        .whenDone(this::showTls)
        .start();
  }

  private static Optional<TlsFacts> tls(Session session) throws ConnectionProblem {
    return session.tls();
  }

  private static String time(Instant instant) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM)
        .format(instant.atZone(ZoneId.systemDefault()));
  }

  private void showTls(Optional<TlsFacts> facts) {
    Composite area = grid;
    if (area == null || area.isDisposed()) {
      return;
    }
    if (facts.isEmpty()) {
      fact(area, Messages.Properties_tls, "properties.tls", Messages.Encryption_none);
    } else {
      TlsFacts tls = facts.get();
      fact(area, Messages.Properties_tls, "properties.tls", tls.protocol());
      fact(area, Messages.Properties_cipher, "properties.cipher", tls.cipherSuite());
      Forms.label(area, "");
      Forms.button(
          area,
          Messages.Properties_certificates,
          "properties.certificates",
          () ->
              new CertificateViewer(
                      getShell(),
                      NLS.bind(
                          Messages.Properties_certificatesOf, connection().parameters().name()),
                      tls.chain())
                  .open());
    }
    area.requestLayout();
  }
}
