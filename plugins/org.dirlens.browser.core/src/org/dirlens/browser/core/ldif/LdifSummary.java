package org.dirlens.browser.core.ldif;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;

/**
 * How many records of each kind a file has. Two are equal only if everything in the file is, and in
 * the files that it names: what was looked at is compared so with what is there now.
 *
 * @param bad records that are no LDIF
 * @param digest of all that was read
 */
public record LdifSummary(
    long adds, long modifies, long deletes, long renames, long bad, String digest) {
  private static final int UNIT_BYTES = 1_024;

  /** Those that are LDIF. */
  public long records() {
    return adds + modifies + deletes + renames;
  }

  /**
   * Reads all of it.
   *
   * @throws OperationCanceledException when the monitor was cancelled
   */
  public static LdifSummary of(LdifSource source, IProgressMonitor monitor) throws IOException {
    monitor.beginTask(
        "Counting", (int) Math.min(source.bytes() / UNIT_BYTES + 1, Integer.MAX_VALUE));
    long[] counts = new long[5];
    MessageDigest seen = sha256();
    try (LdifReader reader = source.reader(seen)) {
      long told = 0;
      int kind;
      while ((kind = next(reader)) >= 0) {
        counts[kind]++;
        long units = reader.bytesRead() / UNIT_BYTES;
        monitor.worked((int) (units - told));
        told = units;
        if (monitor.isCanceled()) {
          throw new OperationCanceledException();
        }
      }
    }
    monitor.done();
    String digest = HexFormat.of().formatHex(seen.digest());
    return new LdifSummary(counts[0], counts[1], counts[2], counts[3], counts[4], digest);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** The place of the kind in the list of counts, -1 at the end of the file. */
  private static int next(LdifReader reader) throws IOException {
    try {
      LdifRecord record = reader.next();
      if (record == null) {
        return -1;
      }
      return switch (record.change()) {
        case LdifChange.Add add -> 0;
        case LdifChange.Modify modify -> 1;
        case LdifChange.Delete delete -> 2;
        case LdifChange.Rename rename -> 3;
      };
    } catch (LdifProblem e) {
      return 4;
    }
  }
}
