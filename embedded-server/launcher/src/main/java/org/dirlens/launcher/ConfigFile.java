package org.dirlens.launcher;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.ldif.LdifEntries;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.config.Configuration;

/**
 * The file of a data folder that keeps what an administrator chose: an LDIF file of the entries of
 * {@code cn=config} that have other values than the standard. It need not exist. Written as a
 * whole, and replaced in one step.
 */
final class ConfigFile {
  private final Path file;
  private final Schema schema;

  ConfigFile(Path file, Schema schema) {
    this.file = file;
    this.schema = schema;
  }

  /**
   * What it says; the standard if there is none.
   *
   * @throws IOException naming the line and the attribute that are wrong
   */
  Configuration read() throws IOException {
    if (!Files.exists(file)) {
      return Configuration.STANDARD;
    }
    Sealed.check(file);
    List<Entry> entries = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file);
        LdifReader reader = new LdifReader(in)) {
      LdifEntries source = new LdifEntries(reader, schema);
      try {
        for (Entry entry = source.next(); entry != null; entry = source.next()) {
          entries.add(entry);
        }
        return Configuration.of(entries, schema);
      } catch (LdapProblem problem) {
        throw new IOException(file + ", " + source.position() + ": " + problem.getMessage());
      }
    }
  }

  /** Keeps a configuration. */
  void write(Configuration configuration) throws IOException, LdapProblem {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      for (Entry entry : configuration.entries(schema)) {
        writer.beginRecord(entry.dn().toString());
        for (Attribute attribute : entry.attributes()) {
          writer.attribute(attribute.description().text(), attribute.values());
        }
        writer.endRecord();
      }
    }
    Sealed.replace(file, text.toByteArray());
  }
}
