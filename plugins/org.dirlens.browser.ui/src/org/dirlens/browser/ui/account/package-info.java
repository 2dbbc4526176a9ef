/**
 * How the account of an entry stands, and what can be done about it: {@link
 * org.dirlens.browser.ui.account.AccountView}.
 */
@NullMarked
@ManualSection("Account")
package org.dirlens.browser.ui.account;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
