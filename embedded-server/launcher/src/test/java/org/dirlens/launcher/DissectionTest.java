package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stages of searches under cn=monitor, by Debian's ldap-utils. */
class DissectionTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String TABLE = "cn=dissection,cn=monitor";
  private static final int SEARCHES = 4_000;

  /** About one read in 16 is timed, and each brings one search of this client. */
  private static final int TIMED_AT_LEAST = SEARCHES / 31;

  private static final Pattern STAGE =
      Pattern.compile("dirlensDissectedStage: (\\w+) nanos=(-?\\d+) micros=[\\d.-]+ percent=.*");

  @TempDir Path folder;
  private ServerProcess server;
  private LdapTools tools;

  @BeforeEach
  void start() throws IOException {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
  }

  @AfterEach
  void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private void turn(String truth) throws Exception {
    tools.change(
        "dn: cn=monitoring,cn=config\nchangetype: modify\nreplace: dirlensDissection\n"
            + "dirlensDissection: %s\n".formatted(truth));
  }

  /** Exact matches one after another on one connection. */
  private void search() throws Exception {
    Path values = folder.resolve("values");
    Files.write(values, Collections.nCopies(SEARCHES, "example"));
    Outcome outcome =
        tools.admin("ldapsearch", "-b", BASE, "-f", values.toString(), "(dc=%s)", "dc");
    assertEquals(0, outcome.exit(), outcome.err());
  }

  private Outcome table() throws Exception {
    return tools.admin(
        "ldapsearch", "-LLL", "-o", "ldif-wrap=no", "-s", "base", "-b", TABLE, "(cn=*)");
  }

  private static long number(Outcome table, String attribute) {
    return table
        .out()
        .lines()
        .filter(line -> line.startsWith(attribute + ": "))
        .mapToLong(line -> Long.parseLong(line.substring(attribute.length() + 2)))
        .sum();
  }

  @Test
  void theStagesOfSearchesSumToTheWholeWithinFivePercent() throws Exception {
    turn("TRUE");
    search();
    Outcome table = table();
    assertEquals(0, table.exit(), table.err());
    assertTrue(number(table, "dirlensDissectedSearches") >= TIMED_AT_LEAST, table.out());
    Map<String, Long> stages = new HashMap<>();
    for (String line : table.out().lines().toList()) {
      Matcher stage = STAGE.matcher(line);
      if (stage.matches()) {
        stages.put(stage.group(1), Long.parseLong(stage.group(2)));
      }
    }
    long rest = stages.remove("rest");
    for (String each :
        List.of("read", "decode", "access", "base", "candidates", "entry", "encode", "write")) {
      assertTrue(stages.getOrDefault(each, 0L) > 0, each + " in " + table.out());
    }
    long whole = number(table, "dirlensDissectedNanos");
    long sum = stages.values().stream().mapToLong(Long::longValue).sum();
    assertEquals(whole, sum + rest);
    assertTrue(Math.abs(rest) < whole * 0.05, rest + " of " + whole + " belong to no stage");
  }

  @Test
  void nothingIsTimedUntilItIsTurnedOnAndItBeginsAnewEachTime() throws Exception {
    assertEquals(32, table().exit(), "off at first");
    turn("TRUE");
    search();
    assertTrue(number(table(), "dirlensDissectedSearches") >= TIMED_AT_LEAST);
    turn("FALSE");
    assertEquals(32, table().exit(), "off again");
    turn("TRUE");
    assertTrue(number(table(), "dirlensDissectedSearches") < TIMED_AT_LEAST, "a new measurement");
    turn("FALSE");
  }

  @Test
  void aServerThatWasTimingGoesOnAfterARestart() throws Exception {
    turn("TRUE");
    stop();
    start();
    assertEquals(0, table().exit());
  }
}
