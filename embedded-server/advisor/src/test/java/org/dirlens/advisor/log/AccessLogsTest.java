package org.dirlens.advisor.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.dirlens.advisor.Cancelled;
import org.dirlens.advisor.log.LogSummary.LogFile;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines as the servers wrote them, Debian's for OpenLDAP and 389 Directory Server. */
class AccessLogsTest {
  private static final String SLAPD =
      """
      6b064fa9.330f842f 0x7f9584140200 @(#) $OpenLDAP: slapd 2.5.13+dfsg-5 (Feb  8 2023) $
      6b064fa9.33eecca2 0x7f9584140200 slapd starting
      6b064fab.156242f8 0x7f9541ffe6c0 conn=1000 fd=12 ACCEPT from IP=127.0.0.1:54074 (IP=127.0.0.1:21389)
      6b064fab.15659f05 0x7f9541ffe6c0 conn=1000 op=0 BIND dn="cn=admin,dc=example,dc=org" method=128
      6b064fab.156643d2 0x7f9541ffe6c0 conn=1000 op=0 BIND dn="cn=admin,dc=example,dc=org" mech=SIMPLE bind_ssf=0 ssf=0
      6b064fab.1568ab64 0x7f95417fd6c0 connection_input: conn=1000 deferring operation: binding
      6b064fab.15695ec0 0x7f9541ffe6c0 conn=1000 op=0 RESULT tag=97 err=0 qtime=0.000007 etime=0.000299 text=
      6b064fab.156aee90 0x7f9541ffe6c0 conn=1000 op=1 SRCH base="dc=example,dc=org" scope=2 deref=0 filter="(&(objectClass=person)(initials=aa))"
      6b064fab.156b3ead 0x7f9541ffe6c0 conn=1000 op=1 SRCH attr=cn mail
      6b064fab.162fb576 0x7f9541ffe6c0 conn=1001 op=1 SRCH base="dc=example,dc=org" scope=1 deref=0 filter="(cn=*\\C3\\A4nn*"q"*)"
      6b064fab.156d6b31 0x7f9541ffe6c0 conn=1000 op=1 SEARCH RESULT tag=101 err=0 qtime=0.000129 etime=0.000315 nentries=1 text=
      6b064fab.157efff2 0x7f9541ffe6c0 conn=1000 op=2 UNBIND
      6b064fab.1632735e 0x7f9541ffe6c0 conn=1001 op=1 SEARCH RESULT tag=101 err=0 qtime=0.000012 etime=0.000218 nentries=1 text=
      6b064fab.16c52171 0x7f9541ffe6c0 conn=1002 op=1 SRCH base="dc=example,dc=org" scope=0 deref=0 filter="(|(cn=a\\2Ab)(?cn>=x)(?nosuch=5)(sn~=y)(!(cn:caseExactMatch:=x)))"
      6b064fab.16c674d4 0x7f9541ffe6c0 conn=1002 op=1 SEARCH RESULT tag=101 err=32 qtime=0.000013 etime=0.000123 nentries=0 text=
      6b064fab.1beda0ef 0x7f95417fd6c0 conn=1006 op=2 ADD dn="uid=b,dc=example,dc=org"
      6b064fab.1c0046db 0x7f95417fd6c0 conn=1006 op=2 RESULT tag=105 err=0 qtime=0.000037 etime=0.001287 text=
      6b064fab.16c52171 0x7f9541ffe6c0 conn=1009 op=1 SRCH base="dc=example,dc=org" scope=2 deref=0 filter="(uid=x)"
      """;

