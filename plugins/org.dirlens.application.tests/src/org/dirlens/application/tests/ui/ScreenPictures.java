package org.dirlens.application.tests.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;

/** Saves what the screen shows as PNG files, by default below target/shots. */
final class ScreenPictures {
  private final Display display;
  private final Path folder;

  ScreenPictures(Display display) {
    this.display = display;
    this.folder = Path.of(System.getProperty("dirlens.shots", "target/shots"));
  }

  /** Saves the whole screen; on the user interface thread. */
  Path save(String name) throws IOException {
    // Let everything that is due be painted first.
    while (display.readAndDispatch()) {
      continue;
    }
    Files.createDirectories(folder);
    Path file = folder.resolve(name + ".png");
    var loader = new ImageLoader();
    loader.data = new ImageData[] {screen()};
    loader.save(file.toString(), SWT.IMAGE_PNG);
    return file;
  }

  private ImageData screen() {
    Rectangle bounds = display.getBounds();
    var image = new Image(display, bounds.width, bounds.height);
    var gc = new GC(display);
    try {
      gc.copyArea(image, 0, 0);
      return image.getImageData();
    } finally {
      gc.dispose();
      image.dispose();
    }
  }
}
