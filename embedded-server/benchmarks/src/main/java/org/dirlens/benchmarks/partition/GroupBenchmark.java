package org.dirlens.benchmarks.partition;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * What one member costs in a group of 10, 1,000 and 100,000: CPU time of the process for an add and
 * for a delete, with an equality index of member. Medians of rounds in turn.
 */
public final class GroupBenchmark {
  private static final int[] SIZES = {10, 1_000, 100_000};
  private static final int ROUNDS = 5;
  private static final int CHANGES = 200;

  private GroupBenchmark() {}

  public static void main(String[] arguments) throws LdapProblem {
    try (People bench = new People()) {
      bench.index(List.of("member"));
      for (int size : SIZES) {
        bench.partition.add(group(size));
      }
      double[][] adds = new double[SIZES.length][ROUNDS];
      double[][] deletes = new double[SIZES.length][ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SIZES.length; i++) {
          measure(bench, SIZES[i], adds[i], deletes[i], round);
        }
      }
      for (int i = 0; i < SIZES.length; i++) {
        System.out.printf(
            "group of %6d members: %6.1f us CPU an add, %6.1f us a delete%n",
            SIZES[i], median(adds[i]), median(deletes[i]));
      }
    }
  }

  private static Dn name(int size) throws LdapProblem {
    return Dn.parse("cn=group " + size + "," + People.SUFFIX, People.SCHEMA);
  }

  private static byte[] member(int number) {
    return ("uid=user." + number + ",ou=users," + People.SUFFIX).getBytes(StandardCharsets.UTF_8);
  }

  private static Entry group(int size) throws LdapProblem {
    List<byte[]> members = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      members.add(member(i));
    }
    AttributeDescription description = AttributeDescription.parse("member", People.SCHEMA);
    return Entry.builder(name(size), People.SCHEMA)
        .add("objectClass", "top", "groupOfNames")
        .build()
        .with(new Attribute(description, members));
  }

  /** Adds some members one by one and deletes them again. */
  private static void measure(People bench, int size, double[] adds, double[] deletes, int round)
      throws LdapProblem {
    adds[round] = changes(bench, name(size), Kind.ADD);
    deletes[round] = changes(bench, name(size), Kind.DELETE);
  }

  private static double changes(People bench, Dn name, Kind kind) throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse("member", People.SCHEMA);
    long start = People.processCpuNanos();
    for (int i = 0; i < CHANGES; i++) {
      Attribute one = new Attribute(description, List.of(member(1_000_000 + i)));
      bench.partition.modify(name, List.of(new Modification(kind, one)));
    }
    return (People.processCpuNanos() - start) / 1e3 / CHANGES;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