  private static final String DS_389 =
      """
      \t389-Directory/2.3.1 B2025.016.1616
      \tlocalhost:21390 (/var/lib/dirsrv)

      [25/Nov/2026:03:03:00.759642025 +0000] conn=1 fd=64 slot=64 connection from 127.0.0.1 to 127.0.0.1
      [25/Nov/2026:03:03:00.759912773 +0000] conn=1 op=0 BIND dn="cn=Directory Manager" method=128 version=3
      [25/Nov/2026:03:03:00.760072744 +0000] conn=1 op=0 RESULT err=0 tag=97 nentries=0 wtime=0.000092383 optime=0.000218100 etime=0.000308219 dn="cn=directory manager"
      [25/Nov/2026:03:03:01.727784945 +0000] conn=4 op=1 SRCH base="dc=example,dc=org" scope=2 filter="(initials=aa)" attrs="cn mail"
      [25/Nov/2026:03:03:01.730996726 +0000] conn=4 op=1 RESULT err=0 tag=101 nentries=2 wtime=0.000088417 optime=0.003211249 etime=0.003295799 notes=U details="Partially Unindexed Filter"
      [25/Nov/2026:03:03:01.743653570 +0000] conn=5 op=1 SRCH base="dc=example,dc=org" scope=1 filter="(cn=*\\C3\\84nn*"Q"*)" attrs=ALL
      [25/Nov/2026:03:03:01.744326724 +0000] conn=5 op=1 RESULT err=0 tag=101 nentries=1 wtime=0.000097904 optime=0.000673985 etime=0.000769465 notes=A details="Fully Unindexed Filter"
      [25/Nov/2026:03:03:01.744471947 +0000] conn=5 op=2 fd=64 Disconnect - Cleanly Closed Connection - U1
      [25/Nov/2026:03:03:01.794506612 +0000] conn=9 op=1 SRCH base="dc=example,dc=org" scope=2 filter="(sn=N1)" attrs="1.1"
      [25/Nov/2026:03:03:01.794930698 +0000] conn=9 op=1 RESULT err=0 tag=101 nentries=1 wtime=0.000064501 optime=0.000424617 etime=0.000487525 notes=P details="Paged Search" pr_idx=0 pr_cookie=0
      [25/Nov/2026:03:03:02.065486335 +0000] conn=10 op=3 MODRDN dn="uid=b,dc=example,dc=org" newrdn="uid=c" newsuperior="(null)"
      [25/Nov/2026:03:03:02.066479260 +0000] conn=10 op=3 RESULT err=0 tag=109 nentries=0 wtime=0.000096271 optime=0.000993765 etime=0.001087302
      """;

  /** As its documentation shows the log, with a request and a result each. */
  private static final String OPENDJ =
      """
      [21/Jun/2011:18:24:24 +0200] CONNECT conn=0 from=127.0.0.1:54171 to=127.0.0.1:1389 protocol=LDAP
      [21/Jun/2011:18:24:24 +0200] SEARCH REQ conn=0 op=1 msgID=2 base="dc=example,dc=com" scope=wholeSubtree filter="(uid=bjensen)" attrs="cn,mail"
      [21/Jun/2011:18:24:24 +0200] SEARCH RES conn=0 op=1 msgID=2 result=0 nentries=1 etime=3
      [21/Jun/2011:18:24:25 +0200] SEARCH REQ conn=0 op=2 msgID=3 base="dc=example,dc=com" scope=singleLevel filter="(initials=aa)" attrs="ALL"
      [21/Jun/2011:18:24:25 +0200] SEARCH RES conn=0 op=2 msgID=3 result=50 message="no, result=0" nentries=0 unindexed etime=250000
      [21/Jun/2011:18:24:26 +0200] MODIFY conn=0 op=3 msgID=4 dn="uid=bjensen,dc=example,dc=com" result=0 etime=7
      """;

