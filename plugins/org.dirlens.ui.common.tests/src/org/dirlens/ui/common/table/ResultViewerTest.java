package org.dirlens.ui.common.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Windows;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResultViewerTest {
  private record Row(String name, long size) {}

  private static final ResultColumn<Row> NAME = ResultColumn.words("Name", 12, Row::name);
  private static final ResultColumn<Row> SIZE =
      ResultColumn.figures("Size", 10, Row::size, Figures::count);
  private static final List<Row> FEW =
      List.of(new Row("b", 9), new Row("a", 1000), new Row("c", 200));

  private static Display display;

  private Shell shell;
  private ResultViewer<Row> viewer;

  /** A million rows, sorted the other way round. */
  private static final class Million implements RowSource<Row> {
    @Override
    public int count(Arrangement<Row> arrangement) {
      return arrangement.filter().isEmpty() ? 1_000_000 : 1;
    }

    @Override
    public List<Row> fetch(Arrangement<Row> arrangement, int from, int most) {
      return IntStream.range(from, Math.min(from + most, count(arrangement)))
          .map(place -> arrangement.sortedBy() == null ? place : 999_999 - place)
          .mapToObj(number -> new Row("row " + number, number))
          .toList();
    }

    @Override
    public int[] places(Arrangement<Row> arrangement, Set<Object> keys) {
      return keys.stream()
          .mapToInt(key -> Integer.parseInt(key.toString().substring(4)))
          .map(number -> arrangement.sortedBy() == null ? number : 999_999 - number)
          .toArray();
    }
  }

  @BeforeAll
  static void open() {
    display = new Display();
  }

  @AfterAll
  static void close() {
    display.dispose();
  }

  @BeforeEach
  void makeViewer() throws Exception {
    InstanceScope.INSTANCE.getNode("org.dirlens.ui.common/tables").clear();
    make();
  }

  private void make() {
    shell = new Shell(display);
    shell.setLayout(new FillLayout());
    viewer = new ResultViewer<>(shell, List.of(NAME, SIZE), Row::name);
    viewer.named("test.table", "Rows");
    shell.setSize(420, 300);
    shell.open();
    pump();
  }

  @AfterEach
  void end() {
    shell.dispose();
  }

  private static void pump() {
    while (display.readAndDispatch()) {
      // Until nothing is left to do.
    }
  }

  private static void waitUntil(String what, BooleanSupplier condition) {
    Windows.waitUntil(display, what, condition);
  }

  private List<String> names() {
    return Arrays.stream(viewer.table().getItems()).map(TableItem::getText).toList();
  }

  private void key(int code, int mask) {
    Event event = new Event();
    event.keyCode = code;
    event.stateMask = mask;
    viewer.table().notifyListeners(SWT.KeyDown, event);
  }

  private void clickHeading(int column) {
    viewer.table().getColumn(column).notifyListeners(SWT.Selection, new Event());
    pump();
  }

  private static String clipboard() {
    Clipboard clipboard = new Clipboard(display);
    try {
      return (String) clipboard.getContents(TextTransfer.getInstance());
    } finally {
      clipboard.dispose();
    }
  }

  @Test
  void selectedRowsStaySelectedInAnotherOrderAndWhenNewRowsCome() {
    viewer.show(FEW);
    viewer.select("c");
    clickHeading(0);
    assertEquals(List.of("a", "b", "c"), names());
    assertEquals(2, viewer.table().getSelectionIndex());
    viewer.show(List.of(new Row("c", 201), new Row("d", 1)));
    assertEquals(List.of(new Row("c", 201)), viewer.selection());
    assertEquals(0, viewer.table().getSelectionIndex());
  }

  @Test
  void aMillionRowsAreAScreenOfWidgets() {
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    viewer.show(new Million());
    waitUntil("the first row", () -> names().contains("row 0"));
    key(SWT.END, 0);
    waitUntil("the last row", () -> names().contains("row 999999"));
    assertEquals(List.of(new Row("row 999999", 999_999)), viewer.selection());
    assertTrue(viewer.table().getItemCount() < 40);
    clickHeading(1);
    waitUntil("the other order", () -> !viewer.window().arranging());
    key(SWT.HOME, 0);
    waitUntil("the last row first", () -> names().getFirst().equals("row 999999"));
    key('a', SWT.MOD1);
    assertEquals(1_000_000, viewer.copied().count());
    assertTrue(
        ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start < 10_000_000_000L);
  }

  @Test
  void theKeyboardWalksAndExtendsTheSelection() {
    viewer.show(IntStream.range(0, 100).mapToObj(n -> new Row("n" + n, n)).toList());
    key(SWT.ARROW_DOWN, 0);
    key(SWT.ARROW_DOWN, 0);
    key(SWT.ARROW_DOWN, SWT.MOD2);
    assertEquals(List.of("n1", "n2"), viewer.selection().stream().map(Row::name).toList());
    key(SWT.END, SWT.MOD2);
    assertEquals(99, viewer.selection().size());
    assertTrue(names().contains("n99"));
  }

  @Test
  void whatIsDoneToTheSelectionIsDoneToAllOfIt() {
    List<Row> rows = IntStream.range(0, 1_500).mapToObj(n -> new Row("n" + n, n)).toList();
    viewer.show(rows);
    key('a', SWT.MOD1);
    assertEquals(1_000, viewer.selection().size(), "not only those that were on the screen");
    List<Row> used = new ArrayList<>();
    viewer.withSelected(used::addAll);
    assertEquals(rows, used);
  }

  @Test
  void selectedRowsThatAreNotHereAreFetched() {
    viewer.show(new Million());
    waitUntil("the first row", () -> names().contains("row 0"));
    key(SWT.ARROW_DOWN, 0);
    key(SWT.END, SWT.MOD2);
    waitUntil("the last row", () -> names().contains("row 999999"));
    List<Row> used = new ArrayList<>();
    viewer.withSelected(used::addAll);
    waitUntil("the rows", () -> !used.isEmpty());
    assertEquals(viewer.selectionCount(), used.size());
    assertEquals(new Row("row 500000", 500_000), used.get(500_000));
  }

  @Test
  void theSelectedRowStaysInSightWhenTheTableGetsLower() {
    viewer.show(IntStream.range(0, 100).mapToObj(n -> new Row("n" + n, n)).toList());
    for (int row = 0; row < 6; row++) {
      key(SWT.ARROW_DOWN, 0);
    }
    assertEquals(List.of("n5"), viewer.selection().stream().map(Row::name).toList());
    shell.setSize(420, 110);
    waitUntil("fewer lines", () -> names().size() < 5);
    assertTrue(names().contains("n5"), names().toString());
  }

  @Test
  void theFilterIsOpenedAndEndedByKeys() {
    viewer.show(FEW);
    key('f', SWT.MOD1);
    Text field = field(shell);
    assertTrue(field.isVisible());
    field.setText("1,0");
    waitUntil("the row", () -> names().equals(List.of("a")));
    Event escape = new Event();
    escape.keyCode = SWT.ESC;
    field.notifyListeners(SWT.KeyDown, escape);
    assertEquals(List.of("b", "a", "c"), names());
    assertFalse(field.isVisible());
  }

  private static Text field(Composite parent) {
    return Arrays.stream(parent.getChildren())
        .flatMap(ResultViewerTest::fields)
        .findFirst()
        .orElseThrow();
  }

  private static Stream<Text> fields(Control control) {
    return control instanceof Composite parent && !(control instanceof Table)
        ? Arrays.stream(parent.getChildren()).flatMap(ResultViewerTest::fields)
        : Stream.of(control).filter(Text.class::isInstance).map(Text.class::cast);
  }

  @Test
  void copiesWhatIsSelectedAndAllWithoutASelection() {
    viewer.show(FEW);
    key('c', SWT.MOD1);
    assertEquals(4, clipboard().lines().count());
    viewer.select("a");
    key('c', SWT.MOD1);
    assertEquals(List.of("Name\tSize", "a\t1,000"), clipboard().lines().toList());
    viewer.copy(viewer.forms().get(1));
    assertEquals(List.of("Name,Size", "a,\"1,000\""), clipboard().lines().toList());
  }

  @Test
  void copiesTheSelectedRowWhileItMovesToAnotherPlace() {
    viewer.show(new Million());
    waitUntil("the first row", () -> names().contains("row 0"));
    key(SWT.ARROW_DOWN, 0);
    key(SWT.ARROW_DOWN, 0);
    viewer.table().getColumn(1).notifyListeners(SWT.Selection, new Event());
    key('c', SWT.MOD1);
    waitUntil("the copy", () -> String.valueOf(clipboard()).contains("row "));
    assertEquals(List.of("Name\tSize", "row 1\t1"), clipboard().lines().toList());
  }

  @Test
  void aColumnGetsRoomForItsTextsUntilSomebodyChoosesItsWidth() {
    int usual = viewer.table().getColumn(0).getWidth();
    viewer.show(List.of(new Row("a name of more letters than twelve", 1)));
    pump();
    int fitted = viewer.table().getColumn(0).getWidth();
    assertTrue(fitted > usual + 50, usual + " became " + fitted);
    viewer.table().getColumn(0).setWidth(60);
    waitUntil("the width is chosen", () -> viewer.columns().choice().width("Name") == 60);
    viewer.show(List.of(new Row("another name of more letters than twelve", 1)));
    pump();
    assertEquals(60, viewer.table().getColumn(0).getWidth());
  }

  @Test
  void chosenColumnsAreThereAgainAfterARestart() {
    viewer
        .columns()
        .choose(
            new ColumnChoice(
                List.of(
                    new ColumnChoice.Place("Size", 77, true),
                    new ColumnChoice.Place("Name", 0, true))));
    viewer.show(FEW);
    assertEquals(List.of("9", "1,000", "200"), names());
    shell.dispose();
    make();
    viewer.show(FEW);
    assertEquals(List.of("9", "1,000", "200"), names());
    assertEquals(77, viewer.table().getColumn(0).getWidth());
  }

  @Test
  void aCellIsChangedInPlaceAndARefusedTextStays() {
    List<String> refused = new ArrayList<>();
    List<String> taken = new ArrayList<>();
    viewer.edit(
        List.of(
            new CellEdit<>(
                "Size",
                row -> !row.name().equals("c"),
                row -> Long.toString(row.size()),
                (row, text) -> taken.add(row.name() + " " + Integer.parseInt(text)))),
        refused::add);
    viewer.show(FEW);
    viewer.select("a");
    key(SWT.F2, 0);
    assertTrue(viewer.editing());
    Text cell = (Text) viewer.table().getChildren()[0];
    cell.setText("many");
    Event enter = new Event();
    enter.detail = SWT.TRAVERSE_RETURN;
    cell.notifyListeners(SWT.Traverse, enter);
    assertTrue(viewer.editing());
    assertEquals(1, refused.size());
    cell.setText("12");
    cell.notifyListeners(SWT.Traverse, enter);
    assertEquals(List.of("a 12"), taken);
    assertFalse(viewer.editing());
    viewer.select("c");
    key(SWT.F2, 0);
    assertFalse(viewer.editing());
  }

  @Test
  void aCellThatIsSentAtOnceWaitsWhileTheKeyboardIsElsewhere() {
    List<String> taken = new ArrayList<>();
    viewer.editByKeys(
        List.of(new CellEdit<>("Name", row -> true, Row::name, (row, text) -> taken.add(text))),
        refused -> {});
    viewer.show(FEW);
    viewer.select("a");
    key(SWT.F2, 0);
    Text cell = (Text) viewer.table().getChildren()[0];
    cell.setText("half");
    cell.notifyListeners(SWT.FocusOut, new Event());
    pump();
    assertEquals(List.of(), taken);
    assertTrue(viewer.editing());
    Event enter = new Event();
    enter.detail = SWT.TRAVERSE_RETURN;
    cell.notifyListeners(SWT.Traverse, enter);
    assertEquals(List.of("half"), taken);
  }
}
