package org.dirlens.application.tests.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.swt.SWT;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What was searched stands in the log, can be copied, run again and explained. */
@ExtendWith(FreshWindow.class)
class SearchLogViewTest {
  private static final String FILTER = "(uid=user.77*)";
  private static final String LOG = "org.dirlens.browser.ui.searchlog";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void search() {
    ui.resize(1280, 800);
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", "Embedded server");
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.base", "ou=users,dc=example,dc=com");
    ui.type("search.filter", FILTER);
    ui.pushNamed("search.run");
    ui.waitUntil("its end", () -> ui.text("search.run").equals("Search"));
    ui.waitUntil("entries", () -> ui.shows("search.results"));
    ui.view(LOG);
    ui.waitUntil("the search", () -> ui.shows("searchlog.table") && newest(1).equals(FILTER));
  }

  /** A cell of the newest search for that filter. */
  private String newest(int column) {
    return ui.rows("searchlog.table").stream()
        .filter(row -> row.get(1).equals(FILTER))
        .findFirst()
        .map(row -> row.get(column))
        .orElse("");
  }

  @Test
  void aSearchTellsItsResultAndFromWhereItIsAnswered() {
    assertEquals("success (0)", newest(6));
    assertEquals("Embedded server", newest(7));
    ui.selectRow("searchlog.table", FILTER);
    ui.waitUntil(
        "its indices", () -> ui.text("searchlog.detail").contains("Index use, as planned now: "));
    String detail = ui.text("searchlog.detail");
    assertTrue(detail.contains("candidates\n" + FILTER + ": "), detail);
    assertTrue(detail.contains("?sub?" + FILTER), detail);
    assertTrue(detail.contains("Limits: 1,000 entries, "), detail);
    ui.screenshot("search-log");
    ui.contextMenu("searchlog.table", "Copy as ldapsearch command");
    ui.waitUntil("the command", () -> ui.clipboard().startsWith("ldapsearch "));
    assertTrue(ui.clipboard().contains("-s sub"), ui.clipboard());
  }

  @Test
  void aSearchIsRunAgainAndExplained() {
    ui.selectRow("searchlog.table", FILTER);
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.filter", "(objectClass=nothing)");
    ui.view(LOG);
    ui.pushNamed("searchlog.again");
    ui.waitUntil("the search again", () -> ui.shows("search.filter"));
    assertEquals(FILTER, ui.text("search.filter"));
    ui.waitUntil("its end", () -> ui.text("search.message").contains("111 entries"));
    ui.view(LOG);
    ui.pushNamed("searchlog.explain");
    ui.waitUntil("the explanation", () -> ui.shows("explain.filter"));
    ui.waitUntil("of it", () -> ui.text("explain.filter").equals(FILTER));
  }

  @Test
  void theServerWroteTheSearchDown() {
    ui.view("org.dirlens.application.logs");
    ui.waitUntil("its log", () -> ui.shows("serverlog.table"));
    ui.key("serverlog.table", SWT.MOD1, 'f');
    ui.waitUntil("a filter", () -> ui.shows("serverlog.table.filter"));
    ui.type("serverlog.table.filter", FILTER);
    List<String> line = awaitLine();
    assertEquals("search", line.get(1));
    assertEquals("success", line.get(3));
    ui.selectRow("serverlog.table", "111");
    ui.waitUntil(
        "all of it", () -> ui.text("serverlog.detail").contains("base=\"ou=users,dc=example"));
    ui.screenshot("server-log");
    ui.pick("serverlog.choice", "Audit log");
    ui.waitUntil("no searches", () -> !ui.shows("serverlog.table") || line() == null);
    ui.pick("serverlog.choice", "Access log");
    ui.waitUntil("the search", () -> ui.shows("serverlog.table") && line() != null);
    ui.type("serverlog.table.filter", "");
  }

  /**
   * In one look: the log continues, and what is not filtered yet may be out of sight at the next.
   */
  private List<String> awaitLine() {
    AtomicReference<List<String>> seen = new AtomicReference<>();
    ui.waitUntil(
        "the search",
        () -> {
          seen.set(line());
          return seen.get() != null;
        });
    return seen.get();
  }

  private List<String> line() {
    return ui.rows("serverlog.table").stream()
        .filter(row -> row.get(2).startsWith(FILTER) && row.get(4).equals("111"))
        .findFirst()
        .orElse(null);
  }
}
