/**
 * Every search that was sent, kept in files that other workbenches read, too: {@link
 * org.dirlens.browser.core.searchlog.SearchLog}, one of them is a {@link
 * org.dirlens.browser.core.searchlog.LoggedSearch}.
 */
@NullMarked
package org.dirlens.browser.core.searchlog;

import org.jspecify.annotations.NullMarked;
