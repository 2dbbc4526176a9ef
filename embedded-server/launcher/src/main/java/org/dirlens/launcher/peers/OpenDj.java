package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.plan.IndexPlan;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.plan.dialect.PlanFormat;
import org.dirlens.launcher.plan.dialect.PlanTranslation;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.jspecify.annotations.Nullable;

/**
 * OpenDJ from its unpacked archive, with a heap as large as ours, without access log and limits,
 * and lenient with values, as people of 2006 have telephone numbers of letters. Of its default
 * indices stay those that it needs for itself. Its writes are not synced, as it comes.
 */
public final class OpenDj extends Peer {
  private static final String HEAP = "OPENDJ_JAVA_ARGS=-Xmx2g";
  private static final String INDEX = "cn=Index,ds-cfg-backend-id=userRoot,cn=Backends,cn=config";
  private static final List<String> NEEDED =
      List.of("aci", "ds-sync-conflict", "ds-sync-hist", "entryuuid", "objectclass");
  private static final List<String> LOGGERS =
      List.of("File-Based Access Logger", "Json File-Based Access Logger");

  private final Path archive;
  private int port;

  /**
   * Measures a copy of this one.
   *
   * @param archive the folder that has its {@code setup}
   */
  public OpenDj(Path folder, PeerData data, Path archive) {
    super(PeerKind.OPENDJ, folder, data);
    this.archive = archive;
  }

  @Override
  Optional<IndexDialect> dialect() {
    return Optional.of(IndexDialect.OPENDJ);
  }

  /** Sets a copy up. */
  @Override
  public void prepare() throws IOException, InterruptedException {
    FolderCopy.of(archive, folder());
    port = Programs.freePort();
    Programs.run(
        printed(),
        List.of(
            folder().resolve("setup").toString(),
            "--cli",
            "--no-prompt",
            "--acceptLicense",
            "--doNotStart",
            "--hostname",
            "localhost",
            "--ldapPort",
            Integer.toString(port),
            "--adminConnectorPort",
            Integer.toString(Programs.freePort()),
            "--rootUserDN",
            data().admin(),
            "--rootUserPassword",
            data().password(),
            "--baseDN",
            data().suffix().toString(),
            "--backendType",
            "je"));
    Path settings = folder().resolve("config/config.ldif");
    Files.writeString(settings, settings(Files.readString(settings)));
  }

  private Path schema() {
    Path inDatabase = folder().resolve("db/schema");
    return Files.isDirectory(inDatabase) ? inDatabase : folder().resolve("config/schema");
  }

  @Override
  List<SchemaDefinition> complete(Missing missing) throws IOException {
    List<SchemaDefinition> definitions = missing.of(KnownNames.ofFolder(schema()));
    Files.writeString(schema().resolve("98-dirlens.ldif"), MissingSchema.entry(definitions));
    return definitions;
  }

  /** Loads by {@code import-ldif}, which continues after an entry that it refuses. */
  @Override
  public void load(Path ldif) throws IOException, InterruptedException {
    Programs.run(
        printed(),
        List.of(
            folder().resolve("bin/import-ldif").toString(),
            "--offline",
            "--backendID",
            "userRoot",
            "--ldifFile",
            ldif.toString()));
  }

  @Override
  public RunningServer start(@Nullable Integer core) throws IOException, InterruptedException {
    String start = folder().resolve("bin/start-ds").toString();
    List<String> command = List.of("env", HEAP, start, "--nodetach");
    return RunningServer.start(this, Programs.pinned(command, core), port);
  }

  private String settings(String text) throws IOException {
    String entries =
        Stream.of(text.strip().split("\n\n+"))
            .filter(entry -> !isIndexOfUsers(entry))
            .map(OpenDj::changed)
            .collect(Collectors.joining("\n\n"));
    return entries + "\n\n" + indices();
  }

  private static boolean isIndexOfUsers(String entry) {
    String name = entry.lines().findFirst().orElse("");
    String begin = "dn: ds-cfg-attribute=";
    if (!name.startsWith(begin) || !name.endsWith("," + INDEX)) {
      return false;
    }
    String attribute = name.substring(begin.length(), name.indexOf(','));
    return NEEDED.stream().noneMatch(attribute::equalsIgnoreCase);
  }

  private static String changed(String entry) {
    String strict = "ds-cfg-invalid-attribute-syntax-behavior: ";
    String all = entry.replace(strict + "reject", strict + "accept");
    String everywhere = "ds-cfg-listen-address: ";
    all = all.replace(everywhere + "0.0.0.0", everywhere + "127.0.0.1");
    String on = "ds-cfg-enabled: ";
    boolean logs = LOGGERS.stream().anyMatch(each -> entry.startsWith("dn: cn=" + each + ","));
    return logs ? all.replace(on + "true", on + "false") : all;
  }

  private String indices() throws IOException {
    Map<String, IndexDefinition> wanted = new TreeMap<>();
    data().indices().stream()
        .filter(each -> NEEDED.stream().noneMatch(each.attribute()::equalsIgnoreCase))
        .forEach(each -> wanted.put(each.attribute(), each));
    IndexPlan plan = new IndexPlan(Map.of(data().suffix(), wanted));
    try {
      return new PlanTranslation(Schema.standard())
          .write(plan, PlanFormat.OPENDJ, new PlanTranslation.Choice(data().suffix(), "userRoot"))
          .text();
    } catch (LdapProblem e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
