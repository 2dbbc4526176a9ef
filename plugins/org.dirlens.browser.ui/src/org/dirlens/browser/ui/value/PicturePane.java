package org.dirlens.browser.ui.value;

import java.util.Arrays;
import java.util.Optional;
import org.dirlens.browser.core.value.Picture;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * A picture, in a size for the screen, with its facts. It is decoded in a job, and not at all when
 * it is larger than the machine can bear; then the facts say so.
 */
final class PicturePane implements ValuePane {
  /** Points of a side on the screen. */
  private static final int SIDE = 400;

  private static final int HEIGHT = 260;

  private final Canvas canvas;
  private final Label facts;
  private @Nullable Image image;
  private @Nullable Job reading;

  PicturePane(Composite grid) {
    canvas = ControlIds.name(new Canvas(grid, SWT.DOUBLE_BUFFERED), "value.picture");
    GridDataFactory.fillDefaults().grab(true, true).hint(SIDE, HEIGHT).applyTo(canvas);
    canvas.addListener(SWT.Paint, event -> paint(event.gc));
    canvas.addListener(SWT.Dispose, event -> forget());
    facts = ControlIds.name(new Label(grid, SWT.WRAP), "value.facts");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(facts);
  }

  private void forget() {
    if (reading != null) {
      reading.cancel();
    }
    if (image != null) {
      image.dispose();
      image = null;
    }
  }

  @Override
  public void show(byte[] value) {
    forget();
    canvas.redraw();
    Optional<Picture.Facts> known = Picture.facts(value);
    facts.setText(known.map(each -> words(each, value.length)).orElse(Messages.Picture_none));
    if (known.filter(Picture.Facts::showable).isPresent()) {
      read(value);
    }
  }

  private static String words(Picture.Facts facts, int bytes) {
    String words =
        NLS.bind(
            Messages.Picture_facts,
            new Object[] {
              facts.format(),
              Figures.count(facts.width()),
              Figures.count(facts.height()),
              Figures.count(bytes)
            });
    return facts.showable() ? words : NLS.bind(Messages.Picture_large, words);
  }

  private void read(byte[] value) {
    Job job =
        Job.createSystem(
            Messages.Picture_reading,
            (ICoreRunnable)
                monitor ->
                    Picture.read(value, SIDE)
                        .map(PicturePane::data)
                        .filter(data -> !monitor.isCanceled())
                        .ifPresent(
                            data ->
                                DisplayThread.later(
                                    canvas.getDisplay(), canvas, () -> take(value, data))));
    reading = job;
    shown = value;
    job.schedule();
  }

  private byte @Nullable [] shown;

  private void take(byte[] value, ImageData data) {
    if (Arrays.equals(value, shown) && image == null) {
      image = new Image(canvas.getDisplay(), data);
      canvas.redraw();
    }
  }

  private static ImageData data(Picture.Points points) {
    PaletteData palette = new PaletteData(0xFF0000, 0xFF00, 0xFF);
    ImageData data = new ImageData(points.width(), points.height(), 24, palette);
    for (int row = 0; row < points.height(); row++) {
      data.setPixels(0, row, points.width(), points.rgb(), row * points.width());
    }
    return data;
  }

  private void paint(GC gc) {
    if (image == null) {
      return;
    }
    Rectangle room = canvas.getClientArea();
    Rectangle size = image.getBounds();
    double scale =
        Math.min(1, Math.min((double) room.width / size.width, (double) room.height / size.height));
    int width = Math.max(1, (int) (size.width * scale));
    int height = Math.max(1, (int) (size.height * scale));
    gc.drawImage(image, 0, 0, size.width, size.height, 0, 0, width, height);
  }

  @Override
  public void focus() {
    canvas.setFocus();
  }
}
