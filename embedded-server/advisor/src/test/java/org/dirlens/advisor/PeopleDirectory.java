package org.dirlens.advisor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/** People in memory, each made from its number. */
final class PeopleDirectory implements AutoCloseable {
  static final String SUFFIX = "dc=example,dc=com";
  static final Schema SCHEMA = Schema.standard();

  final Partition partition;

  /**
   * @param person attribute lines of the person with a number, such as {@code initials: aa}
   */
  PeopleDirectory(Path folder, int people, IntFunction<List<String>> person) throws LdapProblem {
    partition =
        Partition.open(
            new MemoryRecordStore(),
            folder.resolve("log"),
            Dn.parse(SUFFIX, SCHEMA),
            SCHEMA,
            PartitionOptions.DEFAULTS);
    partition.add(
        Entry.builder(Dn.parse(SUFFIX, SCHEMA), SCHEMA)
            .add("objectClass", "top", "domain")
            .add("dc", "example")
            .build());
    partition.load(source(people, person), ProgressMonitor.NONE);
  }

  private static EntrySource source(int people, IntFunction<List<String>> person) {
    return new EntrySource() {
      private int next;

      @Override
      public @Nullable Entry next() throws LdapProblem {
        return next == people ? null : entry(next++, person);
      }

      @Override
      public String position() {
        return "person " + next;
      }
    };
  }

  private static Entry entry(int number, IntFunction<List<String>> person) throws LdapProblem {
    String uid = "u" + number;
    Entry.Builder entry =
        Entry.builder(Dn.parse("uid=" + uid + "," + SUFFIX, SCHEMA), SCHEMA)
            .add("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson")
            .add("uid", uid)
            .add("cn", "Person " + number)
            .add("sn", "s");
    for (String line : person.apply(number)) {
      String[] parts = line.split(": ", 2);
      entry.add(parts[0], parts[1]);
    }
    return entry.build();
  }

  void index(String attribute, IndexKind first, IndexKind... more) throws LdapProblem {
    List<IndexChange> changes = new ArrayList<>();
    changes.add(new IndexChange.Define(IndexDefinition.of(attribute, first, more)));
    partition.changeIndices(changes, ProgressMonitor.NONE);
  }

  @Override
  public void close() {
    partition.close();
  }
}
