package org.dirlens.launcher.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.plan.IndexPlan;
import org.dirlens.launcher.plan.dialect.PlanFormat;
import org.dirlens.launcher.plan.dialect.PlanTranslation;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * A configuration of ApacheDS with one partition beside those of its own, made of the one that it
 * brings along: only LDAP on loopback, without limits, with larger caches.
 */
final class ApacheDsConfig {
  /** The partition of the template. */
  private static final String PARTITION = "example";

  private static final String OURS = "ads-partitionId=" + PARTITION + ",ou=partitions,";
  private static final String TEMPLATE = "config.ldif";
  private static final String SERVER = "ads-serverId=";
  private static final String LDAP = SERVER + "ldapServer,";
  private static final String LDAPS = "ads-transportid=ldaps,";
  private static final String INDEX = "ads-indexAttributeId=";

  /** Pages of the tree of an index; the server's own 100 hold no index of more than toys. */
  private static final String INDEX_CACHE = "ads-indexCacheSize: 20000";

  private static final String ENTRY_CACHE = "ads-partitioncachesize: 100000";

  /** Those that the partition needs for itself. */
  private static final List<String> NEEDED =
      List.of(
          "apacherdn",
          "apachepresence",
          "apacheonealias",
          "apachesubalias",
          "apachealias",
          "objectclass",
          "entrycsn",
          "administrativerole");

  private final String template;
  private final PeerData data;

  private ApacheDsConfig(String template, PeerData data) {
    this.template = template;
    this.data = data;
  }

  /**
   * Reads the template.
   *
   * @param service the jar of the server
   */
  static ApacheDsConfig of(Path service, PeerData data) throws IOException {
    try (JarFile jar = new JarFile(service.toFile())) {
      JarEntry entry = jar.getJarEntry(TEMPLATE);
      if (entry == null) {
        throw new IOException(service + " has no " + TEMPLATE);
      }
      try (InputStream in = jar.getInputStream(entry)) {
        return new ApacheDsConfig(new String(in.readAllBytes(), StandardCharsets.UTF_8), data);
      }
    }
  }

  /** The whole text. */
  String text(int port) throws IOException {
    return withoutIndices(port) + indices();
  }

  /** The text while there are no entries: indices may be of what is not defined yet. */
  String withoutIndices(int port) {
    String unfolded = template.replace("\r\n", "\n").replace("\n ", "");
    return Stream.of(unfolded.strip().split("\n\n+"))
        .filter(ApacheDsConfig::isWanted)
        .map(each -> changed(each, port) + "\n\n")
        .collect(Collectors.joining());
  }

  private static boolean isWanted(String entry) {
    String name = name(entry);
    boolean otherServer = name.contains(SERVER) && !name.contains(LDAP);
    boolean otherIndex =
        name.startsWith(INDEX)
            && name.contains(OURS)
            && NEEDED.stream().noneMatch(indexed(name)::equalsIgnoreCase);
    return !otherServer && !otherIndex && !name.startsWith(LDAPS);
  }

  private static String name(String entry) {
    return entry
        .lines()
        .filter(line -> line.startsWith("dn: "))
        .findFirst()
        .map(line -> line.substring("dn: ".length()))
        .orElse("");
  }

  private static String indexed(String name) {
    return name.substring(INDEX.length(), name.indexOf(',')).toLowerCase(Locale.ROOT);
  }

  private String changed(String entry, int port) {
    String name = name(entry);
    if (name.startsWith("ads-transportid=ldap,")) {
      return entry
          .replaceFirst("ads-systemport: .*", "ads-systemport: " + port)
          .replaceFirst("ads-transportaddress: .*", "ads-transportaddress: 127.0.0.1");
    }
    if (name.startsWith(LDAP)) {
      return entry
          .replaceFirst("ads-maxSizeLimit: .*", "ads-maxSizeLimit: 0")
          .replaceFirst("ads-maxTimeLimit: .*", "ads-maxTimeLimit: 0");
    }
    if (name.startsWith(OURS)) {
      return entry
          .replaceFirst("ads-contextentry:: .*\n", "")
          .replaceFirst("ads-partitionSuffix: .*", "ads-partitionSuffix: " + data.suffix())
          .replaceFirst("ads-partitioncachesize: .*", ENTRY_CACHE);
    }
    return name.contains(OURS) ? entry.replaceFirst("ads-indexcachesize: .*", INDEX_CACHE) : entry;
  }

  private String indices() throws IOException {
    Map<String, IndexDefinition> wanted = new TreeMap<>();
    data.indices().stream()
        .filter(each -> NEEDED.stream().noneMatch(each.attribute()::equalsIgnoreCase))
        .forEach(each -> wanted.put(each.attribute(), each));
    IndexPlan plan = new IndexPlan(Map.of(data.suffix(), wanted));
    try {
      return new PlanTranslation(Schema.standard())
          .write(plan, PlanFormat.APACHEDS, new PlanTranslation.Choice(data.suffix(), PARTITION))
          .text()
          .replace("ads-indexHasReverse: FALSE", "ads-indexHasReverse: FALSE\n" + INDEX_CACHE);
    } catch (LdapProblem e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
