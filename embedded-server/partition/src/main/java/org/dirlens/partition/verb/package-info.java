/**
 * The verbs that change entries, one class each, and what they share.
 *
 * <p>A write walks like this: an {@link org.dirlens.partition.verb.Update} says what is wanted and
 * under which conditions; an {@link org.dirlens.partition.verb.UpdateOperation} checks the
 * conditions and has the operation of the verb ({@link org.dirlens.partition.verb.AddOperation} and
 * its neighbours) change the tables, as one {@link org.dirlens.tree.Write} that {@link
 * org.dirlens.partition.verb.EntryWrites} gives to the writer of the tree store; an {@link
 * org.dirlens.partition.verb.UpdateResult} comes back. Several updates that go together are one
 * {@link org.dirlens.partition.verb.UpdateSequence}.
 *
 * <p>{@link org.dirlens.partition.verb.CompareOperation} is here as the only other verb about one
 * entry.
 */
@NullMarked
package org.dirlens.partition.verb;

import org.jspecify.annotations.NullMarked;
