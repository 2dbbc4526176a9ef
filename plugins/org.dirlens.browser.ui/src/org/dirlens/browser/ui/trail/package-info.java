/**
 * From an alias or a referral to the entry it leads to: {@link
 * org.dirlens.browser.ui.trail.GoToTarget} shows it, {@link
 * org.dirlens.browser.ui.trail.ReferralDialog} asks for the connection to another server.
 */
@NullMarked
@ManualSection("Aliases and referrals")
package org.dirlens.browser.ui.trail;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
