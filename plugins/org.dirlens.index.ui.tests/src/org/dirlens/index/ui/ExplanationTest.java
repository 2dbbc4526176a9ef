package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.index.core.CostGrade;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.index.core.ExplainedPart;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.PartFigures;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.remote.IndexDirectory.State;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Explanations in front of servers that do what the test says. */
class ExplanationTest {
  private static final IndexDefinition UID = IndexDefinition.of("uid", IndexKind.EQUALITY);
  private static final IndexFigures FIGURES = ScriptedAdapter.figures(UID, 10_000);
  private static final IndexFigures FIGURES_OF_SN =
      ScriptedAdapter.figures(IndexDefinition.of("sn", IndexKind.EQUALITY), 9);

  private final Screen screen = Screen.open();
  private final ScriptedAdapter server = new ScriptedAdapter(FIGURES);
  private final DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private void explain(String text) {
    screen.type("explain.filter", text);
    screen.push("explain.run");
    screen.waitUntil("the explanation", () -> screen.text("explain.examined").equals("10,000"));
  }

  @Test
  void anExplanationIsNotComparedWithThatOfAnotherServer(@TempDir Path folder) {
    Connections connections = new Connections(folder);
    DirectoryConnection production = ScriptedAdapter.connection(connections, "Production");
    screen.run(() -> workspace.show(new State.Found(production, List.of(server)), () -> {}));
    explain("(initials=aa)");

    ScriptedAdapter twin =
        new ScriptedAdapter(FIGURES) {
          @Override
          protected ExplainedSearch run(
              SearchQuestion question, ExplainOptions options, IProgressMonitor monitor) {
            ExplainedSearch.Counts counts = new ExplainedSearch.Counts(7, 7, 7);
            PartFigures found = new PartFigures("", "", null, null, "", true, 10, CostGrade.GOOD);
            ExplainedPart part = new ExplainedPart(question.filter(), found, List.of());
            return new ExplainedSearch(question, options, List.of(part), counts, 10, 1, 1);
          }
        };
    DirectoryConnection other = ScriptedAdapter.connection(connections, "Twin");
    screen.run(() -> workspace.show(new State.Found(other, List.of(twin)), () -> {}));
    screen.push("explain.run");
    screen.waitUntil("the explanation", () -> screen.isThere("explain.examined"));
    assertEquals("7", screen.text("explain.examined"));

    screen.run(() -> workspace.show(new State.Found(production, List.of(server)), () -> {}));
    screen.push("explain.run");
    screen.waitUntil("the explanation", () -> screen.isThere("explain.examined"));
    assertEquals("10,000", screen.text("explain.examined"));
  }

