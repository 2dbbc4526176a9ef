package org.dirlens.browser.ui.value;

import java.security.cert.X509Certificate;
import java.util.Optional;
import org.dirlens.browser.core.value.Certificates;
import org.dirlens.browser.ui.tls.CertificatePanel;
import org.dirlens.connection.tls.CertificateFacts;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** What a certificate says. It comes from a file and goes to one. */
final class CertificatePane implements ValuePane {
  private final Label none;
  private final CertificatePanel panel;

  CertificatePane(Composite grid) {
    none = ControlIds.name(new Label(grid, SWT.WRAP), "value.facts");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(none);
    panel = new CertificatePanel(grid, "value.certificate");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(panel);
  }

  @Override
  public void show(byte[] value) {
    Optional<X509Certificate> certificate = Certificates.of(value);
    none.setText(certificate.isPresent() ? "" : Messages.Certificate_none);
    certificate.map(CertificateFacts::of).ifPresent(panel::show);
    panel.setVisible(certificate.isPresent());
    panel.getParent().layout(true, true);
  }

  @Override
  public void focus() {
    panel.setFocus();
  }
}
