package org.dirlens.launcher.experiment;

import java.time.Duration;

/**
 * What an experiment will probably need, known before it runs.
 *
 * @param time how long it runs
 * @param diskBytes the most that its folder holds at a time
 * @param memoryBytes the most heap that garbage collections leave in use in this process, and the
 *     resident memory of the processes that it starts
 * @param basis where the figures come from, and how far to trust them, in sentences
 */
public record Estimate(Duration time, long diskBytes, long memoryBytes, String basis) {}
