package org.dirlens.launcher.plan;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.dirlens.launcher.ldif.LdifEntries;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.verb.RdnValues;
import org.dirlens.server.config.ConfigNames;
import org.dirlens.server.config.IndexEntries;
import org.dirlens.server.own.OwnEntry;

/**
 * A plan as LDIF. Read are the entries of indices and of partitions; of the latter only their name
 * is of interest here.
 */
public final class PlanFile {
  private final Schema schema;
  private final ConfigNames names;
  private final List<String> problems = new ArrayList<>();
  private final Map<Dn, Map<String, IndexDefinition>> partitions = new LinkedHashMap<>();

  private PlanFile(Schema schema) throws LdapProblem {
    this.schema = schema;
    this.names = new ConfigNames(schema);
  }

  /** A plan, or what is wrong with it. */
  public record Read(IndexPlan plan, List<String> problems) {
    public Read {
      problems = List.copyOf(problems);
    }
  }

  /** Reads a file to its end, whatever is wrong with single entries. */
  public static Read read(Path file, Schema schema) throws IOException, LdapProblem {
    PlanFile plan = new PlanFile(schema);
    try (InputStream in = Files.newInputStream(file);
        LdifReader reader = new LdifReader(in)) {
      LdifEntries entries = new LdifEntries(reader, schema);
      boolean more = true;
      while (more) {
        more = plan.next(entries);
      }
    }
    return new Read(new IndexPlan(plan.partitions), plan.problems);
  }

  private boolean next(LdifEntries entries) {
    try {
      Entry entry = entries.next();
      if (entry == null) {
        return false;
      }
      take(entry);
    } catch (LdapProblem problem) {
      problems.add(entries.position() + ": " + problem.getMessage());
    }
    return true;
  }

  private void take(Entry read) throws LdapProblem {
    Entry entry = new SchemaCheck(schema).withSuperiorClasses(RdnValues.completed(read));
    if (names.isPartition(entry.dn())) {
      partitions.computeIfAbsent(names.suffix(entry.dn()), unused -> new TreeMap<>());
      return;
    }
    if (!names.isIndex(entry.dn())) {
      throw new LdapProblem(
          ResultCode.NAMING_VIOLATION,
          entry.dn() + " is not the name of an index or a partition of cn=config");
    }
    new SchemaCheck(schema).check(entry);
    IndexDefinition definition = IndexEntries.definition(entry, schema);
    Map<String, IndexDefinition> indices =
        partitions.computeIfAbsent(names.suffix(entry.dn().parent()), unused -> new TreeMap<>());
    if (indices.put(definition.attribute(), definition) != null) {
      throw new LdapProblem(
          ResultCode.ENTRY_ALREADY_EXISTS, "a second index of " + definition.attribute());
    }
  }

  /** A plan as text. */
  public static String text(IndexPlan plan, Schema schema) throws IOException, LdapProblem {
    ConfigNames names = new ConfigNames(schema);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      for (Map.Entry<Dn, Map<String, IndexDefinition>> partition : plan.partitions().entrySet()) {
        OwnEntry entry = names.partition(partition.getKey());
        write(writer, entry.build());
        for (IndexDefinition definition : partition.getValue().values()) {
          write(writer, IndexEntries.describe(definition, entry.name(), schema).build());
        }
      }
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  private static void write(LdifWriter writer, Entry entry) throws IOException {
    writer.beginRecord(entry.dn().toString());
    for (Attribute attribute : entry.attributes()) {
      writer.attribute(attribute.description().text(), attribute.values());
    }
    writer.endRecord();
  }
}
