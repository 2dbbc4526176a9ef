/**
 * What happens to an operation between its decoding and the partition: a chain of decorators over
 * one interface, built in {@link org.dirlens.server.handler.OperationChain}, the outermost first:
 * who is still an administrator, limits, reset passwords, authentication, access, passwords, the
 * server's own entries, operational attributes, routing. Each overrides only the verbs it has a say
 * in.
 *
 * <p>Read first: {@link org.dirlens.server.handler.Operations}, {@link
 * org.dirlens.server.handler.OperationChain}, {@link org.dirlens.server.handler.Dit}.
 */
@NullMarked
package org.dirlens.server.handler;

import org.jspecify.annotations.NullMarked;