  @Test
  void aSearchIsExplainedAndAdvisedOnTheNamingContextThatHoldsItsBase() {
    ScriptedAdapter other =
        new ScriptedAdapter("dc=other,dc=org", FIGURES, FIGURES_OF_SN) {
          @Override
          protected List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor) {
            return List.of(
                new IndexAdvice("It helps.", Optional.of("mail"), Set.of(IndexKind.EQUALITY)));
          }
        };
    screen.run(() -> workspace.show(List.of(server, other)));
    screen.waitUntil("the indices", () -> screen.table("designer.indices").size() == 1);
    screen.type("explain.base", other.name());
    explain("(mail=a)");
    assertEquals(other.name(), screen.text("designer.partition"));
    assertEquals(other.name(), screen.text("explain.base"));
    screen.waitUntil("the indices", () -> screen.table("designer.indices").size() == 2);
    screen.waitUntil("the advice", () -> screen.isThere("explain.addIndex"));
    screen.push("explain.addIndex");
    screen.waitUntil("the index", () -> screen.table("designer.indices").size() == 3);
    screen.choose("designer.partition", 0);
    screen.waitUntil("the indices", () -> screen.table("designer.indices").size() == 1);
  }

  @Test
  void noIndexIsAdvisedForABaseThatLiesElsewhere() {
    ScriptedAdapter everywhere =
        new ScriptedAdapter(FIGURES) {
          @Override
          protected ExplainedSearch run(
              SearchQuestion question, ExplainOptions options, IProgressMonitor monitor)
              throws ConnectionProblem {
            SearchQuestion here = new SearchQuestion(name(), question.scope(), question.filter());
            ExplainedSearch found = super.run(here, options, monitor);
            return new ExplainedSearch(
                question, options, found.rows(), found.counts(), 1_000, 1, found.version());
          }

          @Override
          protected List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor) {
            throw new IllegalStateException("asked for advice");
          }
        };
    screen.run(() -> workspace.show(List.of(everywhere)));
    screen.type("explain.base", "cn=monitor");
    explain("(initials=aa)");
    screen.waitUntil(
        "the sentence",
        () ->
            screen
                .labels("explain.advice")
                .contains("No index is advised: the base does not lie in dc=example,dc=com."));
  }

  @Test
  void anExplanationThatSupposesNothingIsMarkedBesideWhatIsSupposed() {
    ScriptedAdapter slow =
        new ScriptedAdapter(FIGURES) {
          @Override
          protected ExplainedSearch run(
              SearchQuestion question, ExplainOptions options, IProgressMonitor monitor)
              throws ConnectionProblem {
            if (options.asItIs()) {
              return super.run(question, options, monitor);
            }
            throw ConnectionProblem.cancelled();
          }
        };
    screen.run(() -> workspace.show(List.of(slow)));
    explain("(initials=aa)");
    screen.run(
        () -> {
          Menu menu = ((Tree) Objects.requireNonNull(screen.find("explain.tree"))).getMenu();
          menu.notifyListeners(SWT.Show, new Event());
          menu.getItem(0).notifyListeners(SWT.Selection, new Event());
        });

    screen.waitUntil("the mark", () -> screen.isThere("explain.old"));
    assertTrue(screen.text("explain.old").startsWith("Outdated: it was explained with other"));
    screen.push("explain.whatIf.initials");
    screen.waitUntil("an explanation as it is", () -> !screen.isThere("explain.old"));
  }

  @Test
  void theFilterHasTheFocusAfterItWasExplained() {
    screen.run(() -> workspace.show(List.of(server)));
    screen.run(() -> Objects.requireNonNull(screen.find("explain.run")).setFocus());
    explain("(initials=aa)");

    screen.waitUntil("the focus", () -> screen.hasFocus("explain.filter"));
  }

  @Test
  void whatAnsweredIsReadableWholeBesideTheDesignerInASmallWindow() {
    screen.run(() -> workspace.show(List.of(server)));
    screen.resize(1000, 420);
    explain("(initials=aa)");

    String answer = "no equality index on (initials=aa), so all entries are read";
    assertEquals("(initials=aa): " + answer + ".", screen.text("explain.details"));
    assertEquals(answer, screen.tree("explain.tree").get(0).get(1));
    screen.waitUntil("no scrolling aside", () -> screen.ask(this::treeFits));
    screen.waitUntil("nothing below the bar", () -> screen.ask(this::barHasItsOwnPlace));
    screen.picture("explain-small");
  }

  private boolean barHasItsOwnPlace() {
    Composite pages = Objects.requireNonNull(screen.find("explain.forms")).getParent();
    ScrolledComposite area = (ScrolledComposite) pages.getParent();
    return area.getVerticalBar().isVisible()
        && area.getClientArea().width < area.getSize().x
        && area.getClientArea().width == pages.getSize().x;
  }

  private boolean treeFits() {
    Tree tree = (Tree) Objects.requireNonNull(screen.find("explain.tree"));
    int[] widths = Arrays.stream(tree.getColumns()).mapToInt(TreeColumn::getWidth).toArray();
    return Arrays.stream(widths).sum() <= tree.getClientArea().width
        && widths[1] == Arrays.stream(widths).max().orElseThrow();
  }
}
