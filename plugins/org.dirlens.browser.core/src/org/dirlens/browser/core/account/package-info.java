/**
 * The account of an entry: whether it is locked or expired, and what can be done about it, by the
 * password policy of its server.
 *
 * <p>Read first: {@link org.dirlens.browser.core.account.Account}, {@link
 * org.dirlens.browser.core.account.AccountFact}, {@link
 * org.dirlens.browser.core.account.AccountAction}.
 */
@NullMarked
package org.dirlens.browser.core.account;

import org.jspecify.annotations.NullMarked;
