package org.dirlens.ui.common;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/** Controls found by their names, and waiting on the thread of the display. */
public final class Windows {
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  /** Leaves the core to what is waited for, and takes no time of the thread's own. */
  private static final long POLL_NANOS = 5_000_000L;

  private Windows() {}

  /** The control of that name, visible or not. */
  public static <C extends Control> C named(Composite parent, Class<C> type, String id) {
    return all(parent)
        .filter(control -> id.equals(control.getData(ControlIds.KEY)))
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing is called " + id));
  }

  private static Stream<Control> all(Control control) {
    Stream<Control> below =
        control instanceof Composite parent
            ? Arrays.stream(parent.getChildren()).flatMap(Windows::all)
            : Stream.empty();
    return Stream.concat(Stream.of(control), below);
  }

  public static void waitUntil(Display display, String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "waited in vain for " + what);
      if (!display.readAndDispatch()) {
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
  }
}
