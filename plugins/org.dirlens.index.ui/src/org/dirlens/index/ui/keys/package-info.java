/**
 * The view Keys: how ids are spread over the keys of the index that is selected in the designer,
 * and its duplicates threshold as a line to drag. Read {@link org.dirlens.index.ui.keys.KeysView}
 * and {@link org.dirlens.index.ui.keys.KeysPanel} first.
 */
@NullMarked
package org.dirlens.index.ui.keys;

import org.jspecify.annotations.NullMarked;
