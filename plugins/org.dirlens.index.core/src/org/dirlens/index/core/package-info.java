/**
 * Index plans, what changes between two of them, and explanations as rows, for any server that can
 * tell; headless. Read {@link org.dirlens.index.core.IndexPlan}, {@link
 * org.dirlens.index.core.PlanDiff} and {@link org.dirlens.index.core.IndexAdapter} first.
 */
@NullMarked
package org.dirlens.index.core;

import org.jspecify.annotations.NullMarked;
