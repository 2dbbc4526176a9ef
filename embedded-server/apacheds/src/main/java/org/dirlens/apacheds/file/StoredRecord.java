package org.dirlens.apacheds.file;

/**
 * A record as it lies in the file.
 *
 * @param bytes never changed
 * @param room bytes that are kept for it, at least as many as it has
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
public record StoredRecord(byte[] bytes, int room) {
  @Override
  public String toString() {
    return "StoredRecord[" + bytes.length + " of " + room + " bytes]";
  }
}
