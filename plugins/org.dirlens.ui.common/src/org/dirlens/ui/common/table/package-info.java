/**
 * Tables of results: columns, rows, and the widget that shows, sorts and copies them. Read {@link
 * org.dirlens.ui.common.table.ResultViewer} first.
 */
@NullMarked
package org.dirlens.ui.common.table;

import org.jspecify.annotations.NullMarked;
