package org.dirlens.application.tests.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;

/**
 * Saves what the screen shows as PNG files, by default below target/shots. The screen ends where
 * the windows end.
 */
final class ScreenPictures {
  private final Display display;
  private final Path folder;

  ScreenPictures(Display display) {
    this.display = display;
    this.folder = Path.of(System.getProperty("dirlens.shots", "target/shots"));
  }

  /** Saves the whole screen; on the user interface thread. */
  Path save(String name) throws IOException {
    // Dispatching events here would stay in a dialog that one of them opens.
    display.update();
    Files.createDirectories(folder);
    Path file = folder.resolve(name + ".png");
    var loader = new ImageLoader();
    loader.data = new ImageData[] {screen()};
    loader.save(file.toString(), SWT.IMAGE_PNG);
    return file;
  }

  private Rectangle windows() {
    return Arrays.stream(display.getShells())
        .filter(Shell::isVisible)
        .map(ScreenPictures::drawn)
        .reduce(Rectangle::union)
        .orElseGet(display::getBounds);
  }

  /** The window without the frame that a window manager would draw. */
  private static Rectangle drawn(Shell shell) {
    Rectangle inside = shell.getDisplay().map(shell, null, shell.getClientArea());
    Point place = shell.getLocation();
    return new Rectangle(
        place.x, place.y, inside.x + inside.width - place.x, inside.y + inside.height - place.y);
  }

  private ImageData screen() {
    Rectangle bounds = windows().intersection(display.getBounds());
    var image = new Image(display, bounds.width, bounds.height);
    var gc = new GC(display);
    try {
      gc.copyArea(image, bounds.x, bounds.y);
      return image.getImageData();
    } finally {
      gc.dispose();
      image.dispose();
    }
  }
}
