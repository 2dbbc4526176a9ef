/**
 * DNs as text, shared by the rooms of the browser model. The rooms are {@code dit} (the tree),
 * {@code entry} (drafts of edits), {@code value} (what a value means), {@code draft} (drafts on the
 * disk), {@code change} (what was sent and how it is taken back), {@code batch} (one change of many
 * entries), {@code copy}, {@code compare}, {@code group} (members), {@code account} (locks and
 * passwords), {@code schema} (what a server says about its attributes), {@code search}, {@code
 * searchlog} (searches that were sent), {@code serverlog} (logs that a server writes), {@code
 * trail} (where aliases and referrals lead) and {@code ldif}. No widgets in here.
 *
 * <p>Read first: {@link org.dirlens.browser.core.DnText}, {@link
 * org.dirlens.browser.core.dit.ChildList}, {@link org.dirlens.browser.core.entry.EntryDraft}.
 */
@NullMarked
package org.dirlens.browser.core;

import org.jspecify.annotations.NullMarked;
