package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.plan.dialect.KindWords;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.partition.schema.SchemaDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Debian's 389 Directory Server (package {@code 389-ds-base}) as any user: its own template of a
 * configuration, with caches that hold all entries, without access log and limits. Of its default
 * indices stay those that it needs for itself.
 */
public final class Ds389 extends Peer {
  /** What the other servers do not do, either: log, limit, and hash passwords again at a bind. */
  private static final String WITHOUT =
      """
      nsslapd-listenhost: 127.0.0.1
      nsslapd-accesslog-logging-enabled: off
      nsslapd-sizelimit: -1
      nsslapd-timelimit: -1
      nsslapd-enable-upgrade-hash: off
      """;

  private static final String CACHES =
      """
      nsslapd-cachememsize: 2147483648
      nsslapd-dncachememsize: 268435456
      """;

  private static final int REFUSED = 8;

  private @Nullable Ds389Folder server;

  public Ds389(Path folder, PeerData data) {
    super(PeerKind.DS_389, folder, data);
  }

  @Override
  Optional<IndexDialect> dialect() {
    return Optional.of(IndexDialect.DS_389);
  }

  @Override
  public void prepare() throws IOException {
    server = new Ds389Folder(folder(), Programs.freePort(), data().suffix().toString());
    server.copySchema();
    Files.writeString(server.settings(), configuration(server));
  }

  private Ds389Folder server() {
    return Objects.requireNonNull(server, "not prepared");
  }

  @Override
  List<SchemaDefinition> complete(Missing missing) throws IOException {
    List<SchemaDefinition> definitions = missing.of(KnownNames.ofFolder(server().schema()));
    Files.writeString(server().schema().resolve("99user.ldif"), MissingSchema.entry(definitions));
    return definitions;
  }

  /**
   * Loads by {@code ns-slapd ldif2db}, which continues after an entry that it refuses, and then
   * ends with {@link #REFUSED}.
   */
  @Override
  public void load(Path ldif) throws IOException, InterruptedException {
    Programs.run(printed(), server().loading(ldif), REFUSED);
  }

  @Override
  public RunningServer start(@Nullable Integer core) throws IOException, InterruptedException {
    List<String> command = Programs.pinned(server().command(), core);
    return RunningServer.start(this, command, server().port());
  }

  private String configuration(Ds389Folder of) throws IOException {
    String whole = of.configuration(data().admin(), Ssha.of(data().password()), CACHES);
    StringBuilder text = new StringBuilder(withoutIndices(whole));
    text.insert(text.indexOf("nsslapd-port:"), WITHOUT);
    for (ServerIndex index : data().indices(IndexDialect.DS_389).indices()) {
      if (!index.attribute().equalsIgnoreCase("objectClass")) {
        text.append(index(index));
      }
    }
    return text.toString();
  }

  /** Without the indices for users that every new database would get. */
  private static String withoutIndices(String template) {
    return Stream.of(template.split("\n\n+"))
        .filter(
            entry ->
                !entry.contains(",cn=default indexes,")
                    || !entry.toLowerCase(Locale.ROOT).contains("nssystemindex: false"))
        .collect(Collectors.joining("\n\n"));
  }

  private static String index(ServerIndex index) {
    String types =
        KindWords.words(index.kinds()).stream()
            .map(each -> "nsIndexType: " + each + "\n")
            .collect(Collectors.joining());
    return """

    dn: cn=%1$s,cn=index,cn=userRoot,cn=ldbm database,cn=plugins,cn=config
    objectClass: top
    objectClass: nsIndex
    cn: %1$s
    nsSystemIndex: false
    %2$s"""
        .formatted(index.attribute(), types);
  }
}
