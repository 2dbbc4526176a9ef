/**
 * Index plans: which indices the partitions of a server shall have, as an LDIF file of entries of
 * {@code cn=config}. A plan is compared with a target, a running server or a data folder that
 * nobody has open, and applied to it.
 *
 * <p>Read first: {@link org.dirlens.launcher.plan.IndexPlan}, {@link
 * org.dirlens.launcher.plan.PlanTarget}, {@link org.dirlens.launcher.plan.PlanStep}.
 */
@NullMarked
package org.dirlens.launcher.plan;

import org.jspecify.annotations.NullMarked;
