/**
 * What was changed, and how it is taken back. Every write of a session is heard by the {@link
 * org.dirlens.browser.core.change.ChangeWitness} and stands in the {@link
 * org.dirlens.browser.core.change.ModificationLog} with its result and its {@link
 * org.dirlens.browser.core.change.Reversal}; many writes that are one batch (an import, a deleted
 * subtree) are one record with files of their own, a {@link org.dirlens.browser.core.change.Batch}.
 * {@link org.dirlens.browser.core.change.Undo} plans and does the way back.
 */
@NullMarked
package org.dirlens.browser.core.change;

import org.jspecify.annotations.NullMarked;
