package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.launcher.twin.Anonymity;
import org.dirlens.launcher.twin.FolderHome;
import org.dirlens.launcher.twin.Pace;
import org.dirlens.launcher.twin.ServedHome;
import org.dirlens.launcher.twin.Twin;
import org.dirlens.launcher.twin.TwinFigures;
import org.dirlens.launcher.twin.TwinFollower;
import org.dirlens.launcher.twin.TwinPull;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.Login;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/** A twin of a server in a data folder, pulled and followed as a program does it. */
final class FollowedTwin implements AutoCloseable {
  static final String BASE = "dc=example,dc=com";

  /** Passwords, and the classes that other classes imply, which are kept here. */
  private static final Pattern LEFT_OUT =
      Pattern.compile("userPassword.*|objectClass: (top|person|organizationalPerson)");

  private final Path data;
  private final SourceAddress address;
  private @Nullable EmbeddedServer server;
  private @Nullable TwinFollower follower;
  private @Nullable Thread following;

  /** A twin to be, of a server. */
  FollowedTwin(Path data, String url, String login, String password) {
    this(data, SourceAddress.of(SourceUrl.parse(url), Login.simple(login, password)));
  }

  /** A twin to be, of a server that is asked in this way. */
  FollowedTwin(Path data, SourceAddress address) {
    this.data = data;
    this.address = address;
  }

  TwinPull.Result pull(@Nullable Anonymity anonymity) throws IOException, LdapProblem {
    try (Installation installation = Installation.open(data)) {
      FolderHome home = new FolderHome(installation, data);
      TwinPull pull = new TwinPull(home, anonymity, new Pace(Pace.UNLIMITED), ProgressMonitor.NONE);
      return pull.from(
          new TwinSource.Server(
              address.url(), BASE, address.login().mechanism(), address.login().name(), null),
          address);
    }
  }

  /** Brings it up to date without serving it. */
  Twin catchUp() throws Exception {
    try (Installation installation = Installation.openExisting(data)) {
      FolderHome home = new FolderHome(installation, data);
      Twin twin = home.files().all().getFirst().twin();
      new TwinFollower(twin, home, address, new Pace(Pace.UNLIMITED)).catchUp();
      return twin;
    }
  }

  /** Serves and follows it from now on. */
  TwinFollower follow() throws Exception {
    server = EmbeddedServer.start(EmbeddedServerOptions.on(data));
    ServedHome home = new ServedHome(server);
    follower =
        new TwinFollower(
            home.files().all().getFirst().twin(), home, address, new Pace(Pace.UNLIMITED));
    following = Thread.ofPlatform().daemon().start(follower);
    return follower;
  }

  TwinFigures figures() {
    return follower.twin().figures();
  }

  EmbeddedServer server() {
    return server;
  }

  /** Waits until it stands so. */
  void await(String what, Predicate<TwinFigures> state) throws InterruptedException {
    for (int i = 0; i < 600 && !state.test(figures()); i++) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    if (!state.test(figures())) {
      throw new AssertionError(what + ", but " + figures());
    }
  }

  /** Entries by their names, each with its lines in order. */
  static Map<String, List<String>> entries(List<String> asking) throws Exception {
    List<String> arguments = new ArrayList<>(asking);
    arguments.addAll(List.of("-LLL", "-o", "ldif-wrap=no", "-b", BASE, "(objectClass=*)", "*"));
    arguments.addAll(List.of("entryUUID", "createTimestamp", "modifyTimestamp", "creatorsName"));
    Outcome found = LdapTools.run("ldapsearch", arguments.toArray(String[]::new));
    Map<String, List<String>> entries = new TreeMap<>();
    for (String entry : found.out().split("\n\n")) {
      List<String> lines =
          Arrays.stream(entry.strip().split("\n"))
              .filter(line -> !LEFT_OUT.matcher(line).matches())
              .sorted()
              .toList();
      lines.stream()
          .filter(line -> line.startsWith("dn:"))
          .forEach(name -> entries.put(name, lines));
    }
    return entries;
  }

  private List<String> asking() throws IOException {
    return List.of(
        "-x",
        "-H",
        "ldap://127.0.0.1:" + server.port(),
        "-D",
        ServerProcess.ADMIN_DN,
        "-y",
        data.resolve("admin-password").toString());
  }

  /** Waits until it has the entries of its source, and no others; returns how many. */
  int awaitEqual(List<String> source) throws Exception {
    Map<String, List<String>> expected = entries(source);
    Map<String, List<String>> seen = entries(asking());
    for (int i = 0; i < 60 && !seen.equals(expected); i++) {
      TimeUnit.MILLISECONDS.sleep(250);
      seen = entries(asking());
    }
    Map<String, List<String>> same = new TreeMap<>(expected);
    same.entrySet().retainAll(seen.entrySet());
    expected.keySet().removeAll(same.keySet());
    seen.keySet().removeAll(same.keySet());
    assertEquals(text(expected), text(seen), figures() + ", equal: " + same.size());
    return same.size();
  }

  private static String text(Map<String, List<String>> entries) {
    StringBuilder text = new StringBuilder();
    entries.values().forEach(lines -> text.append(String.join("\n", lines)).append("\n\n"));
    return text.toString();
  }

  /** Stops following and serving. */
  void stop() throws InterruptedException {
    if (follower != null) {
      follower.close();
      following.join(20_000);
      follower = null;
    }
    if (server != null) {
      server.close();
      server = null;
    }
  }

  @Override
  public void close() throws InterruptedException {
    stop();
  }

  /** Whether a text stands in a file of the folder. */
  static boolean holds(Path folder, byte[] text) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (indexOf(Files.readAllBytes(file), text) >= 0) {
          return true;
        }
      }
      return false;
    }
  }

  private static int indexOf(byte[] all, byte[] part) {
    for (int i = 0; i + part.length <= all.length; i++) {
      if (Arrays.equals(all, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    return -1;
  }
}
