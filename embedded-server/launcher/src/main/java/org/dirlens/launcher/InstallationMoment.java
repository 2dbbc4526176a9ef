package org.dirlens.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.dirlens.partition.CopyHistory;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PinnedPartition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.server.subschema.SchemaGate;
import org.dirlens.tree.ProgressMonitor;

/**
 * What a data folder holds at one moment: its partitions as they are then, with the schema that
 * their entries need, the configuration and the secrets.
 */
final class InstallationMoment implements AutoCloseable {
  private final Map<Dn, PinnedPartition> partitions = new LinkedHashMap<>();
  private final Map<Path, byte[]> files = new LinkedHashMap<>();

  private InstallationMoment() {}

  /** This moment, with the schema held for as long as it takes to know it. */
  static InstallationMoment of(Installation source, Supplier<SchemaGate.Held> schema)
      throws IOException {
    InstallationMoment now = new InstallationMoment();
    try (SchemaGate.Held held = schema.get()) {
      for (Partition partition : source.partitions()) {
        now.partitions.put(partition.suffix(), partition.pinned());
      }
      for (Path file : source.folder().secrets()) {
        now.files.put(file.getFileName(), Files.readAllBytes(file));
      }
      return now;
    } catch (IOException | RuntimeException e) {
      now.close();
      throw e;
    }
  }

  /** Makes a data folder of it, which can be written from then on. */
  void writeTo(Path folder, ProgressMonitor monitor) throws IOException {
    Path all = folder.resolve("partitions");
    OwnerOnly.createFolder(all);
    int number = 0;
    for (Map.Entry<Dn, PinnedPartition> partition : partitions.entrySet()) {
      number++;
      Path copy = all.resolve(Integer.toString(number));
      Installation.copy(partition.getValue(), copy, CopyHistory.OTHER, monitor);
      OwnerOnly.createFile(
          copy.resolve("suffix"), partition.getKey().toString().getBytes(StandardCharsets.UTF_8));
    }
    for (Map.Entry<Path, byte[]> file : files.entrySet()) {
      OwnerOnly.createFile(folder.resolve(file.getKey()), file.getValue());
    }
  }

  @Override
  public void close() {
    partitions.values().forEach(PinnedPartition::close);
  }
}
