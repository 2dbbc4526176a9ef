package org.dirlens.tree;

import java.util.concurrent.CancellationException;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.internal.check.StoreChecker;

/**
 * Lets the checker loose on what the last checkpoint wrote. A snapshot opened before that
 * checkpoint keeps its pages from being freed meanwhile.
 */
final class Verification {

  private Verification() {}

  static VerifyReport run(TreeStore store, RecordStore records, ProgressMonitor monitor) {
    try (Snapshot snapshot = store.snapshot()) {
      store.checkpoint();
      StoreChecker checker = new StoreChecker(records::read, new Progress(monitor));
      store.betweenCheckpoints(() -> checker.readRoot(records.root()));
      monitor.begin("Checking trees of version " + snapshot.version(), -1);
      StoreChecker.Result result = checker.check();
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
