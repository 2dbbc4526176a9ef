package org.dirlens.ui.common.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.dirlens.connection.text.CommaSeparated;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;

class CopyTest {
  private static String csv(String... cells) {
    return new CommaSeparated().row(List.of(cells)).text();
  }

  @Test
  void cellsWithSeparatorsAreQuoted() {
    assertEquals("a,\"b,c\",\"d\"\"e\",\"f\ng\"\r\n", csv("a", "b,c", "d\"e", "f\ng"));
  }

  @Test
  void whatASpreadsheetWouldRunIsText() {
    assertEquals("\"'=1+1\"\r\n", csv("=1+1"));
    assertEquals("\"'+49 30 123\"\r\n", csv("+49 30 123"));
    assertEquals("\"'-cmd\"\r\n", csv("-cmd"));
    assertEquals("\"'@SUM(A1)\"\r\n", csv("@SUM(A1)"));
    assertEquals("\"'\t=1\"\r\n", csv("\t=1"));
    assertEquals("\"'\r=1\"\r\n", csv("\r=1"));
  }

  @Test
  void aNegativeNumberIsANumber() {
    assertEquals("-5,-1.5\r\n", csv("-5", "-1.5"));
  }

  @Test
  void rowsThatAreCopiedInPartAreCounted() throws CoreException {
    CopyForm<String> form =
        CopyForm.tabs(
            List.of(ResultColumn.words("Text", 10, text -> text)),
            new CopyForm.Partly(cell -> cell.endsWith("…"), "{0} cut"));
    CopyProgress whole = new CopyProgress(new NullProgressMonitor());
    form.rows().of(List.of("a", "b…"), whole.of(new NullProgressMonitor()));
    assertEquals("1 row cut", whole.told());
    form.rows().of(List.of("c…"), whole.of(new NullProgressMonitor()));
    assertEquals("2 rows cut", whole.told());
  }

  @Test
  void tabsAndLineEndsInsideACellBecomeSpaces() {
    assertEquals(
        "a b\tc" + System.lineSeparator(), new TabSeparated().row(List.of("a\tb", "c")).text());
  }
}
