package org.dirlens.benchmark.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server of production is put under load when somebody says so, each time. */
class ProductionLoadTest {
  private final Screen screen = Screen.open();
  private final List<DirectoryConnection> connections =
      Stream.of("Live", "Live too").map(ProductionLoadTest::connection).toList();

  private static DirectoryConnection connection(String name) {
    return Connections.shared()
        .add(
            ConnectionParameters.create(
                    name,
                    new Endpoint("127.0.0.1", 1, Encryption.NONE, 1_000),
                    "cn=admin",
                    AccessMode.READ_WRITE)
                .with(Environment.PRODUCTION));
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
    connections.forEach(Connections.shared()::remove);
  }

  private static Composite open(Composite parent) {
    SashForm both = new SashForm(parent, SWT.HORIZONTAL);
    WorkloadTexts texts = new WorkloadTexts(both, () -> {});
    WorkloadPage page = new WorkloadPage(both, texts, chosen -> {});
    page.show(Subject.workload(WorkloadFile.ofBuiltIn("lookup-by-uid")));
    return both;
  }

  private void choose(String... names) {
    Table table = (Table) screen.find("benchmark.targets");
    Arrays.stream(table.getItems())
        .forEach(item -> item.setChecked(List.of(names).contains(item.getText())));
    table.notifyListeners(SWT.Selection, new Event());
  }

  @Test
  void itsNameIsTypedForEachLoad() {
    screen.show(ProductionLoadTest::open);
    screen.run(() -> choose("Live"));
    screen.waitUntil("the question", () -> screen.isThere("workload.production"));
    assertFalse(screen.isEnabled("workload.run"));
    screen.type("workload.production", "Live");
    screen.push("workload.run");
    screen.waitUntil(
        "the end of the load, which nobody answers", () -> screen.isThere("workload.state.failed"));
    assertEquals("", screen.text("workload.production"));
    assertFalse(screen.isEnabled("workload.run"));
  }

  @Test
  void theNamesOfSeveralAreTypedTogether() {
    screen.show(ProductionLoadTest::open);
    screen.run(() -> choose("Live", "Live too"));
    screen.waitUntil("the question", () -> screen.isThere("workload.production"));
    screen.waitUntil("the workload", () -> screen.text("workload.about").equals("It only reads."));
    assertEquals(
        "Live, Live too are production servers. Type their names, as they stand here, to put them"
            + " under load:",
        screen.text("workload.productionQuestion"));
    screen.type("workload.production", "Live");
    assertFalse(screen.isEnabled("workload.run"));
    screen.type("workload.production", "Live, Live too");
    assertTrue(screen.isEnabled("workload.run"));
  }
}