  private static final String DIRLENS =
      """
      2026-11-22T01:43:10.000000Z CONNECT connection=3 client="127.0.0.1:52978"
      2026-11-22T01:43:10.542770Z SEARCH connection=3 messageId=2 client="127.0.0.1:52978" identity="dn:cn=admin,cn=config" base="ou=\\"x\\",dc=example,dc=com" scope="sub" filter="(cn=a\\\\2ab)" attributes=["cn","mail"] result=0 resultName="success" entries=1 candidates=5 examined=4 walk="index" indices=["uid/equality"] micros=153 waitMicros=0 bytes=62
      2026-11-22T01:43:11.542770Z SEARCH connection=3 messageId=3 client="127.0.0.1:52978" identity="" base="dc=example,dc=com" scope="one" filter="(initials=aa)" result=0 resultName="success" entries=1 candidates=500 examined=500 walk="all" unindexed micros=2000 waitMicros=0 bytes=62
      2026-11-22T01:43:12.000000Z ADD connection=3 messageId=4 client="127.0.0.1:52978" identity="dn:cn=admin,cn=config" name="uid=b,dc=example,dc=com" result=0 resultName="success" micros=90 waitMicros=0 bytes=14
      2026-11-22T01:43:13.542770Z SEARCH connection=3 messageId=5 base="dc=exam
      """;

  private static final String DIRLENS_JSON =
      """
      {"time":"2026-11-22T01:43:10.542770Z","event":"search","connection":3,"messageId":2,"client":"127.0.0.1:52978","identity":"","base":"dc=example,dc=com","scope":"sub","filter":"(cn=\\u00e4)","attributes":["cn","mail"],"result":0,"resultName":"success","entries":1,"candidates":500,"examined":500,"walk":"all","unindexed":true,"micros":153,"waitMicros":0,"bytes":62}
      """;

  @TempDir Path folder;

  private final List<LoggedOperation> operations = new ArrayList<>();

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private LogSummary read(Path... files) throws IOException {
    return AccessLogs.read(List.of(files), operations::add, ProgressMonitor.NONE);
  }

  /** Kind, connection, name, scope, filter, attributes, result, entries, examined, indexed. */
  private List<String> told() {
    return operations.stream()
        .map(
            each ->
                String.join(
                    " | ",
                    each.kind().toString(),
                    each.connection(),
                    each.name(),
                    each.search() == null
                        ? "-"
                        : each.search().scope()
                            + " "
                            + each.search().filter()
                            + " "
                            + each.search().attributes(),
                    each.outcome().result()
                        + " "
                        + each.outcome().entries()
                        + " "
                        + each.outcome().examined()
                        + " "
                        + each.outcome().indexed()))
        .toList();
  }

  @Test
  void slapdIsRead() throws IOException {
    LogSummary summary = read(file("slapd.log", SLAPD));
    assertEquals(
        List.of(
            "BIND | 1000 | cn=admin,dc=example,dc=org | - | 0 -1 -1 UNKNOWN",
            "SEARCH | 1000 | dc=example,dc=org | SUB (&(objectClass=person)(initials=aa)) [cn,"
                + " mail] | 0 1 -1 UNKNOWN",
            "SEARCH | 1001 | dc=example,dc=org | ONE (cn=*\\C3\\A4nn*\"q\"*) [] | 0 1 -1 UNKNOWN",
            "SEARCH | 1002 | dc=example,dc=org | BASE"
                + " (|(cn=a\\2Ab)(cn>=x)(nosuch=5)(sn~=y)(!(cn:caseExactMatch:=x))) [] | 32 0 -1"
                + " UNKNOWN",
            "ADD | 1006 | uid=b,dc=example,dc=org | - | 0 -1 -1 UNKNOWN"),
        told());
    assertEquals(315_000, operations.get(1).outcome().nanos());
    assertEquals(Instant.ofEpochSecond(0x6b064fab, 0x156aee90), operations.get(1).time());
    assertEquals(8, operations.get(1).place().line());
    assertEquals(List.of(18L, 5L, 1L, 0L), figures(summary));
    assertEquals(LogFormat.OPENLDAP, summary.files().getFirst().format());
  }

  private static List<Long> figures(LogSummary summary) {
    return List.of(
        summary.lines(), summary.operations(), summary.unanswered(), summary.unreadable());
  }

