package org.dirlens.benchmarks.partition;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.launcher.Folders;
import org.dirlens.load.data.SeedPeople;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.ProgressMonitor;

/** A partition of a number of people in a temporary folder, which closing removes. */
final class People implements AutoCloseable {
  static final Schema SCHEMA = Schema.standard();
  static final String SUFFIX = "dc=example,dc=com";

  /** The attributes that people search by. */
  static final List<String> INDEXED =
      List.of("objectClass", "uid", "cn", "sn", "mail", "telephoneNumber", "initials", "st");

  private static final long SEED = 2006;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  final Partition partition;
  private final Path folder;

  /** An empty partition but for its suffix entry. */
  People() throws LdapProblem {
    try {
      folder = Files.createTempDirectory("dirlens-people");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    partition =
        Partition.open(
            JdbmRecordStore.open(folder.resolve("records")),
            folder.resolve("log"),
            Dn.parse(SUFFIX, SCHEMA),
            SCHEMA,
            PartitionOptions.DEFAULTS);
    partition.add(
        Entry.builder(Dn.parse(SUFFIX, SCHEMA), SCHEMA)
            .add("objectClass", "top", "domain")
            .add("dc", "example")
            .build());
  }

  /** Makes the equality indices of {@link #INDEXED}. */
  void index(List<String> attributes) throws LdapProblem {
    partition.changeIndices(
        attributes.stream()
            .<IndexChange>map(
                name -> new IndexChange.Define(IndexDefinition.of(name, IndexKind.EQUALITY)))
            .toList(),
        ProgressMonitor.NONE);
  }

  /** Loads people and answers the CPU time of the whole process in nanoseconds. */
  long load(long people) throws LdapProblem {
    long start = SYSTEM.getProcessCpuTime();
    LoadReport report =
        partition.load(
            new SeedPeople(SEED, partition.suffix(), SCHEMA).entries(people), ProgressMonitor.NONE);
    if (report.failed() > 0) {
      throw new IllegalStateException("not all people were loaded: " + report);
    }
    return SYSTEM.getProcessCpuTime() - start;
  }

  static long processCpuNanos() {
    return SYSTEM.getProcessCpuTime();
  }

  /** The CPU time of the calling thread in nanoseconds. */
  static long threadCpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  static Dn user(long number) throws LdapProblem {
    return Dn.parse("uid=user." + number + ",ou=users," + SUFFIX, SCHEMA);
  }

  /** Bytes of all files. */
  long bytesOnDisk() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    partition.close();
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
