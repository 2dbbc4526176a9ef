/**
 * Runs: what was measured, where, with what, and for which question. {@link org.dirlens.runs.Run}
 * is one of them, {@link org.dirlens.runs.Measured} what one operation did in one round, and {@link
 * org.dirlens.runs.RunTable} what an experiment found.
 */
@NullMarked
package org.dirlens.runs;

import org.jspecify.annotations.NullMarked;
