/**
 * Tables of results: what a column says and how it sorts, rows in memory or as a window on data,
 * and the widget that shows, filters, sorts, copies and edits them. Read {@link
 * org.dirlens.ui.common.table.ResultViewer}, {@link org.dirlens.ui.common.table.RowSource} and
 * {@link org.dirlens.ui.common.table.ResultColumn} first.
 */
@NullMarked
@ManualSection("Tables of results")
package org.dirlens.ui.common.table;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
