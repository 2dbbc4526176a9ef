/**
 * Whom to trust: the judgement of a server's certificate during a handshake, and the certificates
 * that a person trusted.
 *
 * <p>Read first: {@link org.dirlens.connection.tls.CertificateJudge}, {@link
 * org.dirlens.connection.tls.CertificateReport}, {@link
 * org.dirlens.connection.tls.TrustedCertificates}.
 */
@NullMarked
package org.dirlens.connection.tls;

import org.jspecify.annotations.NullMarked;
