/**
 * How a server's certificates are shown: alone, as a chain, and as those that a person trusts.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.tls.CertificatePanel}, {@link
 * org.dirlens.browser.ui.tls.CertificateViewer}, {@link
 * org.dirlens.browser.ui.tls.TrustedCertificatesPage}.
 */
@NullMarked
@ManualSection("Connections")
package org.dirlens.browser.ui.tls;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
