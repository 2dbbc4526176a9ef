/**
 * Runs beside each other: what differs, by how much, and how sure that is. {@link
 * org.dirlens.runs.compare.Comparison} sets two targets beside each other, {@link
 * org.dirlens.runs.compare.RatioInterval} says how far chance reaches, and {@link
 * org.dirlens.runs.compare.Verdict} says it in words.
 */
@NullMarked
package org.dirlens.runs.compare;

import org.jspecify.annotations.NullMarked;
