package org.dirlens.connection.core;

import javax.net.ssl.X509TrustManager;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Secret;

/**
 * What another client needs to reach the server of a connection as its user, such as one that
 * follows changes.
 *
 * @param secret the password that was accepted last; empty where none belongs to the login
 * @param trust accepts the certificates that this connection accepts
 */
public record ClientAccess(
    ConnectionParameters parameters, Secret secret, X509TrustManager trust) {}
