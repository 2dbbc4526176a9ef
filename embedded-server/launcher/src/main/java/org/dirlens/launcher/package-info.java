/** Composition root and command line. */
@NullMarked
package org.dirlens.launcher;

import org.jspecify.annotations.NullMarked;
