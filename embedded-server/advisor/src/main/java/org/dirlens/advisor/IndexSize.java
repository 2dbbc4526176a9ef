package org.dirlens.advisor;

/**
 * How large an index is.
 *
 * @param ids each once for each key it has
 * @param bytes on disk
 */
public record IndexSize(long keys, long ids, long bytes) {}
