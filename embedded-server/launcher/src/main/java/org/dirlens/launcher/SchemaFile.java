package org.dirlens.launcher;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;

/**
 * The file of a data folder that keeps the definitions beyond the standard ones: an LDIF file of
 * {@code cn=schema}. It need not exist. Written as a whole, and replaced in one step.
 */
final class SchemaFile {
  private final Path file;

  SchemaFile(Path file) {
    this.file = file;
  }

  /**
   * The standard schema and what the file says.
   *
   * @throws IOException naming the file and the definition that is wrong
   */
  Schema read() throws IOException {
    List<SchemaDefinition> definitions = List.of();
    if (Files.exists(file)) {
      Sealed.check(file);
      List<SchemaText.Placed> placed = SchemaText.read(file);
      SchemaText.requireWhole(placed, Schema.standard());
      definitions = placed.stream().map(SchemaText.Placed::definition).toList();
    }
    try {
      return Schema.standardWith(definitions);
    } catch (IllegalArgumentException wrong) {
      throw new IOException(file + ": " + wrong.getMessage(), wrong);
    }
  }

  /** Keeps definitions. */
  void write(List<SchemaDefinition> definitions) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      writer.beginRecord("cn=schema");
      writer.attribute("objectClass", List.of(bytes("top"), bytes("subschema")));
      for (Kind kind : Kind.values()) {
        List<byte[]> values =
            definitions.stream()
                .filter(definition -> definition.kind() == kind)
                .map(definition -> bytes(definition.text()))
                .toList();
        if (!values.isEmpty()) {
          writer.attribute(kind.attribute(), values);
        }
      }
      writer.endRecord();
    }
    Sealed.replace(file, text.toByteArray());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