  @Test
  void slapdThroughSyslogIsRead() throws IOException {
    String search =
        """
        Dec 31 23:59:58 ldap1 slapd[123]: conn=1 op=1 SRCH base="dc=org" scope=2 deref=0 filter="(uid=a)"
        Jan  1 00:00:01 ldap1 slapd[123]: conn=1 op=1 SEARCH RESULT tag=101 err=0 nentries=1 text=
        """;
    Path file = file("syslog", "Dec 31 23:59:57 ldap1 cron[5]: a job\n" + search);
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T12:00:00Z")));
    read(file);
    assertEquals(1, operations.size());
    assertEquals(3_000_000_000L, operations.getFirst().outcome().nanos());
    Path full = file("full", search.replaceAll("(?m)^.{15}", "2026-11-25T03:02:11.123456+01:00"));
    operations.clear();
    read(full);
    assertEquals(Instant.parse("2026-11-25T02:02:11.123456Z"), operations.getFirst().time());
  }

  @Test
  void theYearOfEachRotatedFileIsThatInWhichItWasWritten() throws IOException {
    Path before =
        file(
            "syslog.1",
            """
            Dec 28 10:00:00 ldap1 slapd[123]: conn=1 op=1 SRCH base="dc=org" scope=2 deref=0 filter="(uid=a)"
            Dec 28 10:00:01 ldap1 slapd[123]: conn=1 op=1 SEARCH RESULT tag=101 err=0 nentries=1 text=
            Dec 31 23:59:59 ldap1 slapd[123]: conn=2 op=1 SRCH base="dc=org" scope=2 deref=0 filter="(uid=b)"
            """);
    Path after =
        file(
            "syslog",
            """
            Jan  1 00:00:01 ldap1 slapd[123]: conn=2 op=1 SEARCH RESULT tag=101 err=0 nentries=1 text=
            Jan  3 10:00:00 ldap1 slapd[123]: conn=3 op=1 SRCH base="dc=org" scope=2 deref=0 filter="(uid=c)"
            Jan  3 10:00:01 ldap1 slapd[123]: conn=3 op=1 SEARCH RESULT tag=101 err=0 nentries=1 text=
            """);
    Files.setLastModifiedTime(before, FileTime.from(Instant.parse("2025-12-31T23:59:59Z")));
    Files.setLastModifiedTime(after, FileTime.from(Instant.parse("2026-01-03T12:00:00Z")));
    read(after, before);
    assertEquals(
        List.of(1L, 2L, 1L),
        operations.stream().map(each -> each.outcome().nanos() / 1_000_000_000).toList());
    assertEquals(
        6, Duration.between(operations.getFirst().time(), operations.getLast().time()).toDays());
  }

  @Test
  void theLeapDayIsOfTheLastLeapYear() throws IOException {
    Path file =
        file(
            "syslog.leap",
            """
            Feb 29 10:00:00 ldap1 slapd[123]: conn=1 op=1 SRCH base="dc=org" scope=2 deref=0 filter="(uid=a)"
            Feb 29 10:00:01 ldap1 slapd[123]: conn=1 op=1 SEARCH RESULT tag=101 err=0 nentries=1 text=
            """);
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2025-01-07T12:00:00Z")));
    read(file);
    LocalDate day = LocalDate.ofInstant(operations.getFirst().time(), ZoneId.systemDefault());
    assertEquals(LocalDate.of(2024, 2, 29), day);
  }

  @Test
  void ds389IsRead() throws IOException {
    LogSummary summary = read(file("access", DS_389));
    assertEquals(
        List.of(
            "BIND | 1 | cn=Directory Manager | - | 0 0 -1 YES",
            "SEARCH | 4 | dc=example,dc=org | SUB (initials=aa) [cn, mail] | 0 2 -1 PARTLY",
            "SEARCH | 5 | dc=example,dc=org | ONE (cn=*\\C3\\84nn*\"Q\"*) [] | 0 1 -1 NO",
            "SEARCH | 9 | dc=example,dc=org | SUB (sn=N1) [1.1] | 0 1 -1 YES",
            "MODIFY_DN | 10 | uid=b,dc=example,dc=org | - | 0 0 -1 YES"),
        told());
    assertEquals(3_295_799, operations.get(1).outcome().nanos());
    assertEquals(Instant.parse("2026-11-25T03:03:01.727784945Z"), operations.get(1).time());
    assertEquals(List.of(15L, 5L, 0L, 0L), figures(summary));
  }

