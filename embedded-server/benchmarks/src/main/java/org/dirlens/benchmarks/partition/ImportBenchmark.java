package org.dirlens.benchmarks.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.CompletedEntries;
import org.dirlens.launcher.ldif.LdifEntries;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.dirlens.tree.ProgressMonitor;

/**
 * Imports an LDIF file below {@code dc=example,dc=com} as the command line does, with nine equality
 * indices: entries a second, CPU time of the process an entry from its start on, bytes on disk.
 * Argument: the file, which may be named more than once.
 */
public final class ImportBenchmark {
  private static final List<String> INDEXED =
      List.of(
          "objectClass",
          "uid",
          "initials",
          "st",
          "sn",
          "cn",
          "description",
          "mail",
          "telephoneNumber");

  private ImportBenchmark() {}

  public static void main(String[] files) throws IOException, LdapProblem {
    for (String file : files) {
      load(Path.of(file));
    }
  }

  private static void load(Path file) throws IOException, LdapProblem {
    try (People bench = new People()) {
      bench.index(INDEXED);
      bench.partition.delete(bench.partition.suffix());
      Directory directory =
          Directory.of(
              List.of(bench.partition),
              People.SCHEMA,
              DirectoryOptions.standard(password -> false));
      long wall = System.nanoTime();
      long cpu = People.processCpuNanos();
      LoadReport report;
      try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
        report =
            bench.partition.load(
                new CompletedEntries(new LdifEntries(reader, People.SCHEMA), directory),
                ProgressMonitor.NONE);
      }
      double seconds = (System.nanoTime() - wall) / 1e9;
      System.out.printf(
          "%s: %d entries in %.1f s, %.0f a second; %.1f us CPU an entry, %.1f in all; "
              + "%.0f bytes of disk an entry%n",
          file.getFileName(),
          report.added(),
          seconds,
          report.added() / seconds,
          (People.processCpuNanos() - cpu) / 1e3 / report.added(),
          People.processCpuNanos() / 1e3 / report.added(),
          (double) bench.bytesOnDisk() / report.added());
      report.problems().stream().limit(3).forEach(System.out::println);
    }
  }
}
