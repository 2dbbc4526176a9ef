package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.SchemaText;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens schema}: definitions beyond the standard schema of a data folder. */
@Command(
    name = "schema",
    mixinStandardHelpOptions = true,
    description = "Adds attribute types and object classes to the schema, or lists those added.",
    footer = {
      "No server may run on the folder; one that runs takes definitions by a modify of cn=schema.",
      "docs/schema.md tells which forms of files are read."
    })
final class SchemaCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(line(), "say add or list");
  }

  @Command(
      name = "add",
      mixinStandardHelpOptions = true,
      description =
          "Adds the definitions of files: .schema of OpenLDAP, or LDIF of cn=schema or cn=config. All or nothing.")
  int add(
      @Option(
              names = "--data",
              required = true,
              paramLabel = "DIR",
              description = "The data folder; created if new.")
          Path data,
      @Parameters(arity = "1..*", paramLabel = "FILE", description = "The files.") List<Path> files)
      throws IOException, LdapProblem {
    try (Installation installation = Installation.open(data)) {
      add(installation, files, line().getOut());
    }
    return 0;
  }

  /** Adds what is not there yet, and says what was. */
  static void add(Installation installation, List<Path> files, PrintWriter out)
      throws IOException, LdapProblem {
    List<SchemaText.Placed> fresh = new ArrayList<>();
    int known = 0;
    for (Path file : files) {
      for (SchemaText.Placed placed : SchemaText.read(file)) {
        String present = present(installation.schema(), placed.definition());
        if (present == null) {
          fresh.add(placed);
        } else {
          known++;
          out.println(file + ", line " + placed.line() + ": already known: " + present);
        }
      }
    }
    if (!fresh.isEmpty()) {
      SchemaText.requireWhole(fresh, installation.schema());
      installation.define(fresh.stream().map(SchemaText.Placed::definition).toList());
    }
    out.println(
        TextTable.counted(fresh.size(), "definition", "definitions")
            + " added, "
            + known
            + " already known");
    out.flush();
  }

  /** What the schema has of this OID or first name and will not exchange; null for nothing. */
  private static @Nullable String present(Schema schema, SchemaDefinition definition) {
    if (schema.extension().contains(definition)) {
      return definition.oid();
    }
    boolean own = schema.extension().stream().anyMatch(has -> has.oid().equals(definition.oid()));
    for (String name : own ? List.<String>of() : definition.names()) {
      String oid =
          switch (definition.kind()) {
            case ATTRIBUTE_TYPE -> {
              AttributeType type = schema.attribute(name);
              yield type == null ? null : type + " " + type.oid();
            }
            case OBJECT_CLASS -> {
              ObjectClass objectClass = schema.objectClass(name);
              yield objectClass == null ? null : objectClass + " " + objectClass.oid();
            }
          };
      if (oid != null) {
        return oid;
      }
    }
    return null;
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Prints the definitions that were added, as LDIF of cn=schema.")
  int list(
      @Option(
              names = "--data",
              required = true,
              paramLabel = "DIR",
              description = "The data folder.")
          Path data)
      throws IOException, LdapProblem {
    try (Installation installation = Installation.openExisting(data)) {
      PrintWriter out = line().getOut();
      out.println("dn: cn=schema");
      for (SchemaDefinition definition : installation.schema().extension()) {
        out.println(definition.kind().attribute() + ": " + definition.text());
      }
      out.flush();
      return 0;
    }
  }

  private CommandLine line() {
    return Objects.requireNonNull(spec).commandLine();
  }
}
