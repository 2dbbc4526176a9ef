package org.dirlens.server.handler.operation;

import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;

/**
 * What protects the connection a SASL bind comes over.
 *
 * @param secure whether TLS does
 * @param certificate the client's, whose key it proved to have; null if it showed none
 */
public record SaslChannel(boolean secure, @Nullable X509Certificate certificate) {}
