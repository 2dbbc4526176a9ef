package org.dirlens.partition.check;

import java.util.List;
import org.dirlens.tree.VerifyReport;

/**
 * What a repair found and did.
 *
 * @param found what was wrong before
 * @param done what was built again and which entries and values were lost, one sentence each
 * @param left what is wrong still
 */
public record RepairReport(
    List<VerifyReport.Damage> found, List<String> done, List<VerifyReport.Damage> left) {
  public RepairReport {
    found = List.copyOf(found);
    done = List.copyOf(done);
    left = List.copyOf(left);
  }
}
