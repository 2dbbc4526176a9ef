package org.dirlens.application.tests.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.dirlens.application.tests.server.ServerStory;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.DateTime;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Times, truth, identifiers and certificates each have a window of their own. */
@ExtendWith(FreshWindow.class)
class ValuePanesTest extends ServerStory {
  private static final String NAME = "Yves";
  private static final String UUID = "11111111-2222-3333-4444-555555555555";

  ValuePanesTest() {
    super(StoryServer.Kind.EMBEDDED);
  }

  /** Any that comes with Java. */
  private static X509Certificate certificate() throws Exception {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    return ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers()[0];
  }

  private void addYves() throws Exception {
    Entry yves =
        StoryServer.entry(
            StoryServer.dn(NAME),
            "cn",
            NAME,
            "sn",
            "Yul",
            "sudoNotBefore",
            "20260101120000Z",
            "pwdLockout",
            "FALSE",
            "supportedApplicationContext",
            "2.5.4.3",
            "description",
            UUID);
    server.send(
        new Write.Add(
            yves.with(Attribute.of("objectClass", "inetOrgPerson", "extensibleObject"))
                .with(
                    new Attribute("userCertificate;binary", List.of(certificate().getEncoded())))));
  }

  @Test
  void eachSyntaxHasItsWindow() throws Exception {
    addYves();
    window().choose(server.connection());
    window().open(NAME);
    chooseATime();
    chooseTruth();
    chooseAnIdentifier();
    drawAUuid();
    lookAtTheCertificate();
    ui.menu("File", "Save");
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertTrue(server.texts(NAME, "sudoNotBefore").getFirst().startsWith("202703"));
    assertEquals(List.of("TRUE"), server.texts(NAME, "pwdLockout"));
    assertEquals(List.of("sn"), server.texts(NAME, "supportedApplicationContext"));
    assertEquals(36, server.texts(NAME, "description").getFirst().length());
  }

  private void open(String attribute) {
    ui.activateEditor();
    ui.selectRow("entry.table", attribute);
    ui.openSelection("entry.table");
    ui.waitForWindow("Edit value of " + attribute);
  }

  private void openAs(String attribute, String kind) {
    ui.activateEditor();
    ui.selectRow("entry.table", attribute);
    ui.contextMenu("entry.table", "Edit value with", kind);
    ui.waitForWindow("Edit value of " + attribute);
  }

  private void accept(String attribute) {
    ui.push("OK");
    ui.waitForWindowToClose("Edit value of " + attribute);
  }

  private void chooseATime() {
    open("sudoNotBefore");
    assertEquals("20260101120000Z", ui.text("value.field"));
    DateTime calendar = ui.control(DateTime.class, "value.calendar");
    select(calendar, () -> calendar.setDate(2027, 2, 15));
    ui.waitUntil("the day", () -> ui.text("value.field").matches("202703\\d{8}Z"));
    assertTrue(ui.text("value.local").contains("2027"), ui.text("value.local"));
    ui.screenshot("value-time");
    accept("sudoNotBefore");
    assertTrue(ui.values("sudoNotBefore").getFirst().contains("2027"), "the local time");
  }

  private void chooseTruth() {
    open("pwdLockout");
    Button truth = ui.control(Button.class, "value.TRUE");
    Button untruth = ui.control(Button.class, "value.FALSE");
    select(untruth, () -> untruth.setSelection(false));
    select(truth, () -> truth.setSelection(true));
    ui.screenshot("value-boolean");
    accept("pwdLockout");
    assertEquals(List.of("TRUE"), ui.values("pwdLockout"));
  }

  private void chooseAnIdentifier() {
    assertEquals(List.of("2.5.4.3 (attribute type cn)"), ui.values("supportedApplicationContext"));
    openAs("supportedApplicationContext", "Object identifier");
    assertEquals("attribute type cn", ui.text("value.meaning"));
    ui.type("value.field", "sn");
    var names = ui.control(org.eclipse.swt.widgets.List.class, "value.names");
    ui.waitUntil("its name", () -> ui.ask(() -> names.indexOf("sn") >= 0));
    ui.screenshot("value-oid");
    select(names, () -> names.setSelection(names.indexOf("sn")));
    accept("supportedApplicationContext");
  }

  private void drawAUuid() {
    openAs("description", "UUID");
    assertEquals(UUID, ui.text("value.field"));
    ui.pushNamed("value.random");
    ui.waitUntil("another", () -> !ui.text("value.field").equals(UUID));
    ui.screenshot("value-uuid");
    accept("description");
  }

  private void lookAtTheCertificate() {
    assertTrue(ui.values("userCertificate;binary").getFirst().startsWith("Certificate of "));
    open("userCertificate;binary");
    ui.waitUntil("it", () -> ui.text("value.certificate.fingerprint").length() > 40);
    ui.screenshot("value-certificate");
    ui.push("Cancel");
    ui.waitForWindowToClose("Edit value of userCertificate;binary");
  }

  /** Changes a control as a person does, who is told of. */
  private void select(Control control, Runnable change) {
    ui.ask(
        () -> {
          change.run();
          control.notifyListeners(SWT.Selection, new Event());
          return true;
        });
  }
}
