package org.dirlens.launcher.twin;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.Maintenance.Filling;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;
import org.dirlens.server.Directory;
import org.dirlens.tree.ProgressMonitor;

/** A data folder that a server of this process serves. */
public final class ServedHome implements TwinHome {
  private static final String SCHEMA_ENTRY = "cn=schema";

  private final EmbeddedServer server;
  private final TwinFiles files;

  /** For a running server, which stays the caller's. */
  public ServedHome(EmbeddedServer server) {
    this.server = server;
    this.files = new TwinFiles(server.dataFolder());
  }

  @Override
  public Schema schema() {
    return server.schema();
  }

  @Override
  public void define(List<SchemaDefinition> definitions) throws LdapProblem {
    List<Modification> changes = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      String[] texts =
          definitions.stream()
              .filter(each -> each.kind() == kind)
              .map(SchemaDefinition::text)
              .toArray(String[]::new);
      if (texts.length > 0) {
        AttributeDescription description = AttributeDescription.parse(kind.attribute(), schema());
        changes.add(new Modification(Modification.Kind.ADD, Attribute.of(description, texts)));
      }
    }
    server.directory().modify(Dn.parse(SCHEMA_ENTRY, schema()), changes);
  }

  @Override
  public Directory directory() {
    return server.directory();
  }

  @Override
  public List<Partition> partitions() {
    return server.partitions();
  }

  @Override
  public TwinFiles files() {
    return files;
  }

  @Override
  public void fillNew(Dn suffix, Filling filling, ProgressMonitor monitor) throws LdapProblem {
    server.maintenance().fillNew(suffix, filling, monitor);
  }

  @Override
  public void delete(Dn suffix) throws LdapProblem {
    if (partition(suffix).isPresent()) {
      server.maintenance().delete(suffix);
    }
  }
}
