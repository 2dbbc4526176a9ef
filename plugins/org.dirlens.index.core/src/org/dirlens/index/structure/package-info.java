/**
 * The trees of a server as they lie in pages: read by a {@link
 * org.dirlens.index.structure.TreeSource}, laid out, compared and coloured, and the keys in them;
 * and what a verification found; headless. Read {@link org.dirlens.index.structure.TreeSource} and
 * {@link org.dirlens.index.structure.TreePicture} first.
 */
@NullMarked
package org.dirlens.index.structure;

import org.jspecify.annotations.NullMarked;
