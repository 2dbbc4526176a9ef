package org.dirlens.runs;

/**
 * A computer.
 *
 * @param processor its model; empty where the system does not tell
 * @param cores processors that the virtual machine may use
 * @param memoryBytes its memory; 0 where the system does not tell
 * @param operatingSystem name, version and architecture
 */
public record Machine(String processor, int cores, long memoryBytes, String operatingSystem) {}
