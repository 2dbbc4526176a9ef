package org.dirlens.server.log;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What became of the lines of a log since it was turned on; immutable.
 *
 * @param name {@code access} or {@code audit}
 * @param written lines in files
 * @param dropped lines that had to be given up
 * @param waitingBytes memory of what waits to be written
 * @param failure why it cannot be written at present, null if it can
 */
public record LogStatistics(
    String name,
    Path file,
    long written,
    long dropped,
    long waitingBytes,
    @Nullable String failure) {}
