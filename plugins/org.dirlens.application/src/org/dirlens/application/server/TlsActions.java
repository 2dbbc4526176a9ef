package org.dirlens.application.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
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
import org.eclipse.swt.widgets.Display;

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
                if (server == null) {
                  throw new IOException(Messages.Life_stopped);
                }
                server.useTlsKey(file, chars);
              } catch (IOException e) {
                display.asyncExec(
                    () -> Problems.show(Messages.Key_failed, String.valueOf(e.getMessage())));
              } finally {
                Arrays.fill(chars, '\0');
              }
            })
        .schedule();
  }
}
