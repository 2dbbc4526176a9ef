/**
 * What a filter costs with the indices there are, and would cost with others: {@link
 * org.dirlens.index.ui.explain.ExplainPanel}, the lower half of the index designer.
 */
@NullMarked
@ManualSection("Index designer")
package org.dirlens.index.ui.explain;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
