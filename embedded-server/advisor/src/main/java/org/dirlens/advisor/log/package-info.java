/**
 * Operations out of the logs of directory servers, as streams in bounded memory. {@link
 * org.dirlens.advisor.log.AccessLogs} reads files, {@link org.dirlens.advisor.log.LogFormat} knows
 * whose they are, and a {@link org.dirlens.advisor.log.LoggedOperation} is what all of them say.
 */
@NullMarked
package org.dirlens.advisor.log;

import org.jspecify.annotations.NullMarked;
