package org.dirlens.browser.ui.jobs;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.tls.CertificatePanel;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.UntrustedCertificate;
import org.dirlens.connection.tls.CertificateFacts;
import org.dirlens.connection.tls.CertificateReport;
import org.dirlens.connection.tls.TrustedCertificate;
import org.dirlens.connection.tls.TrustedCertificates;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Keystrokes;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Asks whether to trust a certificate that no known issuer signed. Refusing is the default; a
 * changed certificate can be trusted for the session only, and is shown as an error.
 */
final class CertificateDialog extends MessageDialog {
  private static final int REFUSE = 0;
  private static final int THIS_SESSION = 1;
  private static final int ALWAYS = 2;
  private static final int DETAILS_WIDTH = 720;

  private static final Object ASKING = new Object();
  private static volatile @Nullable Answer lastAnswer;

  private final CertificateReport report;

  private CertificateDialog(Shell shell, CertificateReport report) {
    super(
        shell,
        report.changed() ? Messages.Certificate_changedTitle : Messages.Certificate_title,
        null,
        Forms.literal(
            NLS.bind(
                report.changed()
                    ? Messages.Certificate_changedMessage
                    : Messages.Certificate_message,
                report.server())),
        report.changed() ? MessageDialog.ERROR : MessageDialog.WARNING,
        REFUSE,
        buttons(report));
    this.report = report;
  }

  private static String[] buttons(CertificateReport report) {
    String refuse = Messages.Certificate_refuse;
    String session = Messages.Certificate_session;
    return report.changed()
        ? new String[] {refuse, session}
        : new String[] {refuse, session, Messages.Certificate_always};
  }

  /**
   * Works with a server, and starts over as often as a certificate in the way is accepted; on any
   * thread but the user interface's.
   *
   * @throws UntrustedCertificate if it is refused
   */
  static <T> T runAsking(Display display, DirectoryWork<T> work, IProgressMonitor monitor)
      throws ConnectionProblem, IOException {
    while (true) {
      try {
        return work.run(monitor);
      } catch (UntrustedCertificate e) {
        if (!accepts(display, e.report())) {
          throw e;
        }
      }
    }
  }

  /** The last answer of a person. */
  private record Answer(CertificateReport report, boolean accepted) {
    boolean answers(CertificateReport other) {
      return report.server().equals(other.server())
          && report.certificate().equals(other.certificate());
    }
  }

  /** Work that waits while a person is asked about the same certificate takes the same answer. */
  private static boolean accepts(Display display, CertificateReport report) {
    Answer before = lastAnswer;
    synchronized (ASKING) {
      Answer now = lastAnswer;
      if (now != null && now != before && now.answers(report)) {
        return now.accepted();
      }
      AtomicBoolean accepted = new AtomicBoolean();
      display.syncExec(() -> accepted.set(acceptsHere(report)));
      lastAnswer = new Answer(report, accepted.get());
      return accepted.get();
    }
  }

  private static boolean acceptsHere(CertificateReport report) {
    TrustedCertificates trusted = Connections.shared().trustedCertificates();
    CertificateDialog dialog = new CertificateDialog(Problems.shell(), report);
    int answer = Keystrokes.uncounted(Display.getCurrent(), dialog::open);
    if (answer == THIS_SESSION) {
      trusted.trustForThisSession(report);
    } else if (answer == ALWAYS) {
      trusted.trustAlways(report);
    }
    return answer == THIS_SESSION || answer == ALWAYS;
  }

  @Override
  protected Control createCustomArea(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    boolean two = report.known().isPresent();
    GridLayoutFactory.fillDefaults()
        .numColumns(two ? 2 : 1)
        .equalWidth(two)
        .spacing(16, 6)
        .applyTo(area);
    GridDataFactory.fillDefaults().grab(true, true).hint(DETAILS_WIDTH, SWT.DEFAULT).applyTo(area);
    Label reasons = new Label(area, SWT.WRAP);
    reasons.setText(report.summary());
    GridDataFactory.fillDefaults()
        .span(two ? 2 : 1, 1)
        .grab(true, false)
        .hint(DETAILS_WIDTH, SWT.DEFAULT)
        .applyTo(reasons);
    report.known().ifPresent(known -> heads(area));
    CertificatePanel presented = new CertificatePanel(area, "certificate");
    presented.show(report.facts());
    GridDataFactory.fillDefaults().grab(true, true).applyTo(presented);
    report.known().ifPresent(known -> show(area, known));
    return area;
  }

  private static void heads(Composite area) {
    for (String head : new String[] {Messages.Certificate_presented, Messages.Certificate_known}) {
      Forms.label(area, head).setFont(JFaceResources.getFontRegistry().getBold(""));
    }
  }

  private static void show(Composite area, TrustedCertificate known) {
    CertificatePanel panel = new CertificatePanel(area, "certificate.known");
    known
        .certificate()
        .ifPresentOrElse(
            it -> panel.show(CertificateFacts.of(it)),
            () -> panel.showFingerprint(known.fingerprint()));
    GridDataFactory.fillDefaults().grab(true, true).applyTo(panel);
  }
}
