package org.dirlens.launcher;

import java.nio.file.Path;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;

/**
 * A process that compacts a partition again and again while other threads add entries; made to be
 * killed. It says {@code ready}, then {@code c} for each compaction and {@code w WRITER N} when
 * entry N of a writer is added.
 */
final class CompactionWork {
  static final int WRITERS = 3;

  private CompactionWork() {}

  public static void main(String[] arguments) throws Exception {
    try (Installation installation = Installation.openExisting(Path.of(arguments[0]))) {
      System.out.println("ready");
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        Thread.ofPlatform().daemon().start(() -> write(installation, writer));
      }
      while (true) {
        Partition partition = installation.partitions().getFirst();
        installation.compact(partition, reopened -> {}, ProgressMonitor.NONE);
        System.out.println("c");
      }
    }
  }

  private static void write(Installation installation, int writer) {
    int number = 0;
    while (true) {
      try {
        Partition partition = installation.partitions().getFirst();
        partition.add(entry(partition.schema(), writer, number));
        System.out.println("w " + writer + " " + number);
        number++;
      } catch (StoreProblem closed) {
        Thread.onSpinWait(); // the copy takes its place
      } catch (LdapProblem e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static Entry entry(Schema schema, int writer, int number) throws LdapProblem {
    return Entry.builder(name(schema, writer, number), schema)
        .add("objectClass", "inetOrgPerson")
        .add("cn", "written")
        .add("sn", "written")
        .build();
  }

  static Dn name(Schema schema, int writer, int number) throws LdapProblem {
    return Dn.parse("uid=written." + writer + "." + number + ",dc=example,dc=com", schema);
  }
}
