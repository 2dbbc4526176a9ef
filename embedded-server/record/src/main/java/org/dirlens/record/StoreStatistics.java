package org.dirlens.record;

/**
 * What a store has done since it was opened, and how large it is now.
 *
 * @param reads records read
 * @param bytesRead bytes of those records
 * @param inserts records inserted, whether their batch was committed or not
 * @param frees records freed by committed batches
 * @param bytesWritten bytes written to files for them, including logs and bookkeeping; in a store
 *     without files the bytes of the records
 * @param commits batches committed
 * @param recordsLive committed records, the root not counted
 * @param recordsUncommitted records of open batches
 * @param slotsFree places in the file that are kept for records to come
 * @param fileBytes size of the files, 0 in a store without files
 */
public record StoreStatistics(
    long reads,
    long bytesRead,
    long inserts,
    long frees,
    long bytesWritten,
    long commits,
    long recordsLive,
    long recordsUncommitted,
    long slotsFree,
    long fileBytes) {}
