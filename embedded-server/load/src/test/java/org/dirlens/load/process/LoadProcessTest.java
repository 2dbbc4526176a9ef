package org.dirlens.load.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.dirlens.load.LoadResult;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Mechanism;
import org.dirlens.load.access.Protection;
import org.dirlens.load.access.Trust;
import org.dirlens.load.client.CannedServer;
import org.dirlens.load.client.CannedServer.Answer;
import org.dirlens.load.client.LoadListener;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LoadProcessTest {
  private static final int ADD = 0x68;
  private static final int DELETE = 0x4A;

  /** Only what is named there: the test's own class path has more. */
  private static final LoadJava JAVA = LoadJava.current(LoadProcessTest::location);

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static LoadOrder order(LoadTarget target, String seconds, String operation) {
    String text =
        """
        title = Test
        base = dc=example
        [load]
        connections = 2
        duration = %s
        %s
        """;
    return new LoadOrder(target, text.formatted(seconds, operation), Given.NOTHING, "", "test");
  }

  private static final String SEARCH =
      """
      [value initials]
      data = people initials
      [search all]
      base = {base}
      filter = (initials={initials})
      """;

  private static final String ADDS =
      """
      [add new]
      dn = cn={unique},{base}
      attribute = objectClass: person
      """;

  private static final class Heard implements LoadListener {
    private final List<LoadState> states = new ArrayList<>();
    private final List<LoadSecond> seconds = new ArrayList<>();

    @Override
    public void state(LoadState state) {
      states.add(state);
    }

    @Override
    public void second(LoadSecond second) {
      seconds.add(second);
    }
  }

  @Test
  void secondsAndResultComeBack() throws Exception {
    try (CannedServer server = new CannedServer(request -> new Answer(3, 0));
        LoadProcess load = LoadProcess.start(JAVA, order(server.target(), "2 s", SEARCH))) {
      Heard heard = new Heard();
      LoadResult result = load.await(heard);

      assertEquals(Duration.ofSeconds(2), result.duration());
      MeasuredOperation search = result.operations().getFirst();
      assertTrue(search.count() > 0);
      assertEquals(3 * search.count(), search.entries());
      assertEquals(search.count(), search.latencyNanos().getTotalCount());
      assertEquals(List.of(0, 1), heard.seconds.stream().map(LoadSecond::second).toList());
      assertEquals(
          search.countPerSecond(),
          heard.seconds.stream().map(each -> each.operations().getFirst().count()).toList());
      assertEquals(LoadState.ENDED, heard.states.getLast());
    }
  }

  @Test
  void aCancelledLoadDeletesWhatItAdded() throws Exception {
    addsUntil(LoadProcess::cancel);
  }

  /** As a terminal does, which interrupts the load beside its parent. */
  @Test
  void aLoadThatIsAskedToEndDeletesWhatItAdded() throws Exception {
    addsUntil(load -> ProcessHandle.of(load.pid()).orElseThrow().destroy());
  }

  /** Ends a load when it has added something, and expects that all of it is deleted. */
  private static void addsUntil(Consumer<LoadProcess> end) throws Exception {
    try (CannedServer server = new CannedServer(request -> Answer.SUCCESS);
        LoadProcess load = LoadProcess.start(JAVA, order(server.target(), "10 min", ADDS))) {
      LoadListener ending =
          new LoadListener() {
            @Override
            public void second(LoadSecond second) {
              if (second.operations().getFirst().count() > 0) {
                end.accept(load);
              }
            }
          };
      load.await(ending);
      assertEquals(count(server, ADD), count(server, DELETE));
      assertTrue(count(server, ADD) > 0);
      assertFalse(load.isAlive());
    }
  }

  private static long count(CannedServer server, int operation) {
    return server.asked().stream().filter(each -> each.operation() == operation).count();
  }

  @Test
  void problemsAreTold() throws Exception {
    try (CannedServer server = new CannedServer(request -> new Answer(0, 49))) {
      LoadOrder misspelt = order(server.target(), "1 s", "[searsh all]");
      try (LoadProcess load = LoadProcess.start(JAVA, misspelt)) {
        IOException problem = assertThrows(IOException.class, () -> load.await(LoadListener.NONE));
        assertTrue(
            String.valueOf(problem.getMessage()).startsWith("line 6: no section is called searsh"),
            problem.getMessage());
      }
      LoadTarget refused = server.target().as("cn=x", "marker-password");
      try (LoadProcess load = LoadProcess.start(JAVA, order(refused, "1 s", SEARCH))) {
        IOException problem = assertThrows(IOException.class, () -> load.await(LoadListener.NONE));
        assertEquals(
            "cannot connect to " + refused + ": the bind was refused with result code 49 canned",
            problem.getMessage());
      }
    }
  }

  @Test
  void anOrderSurvivesTheWay() throws Exception {
    LoadTarget target =
        new LoadTarget(
            "::1",
            636,
            Protection.of(Protection.Kind.START_TLS, new Trust.Known("AB:CD")),
            new Login(Mechanism.DIGEST_MD5, "cn=ä b,o=c", " pass wörd ", "u:x y", "a realm"));
    LoadOrder order =
        new LoadOrder(
            target, "title = ü\n\n", new Given("o=x", 5L, Path.of("/tmp/a b")), "second", "run1");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    order.write(out);
    assertEquals(order, LoadOrder.read(new ByteArrayInputStream(out.toByteArray())));
    assertFalse(order.toString().contains("second") || order.toString().contains("pass"));
    assertFalse(JAVA.commandLine().toString().contains("pass wörd"));
  }
}