  @Test
  void openDjIsRead() throws IOException {
    LogSummary summary = read(file("access", OPENDJ));
    assertEquals(
        List.of(
            "SEARCH | 0 | dc=example,dc=com | SUB (uid=bjensen) [cn, mail] | 0 1 -1 YES",
            "SEARCH | 0 | dc=example,dc=com | ONE (initials=aa) [] | 50 0 -1 NO",
            "MODIFY | 0 | uid=bjensen,dc=example,dc=com | - | 0 -1 -1 YES"),
        told());
    assertEquals(
        List.of(3_000_000L, 250_000_000_000L, 7_000_000L),
        operations.stream().map(each -> each.outcome().nanos()).toList(),
        "what takes minutes does so although its number is a large one");
    assertEquals(Instant.parse("2011-06-21T16:24:24Z"), operations.getFirst().time());
    assertEquals("OpenDJ, times in milliseconds", summary.files().getFirst().format().product());
  }

  @Test
  void anOpenDjThatTakesLongForMostCountsNanoseconds() throws IOException {
    String nanos = OPENDJ.replace("etime=3", "etime=300000").replace("etime=7", "etime=7000");
    LogSummary summary = read(file("access", nanos));
    assertEquals(
        List.of(300_000L, 250_000L, 7_000L),
        operations.stream().map(each -> each.outcome().nanos()).toList());
    assertEquals("OpenDJ, times in nanoseconds", summary.files().getFirst().format().product());
    String connected = OPENDJ.substring(0, OPENDJ.indexOf('\n') + 1);
    summary = read(file("empty", connected));
    assertEquals(LogFormat.OPENDJ, summary.files().getFirst().format());
  }

  @Test
  void aLogOfSlowOperationsOfOpenDjCountsMilliseconds() throws IOException {
    Path before = file("access.1", OPENDJ.replaceAll("etime=\\d+", "etime=1500"));
    Path last = file("access", OPENDJ.replaceAll("etime=\\d+", "etime=60000"));
    read(before, last, file("access.2", OPENDJ.replaceAll("etime=\\d+", "etime=49999")));
    assertEquals(
        Set.of(1_500_000_000L, 60_000_000_000L, 49_999_000_000L),
        operations.stream().map(each -> each.outcome().nanos()).collect(Collectors.toSet()),
        "in one unit for all files");
  }

  @Test
  void oneOperationThatIsSlowerThanOtherSlowOnesTellsNoUnit() throws IOException {
    Path some = file("access.1", OPENDJ.replaceAll("etime=\\d+", "etime=6000").repeat(50));
    Path slower = file("access", OPENDJ.replaceAll("etime=\\d+", "etime=61000"));
    assertEquals(
        Set.of(new LogFile(some, LogFormat.OPENDJ), new LogFile(slower, LogFormat.OPENDJ)),
        Set.copyOf(read(some, slower).files()));
  }

  /** Reads of the root DSE take 40 microseconds, and no more is asked at night. */
  @Test
  void aQuietLogOfOpenDjHasTheUnitOfTheBusyOnes() throws IOException {
    Path quiet = file("access.1", OPENDJ.replaceAll("etime=\\d+", "etime=40000").repeat(100));
    Path busy = file("access", OPENDJ.replaceAll("etime=\\d+", "etime=300000").repeat(100));
    assertEquals(
        Set.of(
            new LogFile(quiet, LogFormat.OPENDJ_NANOS), new LogFile(busy, LogFormat.OPENDJ_NANOS)),
        Set.copyOf(read(quiet, busy).files()));
  }

