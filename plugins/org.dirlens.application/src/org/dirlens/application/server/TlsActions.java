package org.dirlens.application.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.launcher.EmbeddedServer;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;

/**
 * Changes how the embedded server secures connections. What is a setting is changed over LDAP, as
 * on any server, so that it is among the changes that were sent. User interface thread.
 */
final class TlsActions {
  private static final String LISTENERS = "cn=listeners,cn=config";
  private static final String TLS = "cn=tls,cn=config";
  private static final String LDAPS_PORT = "dirlensLdapsPort";

  private TlsActions() {}

  /** Listens for LDAPS on this port from now on. */
  static void listen(int port) {
    set(LISTENERS, LDAPS_PORT, List.of(Integer.toString(port)));
  }

  /** Listens for LDAPS no more. */
  static void listenNot() {
    set(LISTENERS, LDAPS_PORT, List.of());
  }

  /** The oldest version that is spoken: 0 for 1.2, 1 for 1.3. */
  static void oldest(int chosen) {
    set(TLS, "dirlensTlsMinimumVersion", List.of(chosen == 0 ? "TLSv1.2" : "TLSv1.3"));
  }

  /** Whose passwords are refused without TLS: never, remote or always. */
  static void passwords(String whose) {
    set(TLS, "dirlensTlsForPasswords", List.of(whose));
  }

  private static void set(String dn, String attribute, List<String> values) {
    Connections.shared().embedded().ifPresent(embedded -> set(embedded, dn, attribute, values));
  }

  private static void set(
      DirectoryConnection embedded, String dn, String attribute, List<String> values) {
    List<byte[]> octets =
        values.stream().map(value -> value.getBytes(StandardCharsets.UTF_8)).toList();
    Write change =
        new Write.Modify(
            dn,
            List.of(new Modification(Modification.Kind.REPLACE, new Attribute(attribute, octets))));
    DirectoryJob.of(
            Messages.Tls_job,
            monitor -> {
              Dit.of(embedded).write(change, monitor);
              return change;
            })
        .on(embedded)
        .start();
  }

  /** Secures connections with another key from now on. */
  static void use(Path file, Secret password) {
    Display display = Display.getCurrent();
    Job.createSystem(
            Messages.Key_job,
            monitor -> {
              char[] chars = new String(password.utf8(), StandardCharsets.UTF_8).toCharArray();
              try {
                EmbeddedServer server = EmbeddedDirectory.ofWorkspace().running();
                if (server != null) {
                  server.useTlsKey(file, chars);
                }
              } catch (IOException e) {
                display.asyncExec(
                    () -> Problems.show(Messages.Key_failed, String.valueOf(e.getMessage())));
              } finally {
                Arrays.fill(chars, '\0');
              }
            })
        .schedule();
  }

  /** Writes the certificate to a file that clients can be told to trust. */
  static void save(Shell shell) {
    FileDialog dialog = new FileDialog(shell, SWT.SAVE);
    dialog.setFileName("dirlens.pem");
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen != null) {
      save(Path.of(chosen), shell.getDisplay());
    }
  }

  static void save(Path file, Display display) {
    Job.createSystem(
            Messages.Tls_saveJob,
            monitor -> {
              try {
                EmbeddedServer server = EmbeddedDirectory.ofWorkspace().running();
                X509Certificate certificate = server == null ? null : server.certificate();
                if (certificate != null) {
                  Files.writeString(file, pem(certificate));
                }
              } catch (IOException | CertificateEncodingException e) {
                display.asyncExec(
                    () -> Problems.show(Messages.Tls_saveFailed, String.valueOf(e.getMessage())));
              }
            })
        .schedule();
  }

  private static String pem(X509Certificate certificate) throws CertificateEncodingException {
    Base64.Encoder lines = Base64.getMimeEncoder(64, new byte[] {'\n'});
    return "-----BEGIN CERTIFICATE-----\n"
        + lines.encodeToString(certificate.getEncoded())
        + "\n-----END CERTIFICATE-----\n";
  }
}
