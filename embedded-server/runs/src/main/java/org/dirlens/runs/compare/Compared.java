package org.dirlens.runs.compare;

/**
 * A quantity of two sides.
 *
 * @param quantity what it is
 * @param before the median of its rounds on the side that is compared with
 * @param after the same of the other side
 * @param verdict what can be said of the change
 */
public record Compared(Quantity quantity, double before, double after, Verdict verdict) {}