  @Test
  void logsBeforeAndAfterAnOpenDjCountsNanosecondsHaveUnitsOfTheirOwn() throws IOException {
    Path before = file("access.1", OPENDJ.replaceAll("etime=\\d+", "etime=9").repeat(200));
    Path after = file("access", OPENDJ.replaceAll("etime=\\d+", "etime=900000").repeat(50));
    Path begun = file("access.2", OPENDJ.replaceAll("etime=\\d+", "etime=900000"));
    LogSummary summary = read(before, after, begun);
    assertEquals(
        Set.of(
            new LogFile(before, LogFormat.OPENDJ),
            new LogFile(after, LogFormat.OPENDJ_NANOS),
            new LogFile(begun, LogFormat.OPENDJ)),
        Set.copyOf(summary.files()),
        "a log of few operations is taken as all are");
    assertEquals(
        Set.of(9_000_000L, 900_000L, 900_000_000_000L),
        operations.stream().map(each -> each.outcome().nanos()).collect(Collectors.toSet()));
  }

  @Test
  void dirlensIsReadInBothFormats() throws IOException {
    Path text = file("access.log", DIRLENS);
    LogSummary summary = read(text);
    assertEquals(
        List.of(
            "SEARCH | 3 | ou=\"x\",dc=example,dc=com | SUB (cn=a\\2ab) [cn, mail] | 0 1 4 YES",
            "SEARCH | 3 | dc=example,dc=com | ONE (initials=aa) [] | 0 1 500 NO",
            "ADD | 3 | uid=b,dc=example,dc=com | - | 0 -1 -1 UNKNOWN"),
        told());
    assertEquals(Instant.parse("2026-11-22T01:43:11.540770Z"), operations.get(1).time());
    assertEquals(List.of(5L, 3L, 0L, 1L), figures(summary));
    assertEquals(
        text + ", line 5: cut off, or not as Dirlens writes it, at character 74",
        summary.first().getFirst().toString());
    operations.clear();
    read(file("access.jsonl", DIRLENS_JSON));
    assertEquals(
        List.of("SEARCH | 3 | dc=example,dc=com | SUB (cn=\u00e4) [cn, mail] | 0 1 500 NO"),
        told());
  }

  @Test
  void filesOfAServerAreReadInTheirOrderAlsoPacked() throws IOException {
    int cut = DS_389.indexOf("[25/Nov/2026:03:03:01.730996726");
    Path rest = file("access", DS_389.substring(cut));
    Path begin = folder.resolve("access.1.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(begin))) {
      out.write(DS_389.substring(0, cut).getBytes(StandardCharsets.UTF_8));
    }
    LogSummary summary = read(rest, begin);
    assertEquals(List.of(15L, 5L, 0L, 0L), figures(summary));
    assertEquals(begin, summary.files().getFirst().file());
  }

  @Test
  void whatIsNoLogIsNamed() throws IOException {
    Path file = file("notes.txt", "Nothing in here\nis a log.\n");
    IOException problem = assertThrows(IOException.class, () -> read(file));
    assertTrue(
        problem.getMessage().startsWith(file + " has no line of a log"), problem.getMessage());
  }

  @Test
  void aLineWithoutEndIsCutAndTheNextIsRead() throws IOException {
    String long389 = "[25/Nov/2026:03:03:01 +0000] conn=4 op=1 SRCH base=\"" + "x".repeat(3 << 20);
    LogSummary summary = read(file("access", long389 + "\n" + DS_389));
    assertEquals(List.of(16L, 5L, 0L, 1L), figures(summary));
    assertTrue(summary.first().getFirst().toString().endsWith("line 1: the search is cut off"));
  }

  @Test
  void readingEndsWhenItIsCancelled() throws IOException {
    Path file = file("access", DS_389.repeat(200));
    assertThrows(
        CancellationException.class,
        () -> AccessLogs.read(List.of(file), operations::add, new Cancelled()));
  }

  @Test
  void requestsWithoutEndTakeBoundedMemory() throws IOException {
    Path file = folder.resolve("slapd.log");
    try (var out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < OpenRequests.MAX + 1_000; i++) {
        out.write("6b064fab.1 0x7 conn=" + i + " op=1 DEL dn=\"uid=b\"\n");
      }
    }
    assertEquals(OpenRequests.MAX + 1_000, read(file).unanswered());
    assertEquals(List.of(), operations);
  }
}
