package org.dirlens.partition;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.testkit.dit.RandomDit;
import org.dirlens.tree.ProgressMonitor;

/** Random changes of what must not change any answer: indices, thresholds and caches. */
final class RandomTuning {
  static final List<String> INDEXABLE =
      List.of(
          "cn",
          "sn",
          "name",
          "initials",
          "description",
          "telephoneNumber",
          "objectClass",
          "l",
          "uid",
          "mail",
          "title",
          "givenName",
          "uidNumber",
          "gidNumber",
          "manager",
          "createTimestamp",
          "pwdFailureTime");

  private final RandomDit random;
  private final Partition partition;

  RandomTuning(RandomDit random, Partition partition) {
    this.random = random;
    this.partition = partition;
  }

  /** Changes something and says what. */
  String change() throws LdapProblem {
    return random.number(4) == 0 ? changeCaches() : changeIndex();
  }

  private String changeCaches() {
    long entryBytes = 1L << (10 + random.number(16));
    long dnBytes = 1L << random.number(20);
    long indexBytes = 1L << (10 + random.number(16));
    partition.reconfigure(
        partition
            .options()
            .withEntryCacheBytes(entryBytes)
            .withIndexCacheBytes(indexBytes)
            .withDnCacheBytes(dnBytes));
    return " caches " + entryBytes + " " + indexBytes + " " + dnBytes;
  }

  private String changeIndex() throws LdapProblem {
    String attribute = random.oneOf(INDEXABLE);
    boolean there =
        partition.indices().stream()
            .anyMatch(index -> index.definition().attribute().equals(attribute));
    int choice = random.number(there ? 5 : 2);
    int threshold = random.oneOf(List.of(1, 2, 4, 9, 512));
    switch (choice) {
      case 0, 1 ->
          change(
              new IndexChange.Define(
                  new IndexDefinition(attribute, kinds(attribute), threshold, 1 << 20)));
      case 2 ->
          change(
              random.number(2) == 0
                  ? new IndexChange.Drop(attribute)
                  : new IndexChange.Rebuild(attribute));
      case 3 -> partition.setThreshold(attribute, threshold);
      default -> partition.setCache(attribute, (64L << 10) * (1 + random.number(8)));
    }
    return " index " + attribute + " " + choice;
  }

  private void change(IndexChange change) throws LdapProblem {
    partition.changeIndices(List.of(change), ProgressMonitor.NONE);
  }

  private Set<IndexKind> kinds(String attribute) throws LdapProblem {
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    List<IndexKind> possible =
        List.copyOf(IndexKind.possible(TestPartition.SCHEMA.requireAttribute(attribute)));
    int wanted = 1 + random.number(possible.size());
    while (kinds.size() < wanted) {
      kinds.add(random.oneOf(possible));
    }
    return kinds;
  }
}
