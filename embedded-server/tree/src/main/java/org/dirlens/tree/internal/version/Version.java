package org.dirlens.tree.internal.version;

import java.util.Map;
import org.dirlens.tree.TreeName;

/**
 * A published version: immutable, like all pages that its trees lead to.
 *
 * @param number the sequence number of the change-log frame that made it
 * @param trees never changed
 */
public record Version(long number, Map<TreeName, TreeRoot> trees) {}
