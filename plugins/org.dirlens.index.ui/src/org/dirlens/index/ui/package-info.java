/**
 * The index designer: what indices a partition has, what they should be, and what a filter costs
 * with them. Read {@link org.dirlens.index.ui.IndexDesignerView}, {@link
 * org.dirlens.index.ui.DesignerPanel} and {@link org.dirlens.index.ui.ExplainPanel} first.
 */
@NullMarked
package org.dirlens.index.ui;

import org.jspecify.annotations.NullMarked;
