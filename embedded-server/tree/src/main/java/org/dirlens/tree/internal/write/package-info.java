/**
 * How a store is changed: the writer thread with the version in progress, the change log it appends
 * to, publishing, checkpoints, and the root record they leave behind.
 *
 * <p>Threads. Any thread calls {@link org.dirlens.tree.internal.write.Writer}, which queues what it
 * is given and lets the caller wait. {@link org.dirlens.tree.internal.write.WorkingVersion}, {@link
 * org.dirlens.tree.internal.write.Publisher} and the change log belong to the writer thread, which
 * alone starts checkpoints. A checkpoint runs on a thread of its own, one at a time, and owns what
 * {@link org.dirlens.tree.internal.write.CheckpointPlan} hands it.
 *
 * <p>Order of calls. A group of writes goes Writer, WorkingVersion (apply each), ChangeLog (append
 * and sync), Publisher (the version is the newest one), and only then to those who wait. A
 * checkpoint goes Writer, ChangeLog (rotate), Publisher (what it left behind), Checkpointer, record
 * batch, ChangeLog (delete what is on records). Calls go down this list and never back: nothing
 * below the writer knows it, but for the two callbacks that it gives a checkpoint.
 *
 * <p>Nothing here takes a lock: what threads share is a queue, a latch for each who waits, the
 * newest version, and the two counters of {@link org.dirlens.tree.internal.write.Checkpointer}.
 *
 * <p>Stands on versions, pages and the log. Read first: {@link
 * org.dirlens.tree.internal.write.Writer}, {@link org.dirlens.tree.internal.write.WorkingVersion},
 * {@link org.dirlens.tree.internal.write.Checkpointer}.
 */
@NullMarked
package org.dirlens.tree.internal.write;

import org.jspecify.annotations.NullMarked;
