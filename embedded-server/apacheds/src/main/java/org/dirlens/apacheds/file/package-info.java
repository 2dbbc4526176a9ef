/**
 * The record file of JDBM read as bytes: blocks of 8 KB, records by id, and the log of transactions
 * that are not in the file yet. Nothing is written, and no lock is taken.
 *
 * <p>Read first: {@link org.dirlens.apacheds.file.RecordFile}, {@link
 * org.dirlens.apacheds.file.LogFile}.
 */
@NullMarked
package org.dirlens.apacheds.file;

import org.jspecify.annotations.NullMarked;
