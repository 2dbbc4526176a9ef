package org.dirlens.ui.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DirectoryChipTest {
  private static final RGB ORANGE = new RGB(230, 159, 0);

  private static Display display;

  private DirectoryChip chip;

  @BeforeAll
  static void open() {
    display = new Display();
  }

  @AfterAll
  static void close() {
    display.dispose();
  }

  @BeforeEach
  void makeChip() {
    chip = new DirectoryChip(new Shell(display), "test.chip");
  }

  private Label label() {
    return (Label) chip.getChildren()[1];
  }

  @Test
  void showsNameAndColor() {
    chip.show("slapd", ORANGE);

    assertEquals("slapd", label().getText());
    assertEquals("test.chip", label().getData(ControlIds.KEY));
    assertEquals(ORANGE, chip.color());
  }

  @Test
  void saysThatThereIsNoConnection() {
    assertEquals("No connection", label().getText());
    chip.show("slapd", ORANGE);
    chip.showNone();

    assertEquals("No connection", label().getText());
    assertNull(chip.color());
  }

  @Test
  void tellsTheHostWhereverTheMouseRests() {
    chip.setToolTipText("ldap://127.0.0.1:389");

    for (Control part : chip.getChildren()) {
      assertEquals("ldap://127.0.0.1:389", part.getToolTipText());
    }
  }
}
