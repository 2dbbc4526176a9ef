/**
 * The view ApacheDS partition: trees of a partition that lies in files, how ids are spread over
 * their keys, and the import of its entries.
 *
 * <p>Read first: {@link org.dirlens.index.ui.inspector.ApacheDsView}, {@link
 * org.dirlens.index.ui.inspector.ApacheDsPanel}.
 */
@NullMarked
package org.dirlens.index.ui.inspector;

import org.jspecify.annotations.NullMarked;
