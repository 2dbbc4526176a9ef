package org.dirlens.application.tests.ui;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** Whether each underlined letter means one thing. */
final class Mnemonics {
  private Mnemonics() {}

  /** What is wrong in a menu and those below it, a sentence each. */
  static Stream<String> complaints(String name, Menu menu) {
    menu.notifyListeners(SWT.Show, new Event());
    Stream<String> own =
        clashes(name, Arrays.stream(menu.getItems()).map(MenuItem::getText).toList().stream());
    return Stream.concat(
        own,
        Arrays.stream(menu.getItems())
            .filter(item -> item.getMenu() != null)
            .flatMap(
                item ->
                    complaints(name + " > " + WidgetFinder.plain(item.getText()), item.getMenu())));
  }

  /** Texts that share their letter with one before, a sentence each. */
  static Stream<String> clashes(String where, Stream<String> texts) {
    Map<Character, String> taken = new HashMap<>();
    return texts.flatMap(
        text ->
            letter(text)
                .map(key -> taken.putIfAbsent(key, text))
                .map(first -> "%s: %s and %s".formatted(where, first, text))
                .stream());
  }

  private static Optional<Character> letter(String text) {
    int mark = text.replace("&&", "  ").indexOf('&');
    return mark < 0 || mark + 1 >= text.length()
        ? Optional.empty()
        : Optional.of(text.toLowerCase(Locale.ROOT).charAt(mark + 1));
  }
}
