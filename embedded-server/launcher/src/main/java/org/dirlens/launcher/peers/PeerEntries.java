package org.dirlens.launcher.peers;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.launcher.PartitionImport;
import org.dirlens.launcher.ldif.Findings;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.ldif.LdifEntries.Reading;
import org.dirlens.launcher.ldif.NameCounts;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.load.data.DataFile;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The entries of all servers as a file of somebody's has them, with what is to be left out so that
 * all servers can hold the same.
 *
 * @param file LDIF, in any order
 * @param suffix the lowest name that all stand at or below
 * @param schema ours with what was added
 * @param translation what is left out, and what has another name here
 */
record PeerEntries(Path file, Dn suffix, Schema schema, Translation translation) {
  /** Makes a file of generated entries, or looks at the one that there is. */
  static PeerEntries of(PeerSource source, Path folder, PeerWatch watch)
      throws IOException, LdapProblem {
    return switch (source) {
      case PeerSource.Generated(DataFile data) -> {
        Path file = folder.resolve("data.ldif");
        watch.begins("Writing entries");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
          data.write(out, DataFile.Answers.NOT_COUNTED, watch.monitor());
        }
        yield new PeerEntries(file, data.suffix(), Schema.standard(), Translation.NONE);
      }
      case PeerSource.OfFile given -> of(given, watch);
    };
  }

  private static PeerEntries of(PeerSource.OfFile given, PeerWatch watch)
      throws IOException, LdapProblem {
    Schema schema = given.definitions();
    Dn suffix = given.suffix();
    watch.begins("Looking at the names in " + given.ldif().getFileName());
    Set<String> unknown = unknown(given, suffix, schema, watch);
    return new PeerEntries(given.ldif(), suffix, schema, Translation.of(unknown, given.from()));
  }

  /** Names that no schema has; all servers go without them, so that all hold the same. */
  private static Set<String> unknown(
      PeerSource.OfFile given, Dn suffix, Schema schema, PeerWatch watch)
      throws IOException, LdapProblem {
    Findings findings = new Findings();
    @Nullable ForeignServer from = given.from();
    Reading reading = new Reading(Translation.of(List.of(), from), null, findings);
    PartitionImport.check(suffix, schema, given.ldif(), reading, watch.monitor());
    Set<String> names = new LinkedHashSet<>();
    Stream.of(findings.unknownAttributes(), findings.unknownClasses())
        .flatMap(each -> each.all().stream())
        .map(NameCounts.Met::name)
        .forEach(names::add);
    if (!names.isEmpty()) {
      watch.found(
          "No schema defines "
              + String.join(", ", names)
              + ": left out of all servers. Name a file with the definitions to keep them.");
    }
    return names;
  }

  /** What was added to the standard schema. */
  List<SchemaDefinition> added() {
    return schema.extension();
  }
}
