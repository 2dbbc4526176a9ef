package org.dirlens.tree.store;

import java.util.concurrent.CancellationException;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.internal.check.StoreChecker;

/**
 * Lets the checker loose on a version that is on records. A snapshot keeps its pages from being
 * freed meanwhile.
 */
final class StoreCheck {

  private StoreCheck() {}

  static VerifyReport run(TreeStore store, RecordStore records, ProgressMonitor monitor) {
    StoreChecker checker = new StoreChecker(records::read, new Progress(monitor));
    try (TreeStore.OnRecords version = store.snapshotOnRecords()) {
      monitor.begin("Checking trees of version " + version.snapshot().version(), -1);
      checker.readRoot(version.root());
      StoreChecker.Result result = checker.check(version.live());
      return new VerifyReport(
          result.trees(),
          result.pages(),
          result.keys(),
          result.records(),
          result.findings().stream()
              .limit(VerifyReport.MAX_DAMAGES)
              .map(each -> new VerifyReport.Damage(each.where(), each.what()))
              .toList());
    }
  }

  private record Progress(ProgressMonitor monitor) implements StoreChecker.Progress {
    @Override
    public void page(long keys) {
      monitor.worked(keys);
      if (monitor.cancelled()) {
        throw new CancellationException("the check was cancelled");
      }
    }
  }
}
