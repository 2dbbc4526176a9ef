package org.dirlens.apacheds;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.dirlens.apacheds.file.RecordFile;
import org.dirlens.apacheds.stream.ObjectStream;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue.Instance;
import org.dirlens.apacheds.stream.StreamValue.Text;
import org.dirlens.apacheds.tree.StoredTree;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;

/**
 * A partition of ApacheDS 2.0.0.AM25 or later, opened for reading only: one record file with the
 * trees of all indices. Best of a copy, or of a server that is stopped; what the log of a running
 * one has and the file has not is seen, but the file may change meanwhile. One thread.
 */
public final class ApacheDsPartition implements Closeable {
  private final RecordFile file;
  private final Map<String, Long> trees;
  private final ServerConfiguration configuration;

  private ApacheDsPartition(
      RecordFile file, Map<String, Long> trees, ServerConfiguration configuration) {
    this.file = file;
    this.trees = trees;
    this.configuration = configuration;
  }

  /**
   * Opens a partition.
   *
   * @param place its folder, or its file that ends with .db
   * @throws StoreProblem naming file and place if it is no partition of ApacheDS
   */
  public static ApacheDsPartition open(Path place) throws IOException {
    Path path = recordFile(place);
    RecordFile file = RecordFile.open(path);
    try {
      Map<String, Long> trees = trees(file);
      if (!trees.containsKey(TreeNames.MASTER)) {
        throw file.damaged(
            "names", "has no tree " + TreeNames.MASTER + ", so it is no partition of ApacheDS");
      }
      return new ApacheDsPartition(file, trees, ServerConfiguration.beside(path));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static Path recordFile(Path place) throws IOException {
    if (!Files.exists(place)) {
      throw new NoSuchFileException(place.toString());
    }
    if (!Files.isDirectory(place)) {
      return place;
    }
    List<Path> found;
    try (Stream<Path> files = Files.list(place)) {
      found = files.filter(each -> each.toString().endsWith(".db")).sorted().toList();
    }
    if (found.size() > 1) {
      String names =
          String.join(", ", found.stream().map(each -> each.getFileName().toString()).toList());
      throw problem(
          place,
          "has several record files (" + names + "), as ApacheDS before 2.0.0.AM25 wrote them");
    }
    if (found.isEmpty()) {
      throw problem(place, "has no file that ends with .db");
    }
    return found.getFirst();
  }

  private static StoreProblem problem(Path place, String detail) {
    return new StoreProblem(StoreProblem.Kind.DAMAGED, place.toString(), "folder", detail);
  }

  /** Names of trees and their records, from the record that the file header points to. */
  private static Map<String, Long> trees(RecordFile file) throws IOException {
    long root = file.rootRecord();
    if (root == 0) {
      throw file.damaged("names", "the file has no named records");
    }
    try {
      if (new ObjectStream(file.record(root).bytes()).object() instanceof Instance names
          && names.className().equals("java.util.HashMap")) {
        return trees(names);
      }
      throw file.damaged("names, record " + root, "is no table of names");
    } catch (StreamProblem | EOFException e) {
      throw file.damaged("names, record " + root, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Long> trees(Instance names) throws StreamProblem {
    Map<String, Long> trees = new TreeMap<>();
    for (int i = 0; i + 1 < names.objects().size(); i += 2) {
      if (!(names.objects().get(i) instanceof Text(String name))
          || !(names.objects().get(i + 1) instanceof Instance number)
          || !(number.fields().get("value") instanceof Long id)) {
        throw new StreamProblem(0, "a name without a record");
      }
      trees.put(name, id);
    }
    return trees;
  }

  /**
   * Reads all trees and counts. A tree that is damaged is left out and named among the problems.
   *
   * @throws java.util.concurrent.CancellationException if the monitor says so
   */
  public PartitionReport inspect(ProgressMonitor monitor) throws IOException {
    List<TreeReport> reports = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (String name : trees.keySet()) {
      try {
        inspect(name, monitor, reports, problems);
      } catch (StoreProblem e) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }
    if (file.logIsTorn()) {
      problems.add("the log ends within a transaction, which does not count");
    }
    return new PartitionReport(
        file.path(),
        file.bytes(),
        file.transactionsInLog(),
        configuration.source().map(Path::toString).orElse(""),
        entries().suffix(),
        tree(TreeNames.MASTER).entries(),
        reports,
        problems);
  }

  private void inspect(
      String name, ProgressMonitor monitor, List<TreeReport> reports, List<String> problems)
      throws IOException {
    StoredTree tree = tree(name);
    String index = TreeNames.index(name);
    TreeInspection inspection = new TreeInspection(file, tree, index, monitor);
    reports.add(inspection.read(TreeNames.role(name), configuration.limit(index)));
    problems.addAll(inspection.problems());
  }

  /**
   * Writes all entries, superiors first, with users' and operational attributes.
   *
   * @return what was written, and what could not be
   * @throws StoreProblem naming file and place if an entry is damaged
   * @throws java.util.concurrent.CancellationException if the monitor says so
   */
  public ExportedEntries export(LdifWriter writer, ProgressMonitor monitor) throws IOException {
    return entries().write(writer, monitor);
  }

  private Entries entries() throws IOException {
    return new Entries(file, tree(TreeNames.MASTER), tree(TreeNames.RDN_OID + TreeNames.FORWARD));
  }

  private StoredTree tree(String name) throws IOException {
    Long id = trees.get(name);
    if (id == null) {
      throw file.damaged("names", "has no tree " + name);
    }
    return StoredTree.open(file, name, id);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
