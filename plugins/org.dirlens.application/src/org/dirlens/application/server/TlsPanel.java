package org.dirlens.application.server;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.function.IntConsumer;
import org.dirlens.application.server.ServerFigures.Tls;
import org.dirlens.browser.ui.tls.CertificateViewer;
import org.dirlens.connection.tls.CertificateFacts;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** How connections from outside are secured. User interface thread. */
final class TlsPanel {
  private static final int USUAL_PORT = 10_636;

  /** Values of dirlensTlsForPasswords, in the order of their texts. */
  private static final List<String> PASSWORDS = List.of("never", "remote", "always");

  private static final List<String> VERSIONS = List.of("TLSv1.2", "TLSv1.3");

  private final Text address;
  private final Spinner port;
  private final Button listen;
  private final Button off;
  private final Text certificate;
  private final Text fingerprint;
  private final Button replace;
  private final Button view;
  private final Combo oldest;
  private final Combo passwords;
  private @Nullable Tls shown;
  private String shownUrl = "";

  TlsPanel(Composite parent) {
    FormRows rows = new FormRows(parent, Messages.Tls_heading);
    address = rows.text(Messages.Tls_address, "tls.address");
    FormRows.copyButton(rows.buttons(), address, "tls.copyAddress");
    rows.label(Messages.Tls_port);
    port = ControlIds.name(new Spinner(rows.area(), SWT.BORDER), "tls.port");
    port.setValues(USUAL_PORT, 1, 65_535, 0, 1, 1_000);
    GridDataFactory.swtDefaults().applyTo(port);
    Composite ports = rows.buttons();
    listen =
        Forms.button(
            ports, Messages.Tls_listen, "tls.listen", () -> TlsActions.listen(port.getSelection()));
    off = Forms.button(ports, Messages.Tls_off, "tls.off", TlsActions::listenNot);
    certificate = rows.text(Messages.Tls_certificate, "tls.certificate");
    Composite keys = rows.buttons();
    replace =
        Forms.button(
            keys,
            Messages.Tls_replace,
            "tls.replace",
            () -> new TlsKeyDialog(parent.getShell()).open());
    view = Forms.button(keys, Messages.Tls_view, "tls.view", this::viewCertificate);
    fingerprint = rows.text(Messages.Tls_fingerprint, "tls.fingerprint");
    FormRows.copyButton(rows.buttons(), fingerprint, "tls.copyFingerprint");
    rows.label(Messages.Tls_oldest);
    oldest = choice(rows, "tls.oldest", VERSIONS, TlsActions::oldest);
    rows.label(Messages.Tls_passwords);
    passwords =
        choice(
            rows,
            "tls.passwords",
            List.of(
                Messages.Tls_passwordsAll, Messages.Tls_passwordsLocal, Messages.Tls_passwordsNone),
            chosen -> TlsActions.passwords(PASSWORDS.get(chosen)));
  }

  private void viewCertificate() {
    X509Certificate known = shown == null ? null : shown.certificate();
    if (known != null) {
      new CertificateViewer(view.getShell(), Messages.Tls_viewer, List.of(known)).open();
    }
  }

  /** What is chosen stays on the screen only if the server takes it. */
  private Combo choice(FormRows rows, String id, List<String> texts, IntConsumer chosen) {
    Combo combo = Forms.choice(rows.area(), id, texts.stream());
    GridDataFactory.swtDefaults().span(2, 1).applyTo(combo);
    combo.addListener(
        SWT.Selection,
        event -> {
          shown = null;
          chosen.accept(combo.getSelectionIndex());
        });
    return combo;
  }

  void show(ServerFigures figures) {
    Tls tls = figures.tls();
    if (tls == null ? shown == null && !listen.isEnabled() : tls.equals(shown)) {
      return;
    }
    shown = tls;
    boolean running = tls != null;
    for (var control : List.of(port, listen, replace, oldest, passwords)) {
      control.setEnabled(running);
    }
    off.setEnabled(tls != null && tls.ldapsUrl() != null);
    view.setEnabled(tls != null && tls.certificate() != null);
    if (tls != null) {
      show(tls);
    }
  }

  private void show(Tls tls) {
    String url = tls.ldapsUrl();
    FormRows.show(address, url == null ? Messages.Tls_none : url);
    if (url != null && !url.equals(shownUrl)) { // else a port that is typed would go
      shownUrl = url;
      port.setSelection(Integer.parseInt(url.substring(url.lastIndexOf(':') + 1)));
    }
    FormRows.show(certificate, certificate(tls));
    X509Certificate known = tls.certificate();
    FormRows.show(
        fingerprint, known == null ? "" : CertificateFacts.of(known).fingerprints().sha256());
    certificate.setToolTipText(tls.problem());
    oldest.select(VERSIONS.indexOf(tls.oldest()));
    passwords.select(PASSWORDS.indexOf(tls.forPasswords()));
  }

  private static String certificate(Tls tls) {
    if (tls.problem() != null) {
      return NLS.bind(Messages.Tls_problem, tls.problem());
    }
    X509Certificate known = tls.certificate();
    if (known == null) {
      return Messages.Tls_noKey;
    }
    Instant end = known.getNotAfter().toInstant();
    return NLS.bind(
        Messages.Tls_until,
        known.getSubjectX500Principal().getName(),
        LocalDate.ofInstant(end, ZoneId.systemDefault()));
  }
}
