/**
 * Lets an operation see and do what its caller may, by the rules of {@code server.access}.
 *
 * <p>Read first: {@link org.dirlens.server.handler.access.AccessEnforcement}, the link of the
 * chain, and {@link org.dirlens.server.handler.access.AccessDecisions}, which it asks.
 */
@NullMarked
package org.dirlens.server.handler.access;

import org.jspecify.annotations.NullMarked;
