package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.application.manual.DialogSection;
import org.dirlens.application.manual.Manual;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Keyboard;
import org.dirlens.application.tests.ui.Ui;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.swt.SWT;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.osgi.framework.Bundle;

/** F1 opens the manual at the section that is about the dialog in use. */
@ExtendWith(FreshWindow.class)
class DialogHelpTest {
  /** Dialogs that are about what the window below them is about. */
  private static final Set<String> OF_THEIR_WINDOW =
      Set.of("org.dirlens.ui.common.state.ProblemDialog", "org.dirlens.ui.common.TitledProgress");

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private final Keyboard keyboard = ui.keyboard();

  @Test
  void f1OpensTheSectionAboutTheDialogInUse() {
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    ui.type("connection.host", "ldap.example.com");
    keyboard.press(SWT.F1);
    ui.waitForWindow("Manual");
    ui.waitUntil("its section", () -> section().equals("Connections"));
    keyboard.press(SWT.ESC);
    ui.waitForWindowToClose("Manual");
    ui.push("Cancel");
    ui.waitForWindowToClose("New connection");
  }

  private String section() {
    org.eclipse.swt.widgets.List sections =
        ui.control(org.eclipse.swt.widgets.List.class, "manual.sections");
    return ui.ask(() -> sections.getSelection()[0]);
  }

  @Test
  void everyDialogOfTheProductHasASectionThatExists() {
    Manual manual = Manual.ofBundle();
    List<String> without = new ArrayList<>();
    List<Class<?>> dialogs = dialogs().toList();
    for (Class<?> dialog : dialogs) {
      boolean known =
          DialogSection.of(dialog)
              .filter(
                  heading -> manual.sections().get(manual.titled(heading)).title().equals(heading))
              .isPresent();
      if (!known && !OF_THEIR_WINDOW.contains(dialog.getName())) {
        without.add(dialog.getName());
      }
    }
    assertEquals(List.of(), without);
    assertTrue(dialogs.size() > 30, "found only " + dialogs);
  }

  /** Classes of our bundles that are dialogs, wizards or pages. */
  private static Stream<Class<?>> dialogs() {
    return Arrays.stream(bundles())
        .flatMap(DialogHelpTest::classes)
        .filter(DialogHelpTest::isDialog);
  }

  private static Bundle[] bundles() {
    return Arrays.stream(
            Platform.getBundle("org.dirlens.application").getBundleContext().getBundles())
        .filter(
            bundle ->
                bundle
                    .getSymbolicName()
                    .matches("org\\.dirlens\\.(application|.*\\.ui|ui\\.common)"))
        .toArray(Bundle[]::new);
  }

  private static boolean isDialog(Class<?> type) {
    return !Modifier.isAbstract(type.getModifiers())
        && (Dialog.class.isAssignableFrom(type)
            || Wizard.class.isAssignableFrom(type)
            || PreferencePage.class.isAssignableFrom(type));
  }

  private static Stream<Class<?>> classes(Bundle bundle) {
    return Collections.list(bundle.findEntries("/", "*.class", true)).stream()
        .map(URL::getPath)
        .filter(path -> path.contains("org/dirlens/") && !path.contains("-info"))
        .map(
            path -> path.substring(path.indexOf("org/dirlens/"), path.length() - ".class".length()))
        .map(path -> load(bundle, path.replace('/', '.')));
  }

  private static Class<?> load(Bundle bundle, String name) {
    try {
      return bundle.loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
