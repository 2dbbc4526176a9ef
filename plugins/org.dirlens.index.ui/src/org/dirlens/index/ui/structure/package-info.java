/**
 * The views Structure and Verification of the Index lab: the trees of the index that the designer
 * has selected, page by page, and what a comparison of the indices with the entries finds. They
 * paint and list what {@code org.dirlens.index.structure} makes; a reading is taken by a job and
 * never on the display thread.
 *
 * <p>Read first: {@link org.dirlens.index.ui.structure.StructurePanel}, {@link
 * org.dirlens.index.ui.structure.MapCanvas}, {@link
 * org.dirlens.index.ui.structure.VerificationPanel}.
 */
@NullMarked
package org.dirlens.index.ui.structure;

import org.jspecify.annotations.NullMarked;
