package org.dirlens.runs;

import org.jspecify.annotations.Nullable;

/**
 * Where a run took place.
 *
 * @param java what it ran on
 * @param machine the computer
 * @param dirlensVersion of the program that measured
 * @param loadAtStart runnable threads of the whole machine in the minute before it began; null
 *     where the system does not tell
 */
public record Environment(
    JavaRuntime java, Machine machine, String dirlensVersion, @Nullable Double loadAtStart) {}
