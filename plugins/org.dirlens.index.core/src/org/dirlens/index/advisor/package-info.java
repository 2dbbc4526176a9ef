/**
 * Advice on the indices of a server from a workload: the model of the room {@code advisor}, asked
 * over the connection of an {@link org.dirlens.index.core.IndexAdapter}; headless. Read {@link
 * org.dirlens.index.advisor.WorkloadAdvisor} first.
 */
@NullMarked
package org.dirlens.index.advisor;

import org.jspecify.annotations.NullMarked;
