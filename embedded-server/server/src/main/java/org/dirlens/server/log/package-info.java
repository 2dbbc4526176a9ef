/**
 * The logs of the server. The access log has a line for each operation and for each connection that
 * comes, goes or turns to TLS; the audit log has one for each write. Whoever serves an operation
 * fills an {@link org.dirlens.server.log.OperationAccount}; {@link
 * org.dirlens.server.log.ServerLogs} takes it when the operation has ended, and a {@link
 * org.dirlens.server.log.LogWriter} makes a line of it on a thread of its own. No value of an
 * attribute that is secret gets into a line, and no value at all into the audit log.
 */
@NullMarked
package org.dirlens.server.log;

import org.jspecify.annotations.NullMarked;
