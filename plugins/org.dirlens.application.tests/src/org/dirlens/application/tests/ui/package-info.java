/**
 * Drives the workbench the way a user does, from a thread of its own: finds widgets by the names
 * that {@code ControlIds} gave them, sends them events, waits for what must follow.
 *
 * <p>Read {@link org.dirlens.application.tests.ui.Ui} first, then {@link
 * org.dirlens.application.tests.ui.WidgetFinder} and {@link
 * org.dirlens.application.tests.ui.ScreenPictures}.
 */
@NullMarked
package org.dirlens.application.tests.ui;

import org.jspecify.annotations.NullMarked;
