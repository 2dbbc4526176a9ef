package org.dirlens.partition.sort;

import java.nio.file.Path;
import org.dirlens.tree.ProgressMonitor;

/**
 * What a long piece of work on a partition may use, and who watches it.
 *
 * @param folder where its files lie while it runs; made when it is needed
 * @param sortBytes memory it may sort in
 * @param monitor hears of its progress and may cancel it
 */
public record WorkArea(Path folder, int sortBytes, ProgressMonitor monitor) {}
