/**
 * Figures of the tree room. Read first: {@link org.dirlens.benchmarks.tree.TreeBenchmark}, {@link
 * org.dirlens.benchmarks.tree.KeyShape}.
 */
@NullMarked
package org.dirlens.benchmarks.tree;

import org.jspecify.annotations.NullMarked;
