/**
 * What proves a record store, and what troubles those who stand on one.
 *
 * <p>Read first: {@link org.dirlens.testkit.record.RecordStoreContract}, {@link
 * org.dirlens.testkit.record.FaultyRecordStore}, {@link org.dirlens.testkit.record.FolderImage}.
 */
@NullMarked
package org.dirlens.testkit.record;

import org.jspecify.annotations.NullMarked;
