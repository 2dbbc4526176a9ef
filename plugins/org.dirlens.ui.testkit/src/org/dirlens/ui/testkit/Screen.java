package org.dirlens.ui.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.jspecify.annotations.Nullable;
import org.osgi.service.prefs.BackingStoreException;

/**
 * A window on a display of its own, and the user in front of it. The event loop runs on the
 * display's thread; every step of a test runs on the test's thread and waits for what it needs. A
 * call that may wait for a server or an engine fails on the display's thread, and with it the test.
 */
public final class Screen implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final AtomicReference<@Nullable Throwable> BROKEN = new AtomicReference<>();
  private static final long POLL_NANOS = Duration.ofMillis(20).toNanos();

  private final Thread thread;
  private final Display display;
  private final Shell shell;

  private Screen(Thread thread, Display display) {
    this.thread = thread;
    this.display = display;
    this.shell = ask(() -> openShell(display));
  }

  /** Opens a display with one empty window. Nothing is kept of what was typed before. */
  public static Screen open() {
    forgetForms();
    CompletableFuture<Display> opened = new CompletableFuture<>();
    Thread thread = new Thread(() -> run(opened), "display");
    thread.setDaemon(true);
    thread.start();
    return new Screen(thread, opened.join());
  }

  private static void forgetForms() {
    try {
      InstanceScope.INSTANCE.getNode("org.dirlens.ui.common/forms").clear();
    } catch (BackingStoreException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void run(CompletableFuture<Display> opened) {
    WaitingCalls.forbidOn(Thread.currentThread(), WaitingCalls.Reaction.FAIL);
    Display display = new Display();
    opened.complete(display);
    while (!display.isDisposed()) {
      dispatch(display);
    }
    WaitingCalls.allowOn(Thread.currentThread());
  }

  /** An event that fails is reported when the screen is closed; the window stays. */
  private static void dispatch(Display display) {
    try {
      if (!display.readAndDispatch()) {
        display.sleep();
      }
    } catch (RuntimeException | Error broken) {
      BROKEN.compareAndSet(null, broken);
    }
  }

  private static Shell openShell(Display display) {
    Shell shell = new Shell(display);
    shell.setLayout(new FillLayout());
    shell.setBounds(0, 0, 1240, 480);
    return shell;
  }

  /** Puts something into the window and shows it. */
  public <C extends Composite> C show(Function<Composite, C> content) {
    return ask(
        () -> {
          C shown = content.apply(shell);
          shell.open();
          shell.layout(true, true);
          return shown;
        });
  }

  /** Asks a question on the user interface thread. */
  public <T> T ask(Callable<T> question) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    display.syncExec(
        () -> {
          try {
            answer.complete(question.call());
          } catch (Exception | AssertionError e) {
            answer.completeExceptionally(e);
          }
        });
    return answer.join();
  }

  /** Does a step on the user interface thread. */
  public void run(Runnable step) {
    ask(
        () -> {
          step.run();
          return true;
        });
  }

  /**
   * Waits until the condition, asked on the test's thread, holds; keeps a picture when it never
   * does.
   */
  public void waitUntil(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertNothingWaited();
      if (System.nanoTime() > deadline) {
        picture("waited");
        throw new AssertionError("waited in vain for " + what);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Takes steps while no job begins, as on a machine with too much to do. */
  public void whileNoJobBegins(Runnable steps) {
    Job.getJobManager().suspend();
    try {
      steps.run();
    } finally {
      Job.getJobManager().resume();
    }
  }

  /** Pushes a button as soon as it is enabled; does not wait for what that does. */
  public void push(String id) {
    waitUntil(id + " to be enabled", () -> ask(() -> enabled(id)));
    display.asyncExec(
        () -> {
          Button button = (Button) Objects.requireNonNull(find(id));
          if ((button.getStyle() & (SWT.CHECK | SWT.TOGGLE)) != 0) {
            button.setSelection(!button.getSelection());
          }
          Event event = new Event();
          event.widget = button;
          button.notifyListeners(SWT.Selection, event);
        });
  }

  /** Puts a text into a field in place of the old one. */
  public void type(String id, String text) {
    waitUntil(id, () -> ask(() -> find(id)) != null);
    run(
        () -> {
          switch (Objects.requireNonNull(find(id))) {
            case StyledText editor -> editor.setText(text);
            case Control line -> ((Text) line).setText(text);
          }
        });
  }

  /** Whether a control is there and enabled. */
  public boolean isEnabled(String id) {
    return ask(() -> enabled(id));
  }

  /** The text of a label, field, button or choice; empty if it is not there. */
  public String text(String id) {
    return ask(
        () ->
            switch (find(id)) {
              case Label label -> label.getText();
              case CLabel label -> label.getText();
              case Text text -> text.getText();
              case StyledText text -> text.getText();
              case Button button -> button.getText();
              case Combo combo -> combo.getText();
              case null, default -> "";
            });
  }

  /** All texts below a control, for dialogs made of labels. */
  public List<String> labels(String id) {
    return ask(
        () -> {
          List<String> texts = new ArrayList<>();
          if (find(id) instanceof Composite composite) {
            collectLabels(composite, texts);
          }
          return texts;
        });
  }

  /** The cells of a table, row by row. */
  public List<List<String>> table(String id) {
    return ask(
        () -> {
          Table table = (Table) Objects.requireNonNull(find(id));
          return Arrays.stream(table.getItems()).map(item -> cells(table, item)).toList();
        });
  }

  /** The cells of a tree, row by row, the rows of a part right below it. */
  public List<List<String>> tree(String id) {
    return ask(
        () -> {
          List<List<String>> rows = new ArrayList<>();
          if (find(id) instanceof Tree tree) {
            collectRows(tree, tree.getItems(), rows);
          }
          return rows;
        });
  }

  /** Selects one row of a table. */
  public void selectRow(String id, int row) {
    run(
        () -> {
          Table table = (Table) Objects.requireNonNull(find(id));
          table.setSelection(row);
          Event event = new Event();
          event.item = table.getItem(row);
          table.notifyListeners(SWT.Selection, event);
        });
  }

  /** The first selected row of a table, -1 if none is. */
  public int selectedRow(String id) {
    return ask(() -> ((Table) Objects.requireNonNull(find(id))).getSelectionIndex());
  }

  /** Chooses an item of a choice. */
  public void choose(String id, int item) {
    run(
        () -> {
          Combo combo = (Combo) Objects.requireNonNull(find(id));
          combo.select(item);
          combo.notifyListeners(SWT.Selection, new Event());
        });
  }

  /** Gives the window another size. */
  public void resize(int width, int height) {
    run(() -> shell.setSize(width, height));
  }

  /** Whether the keyboard goes to this control. */
  public boolean hasFocus(String id) {
    return ask(() -> find(id) != null && find(id) == display.getFocusControl());
  }

  /** Whether a control is there and visible. */
  public boolean isThere(String id) {
    return ask(() -> find(id)) != null;
  }

  /** Keeps the screen as a picture, to look at. */
  public void picture(String name) {
    ask(
        () -> {
          Path folder = Path.of(System.getProperty("dirlens.shots", "target/shots"));
          Files.createDirectories(folder);
          save(folder.resolve(name + ".png"));
          return folder;
        });
  }

  private void save(Path file) {
    Rectangle area = display.getBounds();
    Image image = new Image(display, area.width, area.height);
    GC gc = new GC(display);
    gc.copyArea(image, 0, 0);
    gc.dispose();
    ImageLoader loader = new ImageLoader();
    loader.data = new ImageData[] {image.getImageData()};
    image.dispose();
    loader.save(file.toString(), SWT.IMAGE_PNG);
  }

  /**
   * Ends the display with all its windows.
   *
   * @throws AssertionError if an event of this window broke, or was a call that may wait
   */
  @Override
  public void close() throws InterruptedException {
    display.asyncExec(display::dispose);
    thread.join(PATIENCE.toMillis());
    Throwable broken = BROKEN.getAndSet(null);
    if (broken != null) {
      throw new AssertionError("the window failed: " + broken.getMessage(), broken);
    }
    assertNothingWaited();
  }

  /** Fails once a window has made a call that may wait; called with each step. */
  private static void assertNothingWaited() {
    WaitingCalls.takeFaults().stream()
        .findFirst()
        .ifPresent(
            fault -> {
              throw new AssertionError(fault.getMessage(), fault);
            });
  }

  /**
   * The control of that name in any window; null if it is not there or not visible. On the user
   * interface thread.
   */
  public @Nullable Control find(String id) {
    Shell[] shells = display.getShells();
    for (int i = shells.length - 1; i >= 0; i--) {
      Control found = find(shells[i], id);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private boolean enabled(String id) {
    Control control = find(id);
    return control != null && control.isEnabled();
  }

  private static @Nullable Control find(Control control, String id) {
    if (id.equals(control.getData(ControlIds.KEY)) && control.isVisible()) {
      return control;
    }
    if (control instanceof Composite composite) {
      for (Control child : composite.getChildren()) {
        Control found = find(child, id);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static void collectLabels(Composite composite, List<String> texts) {
    for (Control child : composite.getChildren()) {
      if (child instanceof Label label && !label.getText().isEmpty()) {
        texts.add(label.getText());
      } else if (child instanceof Composite inner) {
        collectLabels(inner, texts);
      }
    }
  }

  private static List<String> cells(Table table, TableItem item) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < table.getColumnCount(); i++) {
      cells.add(item.getText(i));
    }
    return cells;
  }

  private static void collectRows(Tree tree, TreeItem[] items, List<List<String>> rows) {
    for (TreeItem item : items) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < tree.getColumnCount(); i++) {
        cells.add(item.getText(i));
      }
      rows.add(cells);
      collectRows(tree, item.getItems(), rows);
    }
  }
}
