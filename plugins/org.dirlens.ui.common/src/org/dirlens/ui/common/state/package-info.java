/**
 * What a view shows besides its content: that there is nothing, that one has to wait, that
 * something failed, that what stands there is old; and what came of work behind it. Read {@link
 * org.dirlens.ui.common.state.StatePane} and {@link org.dirlens.ui.common.state.EmptyState} first.
 */
@NullMarked
package org.dirlens.ui.common.state;

import org.jspecify.annotations.NullMarked;
