package org.dirlens.apacheds;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.jspecify.annotations.Nullable;

/**
 * The duplicates limits that {@code ou=config} of a server has for the indices of a partition. It
 * is looked for beside the record file, and in the folder {@code conf} of the instance, as one file
 * or as a folder of files.
 */
final class ServerConfiguration {
  /** Ids of a key that lie in its leaf where nothing else is configured. */
  static final int DEFAULT_LIMIT = 512;

  private static final String CONFIG = "ou=config";

  private final @Nullable Path source;
  private final Map<String, Integer> limits = new HashMap<>();

  private ServerConfiguration(@Nullable Path source) {
    this.source = source;
  }

  /**
   * The configuration that belongs to a record file; the defaults if none is found.
   *
   * @throws IOException if one is found that cannot be read
   */
  static ServerConfiguration beside(Path recordFile) throws IOException {
    String name = recordFile.getFileName().toString();
    String partition = name.substring(0, name.lastIndexOf('.'));
    Optional<Path> source = source(recordFile.toAbsolutePath().normalize().getParent());
    ServerConfiguration configuration = new ServerConfiguration(source.orElse(null));
    if (source.isPresent()) {
      configuration.readAll(source.get(), partition);
    }
    return configuration;
  }

  private static Optional<Path> source(@Nullable Path folder) {
    @Nullable Path above = folder == null ? null : folder.getParent();
    @Nullable Path instance = above == null ? null : above.getParent();
    return Stream.of(in(folder), in(above), in(instance == null ? null : instance.resolve("conf")))
        .flatMap(List::stream)
        .filter(Files::exists)
        .findFirst();
  }

  private static List<Path> in(@Nullable Path folder) {
    return folder == null
        ? List.of()
        : List.of(folder.resolve(CONFIG + ".ldif"), folder.resolve(CONFIG));
  }

  private void readAll(Path place, String partition) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(place)) {
      files =
          found
              .filter(each -> each.toString().endsWith(".ldif") && Files.isRegularFile(each))
              .toList();
    }
    for (Path file : files) {
      read(file, partition);
    }
  }

  private void read(Path file, String partition) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        LdifReader reader = new LdifReader(in)) {
      for (LdifRecord record = reader.next(); record != null; record = reader.next()) {
        if (isIndexOf(partition, record)
            && record.change() instanceof LdifChange.Add(List<LdifAttribute> attributes)) {
          addLimit(attributes, file);
        }
      }
    } catch (LdifProblem e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static boolean isIndexOf(String partition, LdifRecord record) {
    String dn = record.dn().toLowerCase(Locale.ROOT).replace(" ", "");
    return dn.startsWith("ads-indexattributeid=")
        && dn.contains(",ads-partitionid=" + partition.toLowerCase(Locale.ROOT) + ",");
  }

  private void addLimit(List<LdifAttribute> attributes, Path file) throws IOException {
    String attribute = value(attributes, "ads-indexAttributeId");
    String limit = value(attributes, "ads-indexNumDupLimit");
    if (attribute != null && limit != null) {
      try {
        limits.put(TreeNames.key(attribute), Integer.parseInt(limit.strip()));
      } catch (NumberFormatException e) {
        throw new IOException(
            file + ": the ads-indexNumDupLimit of " + attribute + " is " + limit, e);
      }
    }
  }

  private static @Nullable String value(List<LdifAttribute> attributes, String name) {
    return attributes.stream()
        .filter(each -> each.description().equalsIgnoreCase(name))
        .flatMap(each -> each.values().stream())
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .findFirst()
        .orElse(null);
  }

  /** File or folder that was read; empty if none was found, so that all limits are the default. */
  Optional<Path> source() {
    return Optional.ofNullable(source);
  }

  /** The most ids of a key of this index in its leaf. */
  int limit(String index) {
    return limits.getOrDefault(TreeNames.key(index), DEFAULT_LIMIT);
  }
}
