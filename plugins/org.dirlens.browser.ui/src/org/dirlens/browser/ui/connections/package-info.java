/**
 * The connections view, whose selection is the current directory of the window, how a connection is
 * marked, and the dialogs around it.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.connections.ConnectionsView}, {@link
 * org.dirlens.browser.ui.connections.ConnectionWizard}, {@link
 * org.dirlens.browser.ui.connections.ConnectionMarks}.
 */
@NullMarked
@ManualSection("Connections")
package org.dirlens.browser.ui.connections;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
