/**
 * What an operation is between its decoding and the partition: the verbs as one interface, {@link
 * org.dirlens.server.handler.operation.Operations}, whom it acts for, and what it answers. The
 * links of the chain extend {@link org.dirlens.server.handler.operation.ForwardingOperations} and
 * override the verbs they have a say in.
 */
@NullMarked
package org.dirlens.server.handler.operation;

import org.jspecify.annotations.NullMarked;
