package org.dirlens.load.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.load.LoadResult;
import org.dirlens.load.client.CannedServer;
import org.dirlens.load.client.CannedServer.Answer;
import org.dirlens.load.client.CannedServer.Asked;
import org.dirlens.load.replay.ReplayReport.Ending;
import org.dirlens.server.ber.BerTag;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LogReplayTest {
  /** Two connections; the search of the second begins before the first one's second. */
  private static final String LOG =
      """
      [25/Nov/2026:03:03:01.000000000 +0000] conn=1 op=0 BIND dn="cn=a" method=128 version=3
      [25/Nov/2026:03:03:01.010000000 +0000] conn=1 op=0 RESULT err=0 tag=97 nentries=0 etime=0.001
      [25/Nov/2026:03:03:01.100000000 +0000] conn=1 op=1 SRCH base="o=first" scope=2 filter="(cn=a{b})" attrs="cn"
      [25/Nov/2026:03:03:01.200000000 +0000] conn=2 op=1 SRCH base="o=second" scope=0 filter="(objectClass=*)" attrs=ALL
      [25/Nov/2026:03:03:01.300000000 +0000] conn=1 op=1 RESULT err=0 tag=101 nentries=2 etime=0.2
      [25/Nov/2026:03:03:01.400000000 +0000] conn=1 op=2 SRCH base="o=third" scope=1 filter="(sn=b*)" attrs=ALL
      [25/Nov/2026:03:03:01.500000000 +0000] conn=1 op=2 RESULT err=32 tag=101 nentries=0 etime=0.1
      [25/Nov/2026:03:03:01.600000000 +0000] conn=2 op=1 RESULT err=0 tag=101 nentries=1 etime=0.4
      [25/Nov/2026:03:03:01.700000000 +0000] conn=2 op=2 SRCH base="o=cut" scope=1 filter="(sn=b" attrs=ALL
      [25/Nov/2026:03:03:01.800000000 +0000] conn=2 op=2 RESULT err=0 tag=101 nentries=0 etime=0.1
      """;

  @TempDir private Path folder;

  private ReplayReport replay(CannedServer server, double factor) throws Exception {
    Path log = Files.writeString(folder.resolve("access"), LOG);
    return LogReplay.run(
        List.of(log), server.target(), new ReplayPace(factor, 10), ProgressMonitor.NONE);
  }

  private static String base(Asked asked) {
    try {
      asked.content().open(0x63);
      return asked.connection() + " " + asked.content().text(BerTag.OCTET_STRING);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void searchesAreSentInOrderOverTheirConnections() throws Exception {
    try (CannedServer server = new CannedServer(request -> new Answer(1, 0))) {
      ReplayReport report = replay(server, 100);
      Map<Integer, List<String>> byConnection =
          server.asked().stream()
              .collect(
                  Collectors.groupingBy(
                      Asked::connection,
                      Collectors.mapping(LogReplayTest::base, Collectors.toList())));
      assertEquals(
          Map.of(1, List.of("1 o=first", "1 o=third"), 2, List.of("2 o=second")), byConnection);
      assertEquals(Map.of(Kind.BIND, 1L), report.left());
      assertEquals(3, report.result().count());
      assertEquals(1, report.log().unreadable());
    }
  }

  @Test
  void differencesAreTold() throws Exception {
    try (CannedServer server = new CannedServer(request -> new Answer(1, 0))) {
      ReplayReport report = replay(server, 0);
      assertEquals(1, report.otherResults());
      assertEquals(1, report.otherEntries());
      List<String> told =
          report.first().stream()
              .map(each -> each.search() + " " + each.logged() + " " + each.replayed())
              .sorted()
              .toList();
      assertEquals(
          List.of(
              "o=first SUB (cn=a{b}) " + new Ending(0, 2) + " " + new Ending(0, 1),
              "o=third ONE (sn=b*) " + new Ending(32, 0) + " " + new Ending(0, 1)),
          told);
    }
  }

  @Test
  void thePaceKeepsTheTimesOfTheLog() throws Exception {
    try (CannedServer server = new CannedServer(request -> Answer.SUCCESS)) {
      long before = System.nanoTime();
      replay(server, 1);
      long millis = (System.nanoTime() - before) / 1_000_000;
      assertTrue(millis >= 600, "from 01.100 to 01.700 of the log: " + millis);
    }
  }

  @Test
  void searchesOfOneTimeStayInTheOrderOfTheLog() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      String start = "[25/Nov/2026:03:03:01 +0000] conn=1 op=" + i;
      text.append(start)
          .append(" SRCH base=\"o=x" + i + "\" scope=2 filter=\"(cn=a)\" attrs=\"cn\"\n");
      text.append(start).append(" RESULT err=0 tag=101 nentries=1 etime=0\n");
    }
    Path log = Files.writeString(folder.resolve("seconds"), text);
    try (CannedServer server = new CannedServer(request -> new Answer(1, 0))) {
      LogReplay.run(List.of(log), server.target(), new ReplayPace(0, 1), ProgressMonitor.NONE);
      assertEquals(
          IntStream.range(0, 50).mapToObj(i -> "1 o=x" + i).toList(),
          server.asked().stream().map(LogReplayTest::base).toList());
    }
  }

  @Test
  void waitingForAnAnswerThatDoesNotComeIsNoLoad() throws Exception {
    Path log = Files.writeString(folder.resolve("access"), LOG);
    Duration patience = Duration.ofSeconds(2);
    try (CannedServer server =
        new CannedServer(request -> request.connection() == 2 ? Answer.SILENCE : Answer.SUCCESS)) {
      LoadResult result =
          LogReplay.run(
                  List.of(log),
                  server.target(),
                  new ReplayPace(0, 10),
                  ProgressMonitor.NONE,
                  patience)
              .result();
      assertEquals(2, result.count());
      assertTrue(result.duration().compareTo(patience) < 0, result.duration().toString());
    }
  }

  @Test
  void aFileThatIsNoLogIsToldOf() throws Exception {
    Path file = Files.writeString(folder.resolve("letter"), "Dear Sir\n");
    try (CannedServer server = new CannedServer(request -> Answer.SUCCESS)) {
      IOException problem =
          assertThrows(
              IOException.class,
              () ->
                  LogReplay.run(
                      List.of(file), server.target(), new ReplayPace(1, 1), ProgressMonitor.NONE));
      assertTrue(String.valueOf(problem.getMessage()).startsWith(file + " has no line of a log"));
    }
  }
}
