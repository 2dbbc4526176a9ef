package org.dirlens.browser.ui.tls;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.tls.CertificateFacts;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** The facts of one certificate, as text that can be selected and copied. */
public final class CertificatePanel extends Composite {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd").withZone(ZoneOffset.UTC);
  private static final int TEXT_WIDTH = 260;

  /** Octets of a fingerprint in a line. */
  private static final int FINGERPRINT_OCTETS = 8;

  private final String id;

  /** An empty panel; {@code id} begins the ids of its controls. */
  public CertificatePanel(Composite parent, String id) {
    super(parent, SWT.NONE);
    this.id = id;
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 6).applyTo(this);
  }

  /** Shows a certificate in the place of the last. */
  public void show(CertificateFacts facts) {
    for (var child : getChildren()) {
      child.dispose();
    }
    line(Messages.Certificate_subject, facts.subject(), "subject");
    line(Messages.Certificate_issuer, facts.issuer(), "issuer");
    line(Messages.Certificate_validity, validity(facts.validity()), "validity");
    if (!facts.names().isEmpty()) {
      line(Messages.Certificate_names, String.join("\n", facts.names()), "names");
    }
    line(Messages.Certificate_key, facts.key(), "key");
    fingerprint(Messages.Certificate_fingerprint, facts.fingerprints().sha256(), "fingerprint");
    fingerprint(Messages.Certificate_sha1, facts.fingerprints().sha1(), "sha1");
    fingerprint(Messages.Certificate_serial, facts.serial(), "serial");
    layout(true, true);
  }

  /** Shows all that is known of a certificate of which only the fingerprint was kept. */
  public void showFingerprint(String sha256) {
    fingerprint(Messages.Certificate_fingerprint, sha256, "fingerprint");
  }

  /** From when to when, and that this is over or not yet so. */
  public static String validity(CertificateFacts.Validity validity) {
    Instant now = Instant.now();
    String span =
        NLS.bind(
            Messages.Certificate_validFromTo,
            DAY.format(validity.notBefore()),
            DAY.format(validity.notAfter()));
    if (now.isAfter(validity.notAfter())) {
      return NLS.bind(Messages.Certificate_expired, span);
    }
    return now.isBefore(validity.notBefore()) ? NLS.bind(Messages.Certificate_notYet, span) : span;
  }

  private void fingerprint(String label, String value, String name) {
    StringBuilder lines = new StringBuilder();
    String[] octets = value.split(":");
    for (int at = 0; at < octets.length; at++) {
      lines.append(at == 0 ? "" : at % FINGERPRINT_OCTETS == 0 ? ":\n" : ":").append(octets[at]);
    }
    line(label, lines.toString(), name).setFont(JFaceResources.getTextFont());
  }

  private Text line(String label, String value, String name) {
    GridDataFactory.fillDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .applyTo(Forms.label(this, label));
    Text text =
        ControlIds.name(new Text(this, SWT.READ_ONLY | SWT.WRAP | SWT.MULTI), id + "." + name);
    text.setText(value);
    text.setBackground(getBackground());
    GridDataFactory.fillDefaults().grab(true, false).hint(TEXT_WIDTH, SWT.DEFAULT).applyTo(text);
    return text;
  }
}
