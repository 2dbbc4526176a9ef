package org.dirlens.application.tests.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.dirlens.application.tests.ui.RealKeyboard;

/**
 * A screen of its own with a window manager, which gives windows the keyboard as people know it.
 */
final class Desktop implements AutoCloseable {
  private static final Path MANAGER = Path.of("/usr/bin/openbox");

  private final Process screen;
  private final Process manager;
  private final String display;

  private Desktop(Process screen, String display) throws IOException {
    this.screen = screen;
    this.display = display;
    ProcessBuilder builder = new ProcessBuilder(MANAGER.toString());
    builder.environment().putAll(environment());
    this.manager =
        builder
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  static boolean installed() {
    return Files.isExecutable(MANAGER) && RealKeyboard.installed();
  }

  static Desktop start() throws IOException {
    Process screen =
        new ProcessBuilder(
                List.of(
                    "Xvfb", "-displayfd", "1", "-screen", "0", "1680x1050x24", "-nolisten", "tcp"))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader said = screen.inputReader();
    String number = said.readLine();
    if (number == null) {
      throw new IOException("Xvfb does not start");
    }
    return new Desktop(screen, ":" + number);
  }

  /** For the programs on it. */
  Map<String, String> environment() {
    return Map.of("DISPLAY", display);
  }

  @Override
  public void close() {
    manager.destroy();
    screen.destroy();
  }
}
