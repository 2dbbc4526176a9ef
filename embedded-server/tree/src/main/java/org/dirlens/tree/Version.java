package org.dirlens.tree;

import java.util.Map;

/**
 * A published version: immutable, like all pages that its trees lead to.
 *
 * @param number the sequence number of the change-log frame that made it
 */
record Version(long number, Map<TreeName, TreeRoot> trees) {}
