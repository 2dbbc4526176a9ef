package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.SchemaText;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.ldif.NameCover;
import org.dirlens.ldif.LdifReader;
import org.dirlens.load.data.DataFile;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** Where the entries come from that all servers get. */
public sealed interface PeerSource {
  /** For people, in the run. */
  String description();

  /** The schema that they need. */
  Schema definitions() throws IOException;

  /** They are generated. */
  record Generated(DataFile data) implements PeerSource {
    @Override
    public String description() {
      return data.template().description();
    }

    @Override
    public Schema definitions() {
      return Schema.standard();
    }
  }

  /**
   * They are in a file.
   *
   * @param ldif entries in any order
   * @param from the server that exported them; null for none that has to be known
   * @param schema files with definitions that they need beyond the standard schema
   */
  record OfFile(Path ldif, @Nullable ForeignServer from, List<Path> schema) implements PeerSource {
    public OfFile {
      schema = List.copyOf(schema);
    }

    @Override
    public String description() {
      return ldif.getFileName().toString();
    }

    /** The standard schema with what was added. */
    @Override
    public Schema definitions() throws IOException {
      List<SchemaText.Placed> placed = new ArrayList<>();
      for (Path file : schema) {
        placed.addAll(SchemaText.read(file));
      }
      SchemaText.requireWhole(placed, Schema.standard());
      try {
        return Schema.standardWith(placed.stream().map(SchemaText.Placed::definition).toList());
      } catch (IllegalArgumentException e) {
        throw new IOException("the schema: " + e.getMessage(), e);
      }
    }

    /**
     * The lowest name that all entries stand at or below. Reads the file.
     *
     * @throws IOException if it does not hold the entry of that name
     */
    public Dn suffix() throws IOException {
      try (LdifReader reader = new LdifReader(Files.newInputStream(ldif))) {
        NameCover cover = NameCover.of(reader, definitions());
        Dn name = cover.name();
        if (name == null) {
          throw new IOException(ldif + " holds no entry");
        }
        if (!cover.isThere() || name.isRoot()) {
          throw new IOException(
              ldif
                  + " does not hold the entry \""
                  + name
                  + "\", which all its entries stand below");
        }
        return name;
      }
    }
  }
}
