package org.dirlens.application.tests.ui;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
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
import org.eclipse.core.runtime.jobs.Job;
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
  private static final Duration POLL = Duration.ofMillis(10);
  private static final Duration HEARD = Duration.ofSeconds(5);

  private static final String FORWARD = "";
  private static final String BACKWARD = "shift+";

  private static final Path PROGRAM = Path.of("/usr/bin/xdotool");

  private final Ui ui;
  private final UiThread thread;
  private final WidgetFinder finder;

  /** The window that was the last to get the keyboard. */
  private @Nullable Shell hearing;

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
    awaitKeyboard();
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
            LockSupport.parkNanos(POLL.toNanos());
          }
          return heard.getAsBoolean();
        });
  }

  public void type(String text) {
    awaitKeyboard();
    run(List.of("type", text));
  }

  /**
   * Waits until the window manager has given the keyboard to the window in use, which it does some
   * time after the window is there; until then the one before gets the keys.
   */
  private void awaitKeyboard() {
    ui.waitUntil("the keyboard in the window in use", this::windowHears);
  }

  private boolean windowHears() {
    Shell used = thread.ask(() -> thread.display().getActiveShell());
    if (used != null && used != hearing && title(used).equals(titleOfManager())) {
      hearing = used;
    }
    return used != null && used == hearing;
  }

  private String title(Shell shell) {
    return thread.ask(() -> shell.isDisposed() ? "" : shell.getText());
  }

  /** The window that the manager has given the keyboard; empty for none. */
  private static String titleOfManager() {
    try {
      Process process = started(List.of("getactivewindow", "getwindowname"), Redirect.PIPE);
      String title = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? title.strip() : "";
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void run(List<String> command) {
    try {
      if (started(command, Redirect.INHERIT).waitFor() != 0) {
        throw new AssertionError("no window takes " + command);
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Process started(List<String> command, Redirect output) throws IOException {
    return new ProcessBuilder(
            Stream.concat(Stream.of(PROGRAM.toString()), command.stream()).toList())
        .redirectError(Redirect.INHERIT)
        .redirectOutput(output)
        .start();
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
    awaitKeyboard();
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

  /**
   * Whether nothing takes the focus by itself, also when all work has ended that may bring what
   * would take it.
   */
  private boolean idle() {
    ui.waitUntil(
        "the focus, or the end of all work",
        () -> thread.ask(() -> focused().isPresent() || Job.getJobManager().isIdle()));
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
