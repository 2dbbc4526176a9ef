package org.dirlens.workload.experiment;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.postings.PostingCosts;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingMeasurement;

/** What posting lists of given sizes cost on this machine; the workbench measures the same. */
final class PostingLists implements MeasuredExperiment {
  @Override
  public Description description() {
    return new Description(
        "posting-lists",
        "a posting list read, and an id added to it, inline and in containers, by its size",
        1_000_000,
        1_000_000,
        "In memory and without the change log. The add is that of a new entry. The last row is a"
            + " page that the cache does not have.");
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor) {
    ResultTable table = new ResultTable(monitor, "<place", "ids", "read us", "add us");
    PostingCosts costs = PostingMeasurement.measure(folder, size, Clock.systemUTC(), monitor);
    for (ListCost list : costs.lists()) {
      table.row(
          list.place().name().toLowerCase(Locale.ROOT),
          list.ids(),
          list.readNanos() / 1e3,
          list.addNanos() / 1e3);
    }
    table.row("page not cached", 1L, costs.pageReadNanos() / 1e3, 0.0);
    return table;
  }
}
