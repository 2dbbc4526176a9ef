/**
 * The logs that a Dirlens server writes, followed while they grow: {@link
 * org.dirlens.browser.core.serverlog.LogTail} has the last {@link
 * org.dirlens.browser.core.serverlog.LogLine}s.
 */
@NullMarked
package org.dirlens.browser.core.serverlog;

import org.jspecify.annotations.NullMarked;
