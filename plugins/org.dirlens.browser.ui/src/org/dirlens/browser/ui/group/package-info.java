/**
 * The members of a group, and the groups of an entry: {@link
 * org.dirlens.browser.ui.group.MembersView}.
 */
@NullMarked
@ManualSection("Members")
package org.dirlens.browser.ui.group;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
