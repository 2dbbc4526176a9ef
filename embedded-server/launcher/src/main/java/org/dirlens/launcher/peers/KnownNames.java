package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.launcher.twin.source.SourceEntry;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;

/** Attribute types and object classes that a server knows, by their names and OIDs. */
final class KnownNames {
  private final Set<String> names = new HashSet<>();

  /** Those of definitions; what cannot be read as one is passed over. */
  void add(Kind kind, Collection<String> definitions) {
    for (String text : definitions) {
      try {
        SchemaDefinition read = SchemaDefinition.parse(kind, text);
        names.add(key(kind, read.oid()));
        read.names().forEach(name -> names.add(key(kind, name)));
      } catch (IllegalArgumentException malformed) {
        // A definition that only this server can read is of a name that nobody asks for.
      }
    }
  }

  /**
   * Those that a running server shows.
   *
   * @param subschema the entry that has them (RFC 4512, section 4.2)
   */
  static KnownNames shownBy(RunningServer server, String subschema) throws IOException {
    KnownNames known = new KnownNames();
    try (SourceSession session = PeerSession.open(server)) {
      String[] wanted = {Kind.ATTRIBUTE_TYPE.attribute(), Kind.OBJECT_CLASS.attribute()};
      Optional<SourceEntry> shown = session.read(subschema, wanted);
      for (Kind kind : Kind.values()) {
        shown.ifPresent(entry -> known.add(kind, entry.texts(kind.attribute())));
      }
    }
    return known;
  }

  /** Those of the {@code .ldif} files of a folder, as servers keep their schema. */
  static KnownNames ofFolder(Path folder) throws IOException {
    KnownNames known = new KnownNames();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".ldif")).toList()) {
        known.read(file);
      }
    }
    return known;
  }

  private void read(Path file) throws IOException {
    try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      LdifNames.entries(
          reader,
          entry ->
              entry.forEach(
                  attribute -> {
                    for (Kind kind : Kind.values()) {
                      if (attribute.description().equalsIgnoreCase(kind.attribute())) {
                        add(kind, LdifNames.texts(attribute));
                      }
                    }
                  }));
    }
  }

  boolean has(Kind kind, String nameOrOid) {
    return names.contains(key(kind, nameOrOid));
  }

  boolean hasAny(Kind kind, List<String> some) {
    return some.stream().anyMatch(each -> has(kind, each));
  }

  private static String key(Kind kind, String name) {
    return kind + " " + name.toLowerCase(Locale.ROOT);
  }
}
