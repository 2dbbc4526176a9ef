package org.dirlens.server;

import org.dirlens.partition.statistics.Latency;

/**
 * How operations of one kind went.
 *
 * @param count how many have ended
 * @param refused how many of them with another result than success, compareTrue or compareFalse
 * @param latency from the decoding of the request to the encoding of the last answer
 */
public record OperationStatistics(long count, long refused, Latency latency) {}
