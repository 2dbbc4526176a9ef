package org.dirlens.runs;

/**
 * What a document says about the experiment that a run repeats.
 *
 * @param document which one, with its year
 * @param table its numbers
 */
public record Original(String document, RunTable table) {}
