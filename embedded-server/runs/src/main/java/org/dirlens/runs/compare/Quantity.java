package org.dirlens.runs.compare;

/**
 * A measure of one thing.
 *
 * @param subject an operation of a workload, or the first cells of a row of an experiment
 * @param measure what is measured of it
 */
public record Quantity(String subject, Measure measure) {}
