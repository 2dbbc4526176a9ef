/**
 * The connections view and the dialogs around a connection.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.connections.ConnectionsView}, {@link
 * org.dirlens.browser.ui.connections.ConnectionWizard}, {@link
 * org.dirlens.browser.ui.connections.CertificateDialog}.
 */
@NullMarked
package org.dirlens.browser.ui.connections;

import org.jspecify.annotations.NullMarked;
