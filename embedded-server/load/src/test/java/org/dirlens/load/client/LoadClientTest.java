package org.dirlens.load.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.dirlens.load.LoadResult;
import org.dirlens.load.LostRequests;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.client.CannedServer.Answer;
import org.dirlens.load.client.CannedServer.Asked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadClientTest {
  private static final Duration NONE = Duration.ZERO;
  private static final Duration HALF_SECOND = Duration.ofMillis(500);
  private static final CannedMix SEARCHES = new CannedMix(false);

  @Test
  void answersDriveAClosedLoad() throws IOException {
    try (CannedServer server = new CannedServer(request -> new Answer(2, 0))) {
      LoadShape shape = new LoadShape(2, 5, 3, 0, NONE, NONE, NONE, HALF_SECOND);
      LoadResult result = new LoadClient(server.target(), SEARCHES, shape, LoadListener.NONE).run();

      MeasuredOperation search = result.operations().getFirst();
      assertTrue(search.count() > 0);
      assertEquals(2 * search.count(), search.entries());
      assertEquals(search.count(), search.latencyNanos().getTotalCount());
      assertEquals(List.of(search.count()), search.countPerSecond());
      assertEquals(Map.of(), search.errorsByResultCode());
      assertEquals(HALF_SECOND, result.duration());
      assertEquals(5, server.connections());
      long unmeasured = server.asked().size() - search.count();
      assertTrue(unmeasured >= 0 && unmeasured <= 15, "sent but not counted: " + unmeasured);
    }
  }

  @Test
  void errorsAreCountedByTheirResultCodes() throws IOException {
    try (CannedServer server =
        new CannedServer(request -> new Answer(0, request.number() % 3 == 0 ? 32 : 0))) {
      LoadShape shape = LoadShape.closed(1, 1, HALF_SECOND);
      LoadResult result = new LoadClient(server.target(), SEARCHES, shape, LoadListener.NONE).run();

      MeasuredOperation search = result.operations().getFirst();
      assertEquals(Map.of(32, search.count() / 3), search.errorsByResultCode());
    }
  }

  @Test
  void aRateDoesNotWaitForTheServer() throws IOException {
    try (CannedServer server =
        new CannedServer(
            request -> {
              TimeUnit.MILLISECONDS.sleep(50);
              return Answer.SUCCESS;
            })) {
      LoadShape shape = new LoadShape(1, 1, 1, 200, NONE, NONE, NONE, Duration.ofSeconds(1));
      LoadResult result = new LoadClient(server.target(), SEARCHES, shape, LoadListener.NONE).run();

      MeasuredOperation search = result.operations().getFirst();
      long unsent = search.errorsByResultCode().getOrDefault(LostRequests.NOT_SENT, 0L);
      long due = search.count() + unsent;
      assertTrue(due == 200 || due == 199, "one may be on its way: " + due);
      long worstMillis = search.latencyNanos().getMaxValue() / 1_000_000;
      assertTrue(worstMillis > 500, "the last answered was due long before: " + worstMillis);
    }
  }

  @Test
  void aRateGrowsInTheRamp() throws IOException {
    Duration ramp = Duration.ofSeconds(1);
    LoadShape shape = new LoadShape(1, 4, 1, 100, NONE, ramp, NONE, ramp);
    Schedule schedule = Schedule.of(shape, 0);
    assertEquals(50, schedule.unsent(ramp.toNanos()));
    assertEquals(150, schedule.unsent(shape.endNanos()));
  }

  @Test
  void threadsTakeTurnsWithARate() {
    LoadShape shape = new LoadShape(3, 3, 1, 100, NONE, NONE, NONE, Duration.ofSeconds(1));
    List<Long> due = new ArrayList<>();
    for (int thread = 0; thread < 3; thread++) {
      due.add(Schedule.of(shape, thread).unsent(shape.endNanos()));
    }
    assertEquals(List.of(34L, 33L, 33L), due);
  }

  @Test
  void bindsHaveConnectionsOfTheirOwn() throws IOException {
    try (CannedServer server = new CannedServer(request -> Answer.SUCCESS)) {
      LoadShape shape = LoadShape.closed(2, 4, HALF_SECOND);
      LoadResult result =
          new LoadClient(server.target(), new CannedMix(true), shape, LoadListener.NONE).run();

      result.operations().forEach(each -> assertTrue(each.count() > 0, each.operation()));
      Map<Integer, Set<Integer>> operations =
          server.asked().stream()
              .collect(
                  Collectors.groupingBy(
                      Asked::connection, Collectors.mapping(Asked::operation, Collectors.toSet())));
      assertEquals(4, operations.size());
      operations.values().forEach(each -> assertEquals(1, each.size()));
    }
  }

  @Test
  void timeStandsStillInAPause() throws Exception {
    try (CannedServer server = new CannedServer(request -> Answer.SUCCESS)) {
      AtomicReference<LoadClient> running = new AtomicReference<>();
      List<LoadState> states = new ArrayList<>();
      LoadListener listener =
          new LoadListener() {
            @Override
            public void state(LoadState state) {
              states.add(state);
              switch (state) {
                case CONNECTING -> running.get().pause(); // before its time begins
                case PAUSED -> Thread.ofVirtual().start(() -> resumeLater(running.get()));
                default -> {}
              }
            }
          };
      LoadShape shape = LoadShape.closed(1, 1, HALF_SECOND);
      running.set(new LoadClient(server.target(), SEARCHES, shape, listener));
      long before = System.nanoTime();
      LoadResult result = running.get().run();

      assertTrue(System.nanoTime() - before >= 900_000_000L);
      assertEquals(HALF_SECOND, result.duration());
      assertEquals(LoadState.PAUSED, states.get(1), states.toString());
    }
  }

  private static void resumeLater(LoadClient load) {
    try {
      TimeUnit.MILLISECONDS.sleep(500);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    load.resume();
  }

  @Test
  void aCancelledLoadDoesNotWaitForASilentServer() throws Exception {
    try (CannedServer server = new CannedServer(request -> Answer.SILENCE)) {
      LoadShape shape = LoadShape.closed(2, 3, Duration.ofMinutes(10));
      LoadClient load = new LoadClient(server.target(), SEARCHES, shape, LoadListener.NONE);
      Thread.ofVirtual().start(() -> cancelWhenAsked(server, load));
      LoadResult result = load.run();

      MeasuredOperation search = result.operations().getFirst();
      assertEquals(0, search.count());
      assertEquals(Map.of(LostRequests.UNANSWERED, 6L), search.errorsByResultCode());
    }
  }

  private static void cancelWhenAsked(CannedServer server, LoadClient load) {
    while (server.asked().size() < 6) {
      Thread.onSpinWait();
    }
    load.cancel();
  }

  @Test
  void aBrokenConnectionIsCountedAndOpenedAgain() throws IOException {
    try (CannedServer server =
        new CannedServer(
            request ->
                request.connection() == 1 && request.number() == 10
                    ? Answer.HANG_UP
                    : Answer.SUCCESS)) {
      LoadShape shape = LoadShape.closed(1, 1, Duration.ofSeconds(3));
      LoadResult result = new LoadClient(server.target(), SEARCHES, shape, LoadListener.NONE).run();

      MeasuredOperation search = result.operations().getFirst();
      assertEquals(Map.of(LostRequests.CONNECTION_LOST, 1L), search.errorsByResultCode());
      assertEquals(2, server.connections());
      assertTrue(search.count() > 9, "more than on the first connection: " + search.count());
    }
  }

  @Test
  void aRefusedBindIsAProblem() throws IOException {
    try (CannedServer server = new CannedServer(request -> new Answer(0, 49))) {
      LoadTarget target = server.target().as("cn=admin", "wrong");
      LoadClient load =
          new LoadClient(target, SEARCHES, LoadShape.closed(1, 1, HALF_SECOND), LoadListener.NONE);
      IOException problem = assertThrows(IOException.class, load::run);
      assertEquals(
          "cannot connect to " + target + ": the bind was refused with result code 49 canned",
          problem.getMessage());
    }
  }

  @Test
  void secondsAreToldInTheirOrder() throws IOException {
    try (CannedServer server = new CannedServer(request -> Answer.SUCCESS)) {
      List<Integer> seconds = new ArrayList<>();
      LoadListener listener =
          new LoadListener() {
            @Override
            public void second(LoadSecond second) {
              seconds.add(second.second());
            }
          };
      Duration second = Duration.ofSeconds(1);
      LoadShape shape = new LoadShape(2, 2, 1, 0, NONE, NONE, second, second.multipliedBy(2));
      LoadResult result = new LoadClient(server.target(), SEARCHES, shape, listener).run();

      assertEquals(List.of(-1, 0, 1), seconds);
      MeasuredOperation search = result.operations().getFirst();
      assertEquals(2, search.countPerSecond().size());
      assertEquals(
          search.count(), search.countPerSecond().stream().mapToLong(Long::longValue).sum());
    }
  }
}
