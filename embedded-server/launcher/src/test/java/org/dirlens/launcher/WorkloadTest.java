package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.load.LoadResult;
import org.dirlens.load.LostRequests;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Protection;
import org.dirlens.load.access.Trust;
import org.dirlens.load.client.LoadClient;
import org.dirlens.load.client.LoadListener;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadShape;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadMix;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The workloads that come with Dirlens, on a server in this process. */
class WorkloadTest {
  private static final List<String> NAMES = BuiltInWorkloads.NAMES;
  private static final String SUFFIX = "dc=example,dc=com";
  private static final long ENTRIES = 300;
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir private static Path folder;
  private static EmbeddedServer server;

  @BeforeAll
  static void start() throws Exception {
    Path ldif = folder.resolve("all.ldif");
    Dn suffix = Dn.parse(SUFFIX, Schema.standard());
    try (OutputStream out = Files.newOutputStream(ldif)) {
      new DataFile(DataTemplate.PEOPLE, suffix, 42, ENTRIES)
          .write(out, DataFile.Answers.NOT_COUNTED, ProgressMonitor.NONE);
    }
    Path marked = folder.resolve("marked.ldif");
    try (OutputStream out = Files.newOutputStream(marked)) {
      new DataFile(DataTemplate.MARKED, suffix, 42, ENTRIES)
          .write(out, DataFile.Answers.NOT_COUNTED, ProgressMonitor.NONE);
    }
    String text = Files.readString(marked);
    Files.writeString(ldif, Files.readString(ldif) + text.substring(text.indexOf("dn: ou=unit 0")));
    Path data = folder.resolve("data");
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    assertEquals(
        0,
        DirlensCommand.run(out, out, "import", "--data", data.toString(), ldif.toString()),
        said.toString());
    ListenOptions listen = new ListenOptions(null, null, 0, 0);
    server =
        EmbeddedServer.start(
            new EmbeddedServerOptions(data, listen, List.of(SUFFIX), null, null, List.of()));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static LoadTarget target(Protection protection, int port) {
    Login login = Login.simple(server.adminDn(), new String(server.processPassword()));
    return new LoadTarget("127.0.0.1", port, protection, login);
  }

  private static Workload workload(String text) throws Exception {
    return WorkloadReader.read(text, new Given(SUFFIX, ENTRIES, null));
  }

  /** Runs until each operation was answered at least once. */
  private static LoadResult run(Workload workload, LoadTarget target, List<String> left)
      throws Exception {
    Duration none = Duration.ZERO;
    LoadShape shape = new LoadShape(2, 4, 2, 0, none, none, none, LONG);
    AtomicReference<LoadClient> load = new AtomicReference<>();
    Set<String> unseen = new HashSet<>(workload.operationNames());
    LoadListener listener =
        new LoadListener() {
          @Override
          public void second(LoadSecond second) {
            second.operations().stream()
                .filter(each -> each.count() > 0)
                .forEach(each -> unseen.remove(each.operation()));
            if (unseen.isEmpty()) {
              load.get().cancel();
            }
          }

          @Override
          public void notDeleted(String entry, int resultCode) {
            left.add(entry + " " + resultCode);
          }
        };
    load.set(new LoadClient(target, new WorkloadMix(workload, "", "test"), shape, listener));
    LoadResult result = load.get().run();
    assertEquals(Set.of(), unseen);
    return result;
  }

  /** Refusals by the server; on a busy machine the last answers may come too late to be counted. */
  private static void assertNoneRefused(LoadResult result) {
    for (MeasuredOperation operation : result.operations()) {
      Map<Integer, Long> refused = new HashMap<>(operation.errorsByResultCode());
      refused.remove(LostRequests.UNANSWERED);
      assertEquals(Map.of(), refused, operation.operation());
    }
  }

  private static long entries() throws Exception {
    return server.partitions().getFirst().statistics().entries();
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void eachIsAnsweredWithoutErrorsAndLeavesNothing(String name) throws Exception {
    long before = entries();
    List<String> left = new ArrayList<>();
    LoadResult result =
        run(workload(BuiltInWorkloads.text(name)), target(Protection.NONE, server.port()), left);
    assertNoneRefused(result);
    assertEquals(List.of(), left);
    assertEquals(before, entries());
  }

  @Test
  void messagingFindsOneEntryForEachSearch() throws Exception {
    LoadResult result =
        run(
            workload(BuiltInWorkloads.text("messaging")),
            target(Protection.NONE, server.port()),
            new ArrayList<>());
    MeasuredOperation search = result.operations().getFirst();
    assertEquals(search.count(), search.entries());
  }

  @Test
  void ldapsIsAnsweredAsLdap() throws Exception {
    int port = Objects.requireNonNull(server.ldapsAddress()).getPort();
    LoadResult result =
        run(
            workload(BuiltInWorkloads.text("directory-day")),
            target(Protection.of(Protection.Kind.TLS, new Trust.All()), port),
            new ArrayList<>());
    assertNoneRefused(result);
  }
}
