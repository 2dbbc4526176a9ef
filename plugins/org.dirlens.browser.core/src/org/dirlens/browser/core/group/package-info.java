/**
 * Groups: who their members are, which groups an entry is a member of, and members that are no
 * entries any more.
 *
 * <p>Read first: {@link org.dirlens.browser.core.group.GroupKind}, {@link
 * org.dirlens.browser.core.group.Memberships}, {@link
 * org.dirlens.browser.core.group.DanglingMembers}.
 */
@NullMarked
package org.dirlens.browser.core.group;

import org.jspecify.annotations.NullMarked;
