package org.dirlens.index.remote;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.index.core.PlanChange;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.config.ConfigNames;
import org.dirlens.server.config.IndexEntries;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * The entries of a partition and its indices in {@code cn=config} of a Dirlens server;
 * docs/server/configuration.md.
 */
final class DirlensConfig {
  private static final String FOLDER = "cn=partitions,cn=config";

  private final Schema schema;
  private final Dn partition;

  DirlensConfig(String suffix, Schema schema) {
    this.schema = schema;
    try {
      this.partition = new ConfigNames(schema).partition(Dn.parse(suffix, schema)).name();
    } catch (LdapProblem impossible) {
      throw new IllegalArgumentException(suffix, impossible);
    }
  }

  /** The partitions; none where there is no such folder or it may not be read. */
  static List<String> suffixes(Session session, IProgressMonitor monitor) throws ConnectionProblem {
    return new ConfigReader(session)
        .read(FOLDER, Scope.ONE_LEVEL, "(objectClass=dirlensPartition)", monitor).stream()
            .flatMap(entry -> entry.first("dirlensSuffix").stream())
            .toList();
  }

  /** The name of the partition's entry in {@code cn=monitor}. */
  String monitor() {
    return partition.rdn() + ",cn=partitions,cn=monitor";
  }

  List<Entry> indices(Session session, IProgressMonitor monitor) throws ConnectionProblem {
    return new ConfigReader(session)
        .read(partition.toString(), Scope.ONE_LEVEL, "(objectClass=dirlensIndex)", monitor);
  }

  /** The index that an entry describes. */
  IndexDefinition definition(Entry entry) throws ConnectionProblem {
    try {
      var read = org.dirlens.partition.entry.Entry.builder(Dn.parse(entry.dn(), schema), schema);
      for (Attribute attribute : entry.attributes()) {
        for (byte[] value : attribute.values()) {
          read.add(attribute.description(), value);
        }
      }
      return IndexEntries.definition(read.build(), schema);
    } catch (LdapProblem e) {
      throw ConnectionProblem.request(entry.dn() + ": " + e.getMessage());
    }
  }

  /** One write for each attribute; what changes is named, so that changes of others are told. */
  List<Write> writes(PlanDiff diff) {
    List<Write> writes = new ArrayList<>();
    Map<String, List<Modification>> changes = new LinkedHashMap<>();
    for (PlanChange change : diff.changes()) {
      switch (change) {
        case PlanChange.Added added -> writes.add(new Write.Add(entry(added.definition())));
        case PlanChange.Removed removed -> writes.add(new Write.Delete(dn(removed.attribute())));
        default ->
            changes
                .computeIfAbsent(dn(change.attribute()), dn -> new ArrayList<>())
                .addAll(modifications(change));
      }
    }
    changes.forEach((dn, modifications) -> writes.add(new Write.Modify(dn, modifications)));
    return writes;
  }

  private String dn(String attribute) {
    return entry(IndexDefinition.of(attribute, IndexKind.EQUALITY)).dn();
  }

  private Entry entry(IndexDefinition definition) {
    try {
      var described = IndexEntries.describe(definition, partition, schema).build();
      return new Entry(
          described.dn().toString(),
          described.attributes().stream()
              .map(each -> new Attribute(each.description().text(), each.values()))
              .toList());
    } catch (LdapProblem impossible) {
      throw new IllegalArgumentException(definition.toString(), impossible);
    }
  }

  private static List<Modification> modifications(PlanChange change) {
    return switch (change) {
      case PlanChange.KindsChanged kinds ->
          exchanged("dirlensIndexKind", words(kinds.before()), words(kinds.after()));
      case PlanChange.ThresholdChanged ids ->
          exchanged("dirlensIndexThreshold", texts(ids.before()), texts(ids.after()));
      case PlanChange.CacheChanged bytes ->
          exchanged(
              "dirlensIndexCacheBytes", texts(bytes.beforeBytes()), texts(bytes.afterBytes()));
      case PlanChange.HiddenChanged hidden ->
          exchanged("dirlensIndexHidden", truth(!hidden.after()), truth(hidden.after()));
      case PlanChange.Added added -> List.of();
      case PlanChange.Removed removed -> List.of();
    };
  }

  private static List<String> words(Set<IndexKind> kinds) {
    return IndexKind.listed(kinds).stream().map(IndexKind::word).toList();
  }

  private static List<String> texts(long number) {
    return List.of(Long.toString(number));
  }

  private static List<String> truth(boolean is) {
    return List.of(is ? "TRUE" : "FALSE");
  }

  /** Takes the values away that go, and adds those that come. */
  private static List<Modification> exchanged(
      String attribute, List<String> before, List<String> after) {
    List<Modification> changes = new ArrayList<>();
    part(changes, Modification.Kind.DELETE, attribute, before, after);
    part(changes, Modification.Kind.ADD, attribute, after, before);
    return changes;
  }

  private static void part(
      List<Modification> changes,
      Modification.Kind kind,
      String attribute,
      List<String> values,
      List<String> without) {
    List<byte[]> bytes =
        values.stream()
            .filter(value -> !without.contains(value))
            .map(value -> value.getBytes(StandardCharsets.UTF_8))
            .toList();
    if (!bytes.isEmpty()) {
      changes.add(new Modification(kind, new Attribute(attribute, bytes)));
    }
  }
}
