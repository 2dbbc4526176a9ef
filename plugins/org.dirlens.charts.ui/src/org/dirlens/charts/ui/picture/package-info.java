/**
 * Charts as pictures: JFreeChart draws the model into a {@code BufferedImage}. AWT only, headless,
 * on any thread, no widget. Read {@link org.dirlens.charts.ui.picture.ChartStyle}, {@link
 * org.dirlens.charts.ui.picture.LinePicture} and {@link
 * org.dirlens.charts.ui.picture.PictureRenderer} first.
 */
@NullMarked
package org.dirlens.charts.ui.picture;

import org.jspecify.annotations.NullMarked;
