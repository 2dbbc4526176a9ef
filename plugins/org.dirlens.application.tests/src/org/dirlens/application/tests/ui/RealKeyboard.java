package org.dirlens.application.tests.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * The keyboard of a desktop with a window manager, and what a person without a mouse notices: where
 * the focus is, what Tab leaves out, which letters mean two things.
 */
public final class RealKeyboard {
  private static final Duration MOMENT = Duration.ofSeconds(1);
  private static final Duration HEARD = Duration.ofSeconds(5);

  private static final String FORWARD = "";
  private static final String BACKWARD = "shift+";

  private static final Path PROGRAM = Path.of("/usr/bin/xdotool");

  private final Ui ui;
  private final UiThread thread;
  private final WidgetFinder finder;

  RealKeyboard(Ui ui, UiThread thread, WidgetFinder finder) {
    this.ui = ui;
    this.thread = thread;
    this.finder = finder;
  }

  /** Whether there is a program that presses keys. */
  public static boolean installed() {
    return Files.isExecutable(PROGRAM);
  }

  /**
   * Presses keys one after the other.
   *
   * @param keys by their names of the X Window System, as {@code ctrl+k} and {@code Return}
   */
  public void press(String... keys) {
    run(Stream.concat(Stream.of("key"), Stream.of(keys)).toList());
  }

  /**
   * Presses keys until they were heard. A window that just came to the front may not hear them: a
   * person presses again.
   *
   * @param what is waited for
   */
  public void pressUntil(String what, String keys, BooleanSupplier heard) {
    ui.waitUntil(
        what,
        () -> {
          press(keys);
          long deadline = System.nanoTime() + HEARD.toNanos();
          while (!heard.getAsBoolean() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(MOMENT.toNanos() / 100);
          }
          return heard.getAsBoolean();
        });
  }

  public void type(String text) {
    run(List.of("type", text));
  }

  private static void run(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(
                  Stream.concat(Stream.of(PROGRAM.toString()), command.stream()).toList())
              .inheritIO()
              .start();
      if (process.waitFor() != 0) {
        throw new AssertionError("no window takes " + command);
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The name of the control that has the focus, empty if it has none. */
  public String focus() {
    return thread.ask(() -> focused().map(WidgetFinder::idOf).orElse(""));
  }

  /** Gives the named control the focus, as Tab would after a while. */
  public void focusOn(String id) {
    Control control = ui.control(Control.class, id);
    thread.run(control::setFocus);
    ui.waitUntil("the focus in " + id, () -> focus().equals(id));
  }

  private Optional<Control> focused() {
    return Optional.ofNullable(thread.display().getFocusControl());
  }

  /** Whether Enter pushes a button of the window in use. */
  public boolean hasDefaultButton() {
    return thread.ask(() -> thread.display().getActiveShell().getDefaultButton() != null);
  }

  /**
   * Presses Tab and Shift+Tab until the focus is back; tells what both leave out in the view or
   * dialog in use, and steps that are odd.
   */
  public List<String> tabFaults() {
    boolean idle = idle();
    if (idle) {
      press("Tab");
    }
    Control root = root();
    List<Control> visited = tabThrough(FORWARD);
    Set<Control> reached = new LinkedHashSet<>(visited);
    reached.addAll(tabThrough(BACKWARD));
    Stream<String> first = idle ? Stream.of("nothing has the keyboard at first") : Stream.empty();
    return Stream.concat(first, faults(root, visited, reached).stream()).toList();
  }

  /** The view, editor or dialog that has the focus. Tab enters others at their main control. */
  private Control root() {
    return thread.ask(
        () -> {
          Control at = thread.display().getFocusControl();
          while (!(at instanceof Shell) && !(at.getParent() instanceof CTabFolder)) {
            at = at.getParent();
          }
          return at;
        });
  }

  /** Whether nothing takes the focus by itself, for which there is a moment. */
  private boolean idle() {
    long deadline = System.nanoTime() + MOMENT.toNanos();
    while (focus().isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(MOMENT.toNanos() / 100);
    }
    return thread.ask(() -> focused().isEmpty());
  }

  private List<String> faults(Control root, List<Control> visited, Set<Control> reached) {
    return thread.ask(
        () ->
            Stream.concat(
                    TabStops.below(root)
                        .filter(stop -> !reached.contains(stop))
                        .map(stop -> "Tab leaves out " + TabStops.name(stop)),
                    TabStops.stepsBack(visited).map(step -> "Tab goes " + step))
                .toList());
  }

  /**
   * The controls that a key leads to, one after the other, until it is at one of them again.
   *
   * @param modifier of Tab, as {@code shift+}
   */
  private List<Control> tabThrough(String modifier) {
    Set<Control> visited = new LinkedHashSet<>();
    Control at = awaitFocus("a control with the focus", null);
    while (visited.add(at)) {
      Control before = at;
      press((thread.ask(() -> keepsTab(before)) ? "ctrl+" : "") + modifier + "Tab");
      at = awaitFocus("the way out of " + thread.ask(() -> TabStops.name(before)), before);
    }
    return List.copyOf(visited);
  }

  /** Tab is a character of texts with several lines. */
  private static boolean keepsTab(Control control) {
    return control instanceof StyledText
        || (control instanceof Text && (control.getStyle() & SWT.MULTI) != 0);
  }

  /** The control that has the focus, once another than that has it. */
  private Control awaitFocus(String what, @Nullable Control before) {
    AtomicReference<@Nullable Control> found = new AtomicReference<>();
    ui.waitUntil(
        what,
        () -> {
          found.set(thread.ask(() -> focused().orElse(null)));
          return found.get() != null && found.get() != before;
        });
    return Objects.requireNonNull(found.get());
  }

  /** Underlined letters that mean two things in the window in use. */
  public List<String> buttonClashes() {
    return thread.ask(
        () ->
            Mnemonics.clashes(
                    "letters",
                    finder
                        .controls()
                        .filter(each -> each.getShell() == thread.display().getActiveShell())
                        .flatMap(RealKeyboard::lettered))
                .toList());
  }

  private static Stream<String> lettered(Control control) {
    return switch (control) {
      case Button button -> Stream.of(button.getText());
      case Label label -> Stream.of(label.getText());
      default -> Stream.empty();
    };
  }
}
