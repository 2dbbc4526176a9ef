package org.dirlens.server.log;

/**
 * A connection as logs name it.
 *
 * @param connection its number, from 1, never given twice while the server runs
 * @param address of the client, with its port
 */
public record Client(long connection, String address) {}
