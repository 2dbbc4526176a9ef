/**
 * From a workload to the smallest set of additions and removals of indices that is worth doing. The
 * model is a table of questions and sets of indices whose cells are entries read, each found by
 * asking the question as if just those indices were there. {@link org.dirlens.advisor.Advisor} puts
 * everything together, {@link org.dirlens.advisor.SmallestSet} chooses, {@link
 * org.dirlens.advisor.Lint} needs no workload.
 */
@NullMarked
package org.dirlens.advisor;

import org.jspecify.annotations.NullMarked;
