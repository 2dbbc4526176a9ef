package org.dirlens.apacheds;

import java.nio.file.Path;
import java.util.List;

/**
 * What a partition of ApacheDS holds.
 *
 * @param file the record file
 * @param fileBytes its size, with what its log adds
 * @param transactionsInLog transactions that are in the log only; what they changed is counted. A
 *     server that runs has some, one that is stopped has none
 * @param limitsFrom file or folder with {@code ou=config} that the limits come from; empty for the
 *     defaults of ApacheDS
 * @param suffix name of its topmost entry; empty if there is none
 * @param entries in the master table
 * @param trees of the master table and of the indices
 * @param problems damage and contradictions, in sentences
 */
public record PartitionReport(
    Path file,
    long fileBytes,
    int transactionsInLog,
    String limitsFrom,
    String suffix,
    long entries,
    List<TreeReport> trees,
    List<String> problems) {
  public PartitionReport {
    trees = List.copyOf(trees);
    problems = List.copyOf(problems);
  }

  /** Bytes of all trees. */
  public long bytes() {
    return trees.stream().mapToLong(TreeReport::bytes).sum();
  }

  /** Bytes that the file keeps for all trees; what is beyond is free or belongs to nothing. */
  public long allotted() {
    return trees.stream().mapToLong(tree -> tree.containers().allotted()).sum();
  }
}
