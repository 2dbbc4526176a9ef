/**
 * The view Advisor: the filters that logs or counters of a server are about, and the indices that
 * would help. Read {@link org.dirlens.index.ui.advisor.AdvisorView} and {@link
 * org.dirlens.index.ui.advisor.AdvisorPanel} first.
 */
@NullMarked
package org.dirlens.index.ui.advisor;

import org.jspecify.annotations.NullMarked;
