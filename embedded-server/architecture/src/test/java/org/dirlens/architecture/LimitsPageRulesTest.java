package org.dirlens.architecture;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * docs/server/limits.md has every limit: the constants of the engine that are called so, with their
 * numbers, and what the start scripts read of the environment. SettingTest asks the same of the
 * settings.
 */
class LimitsPageRulesTest {
  private static final Pattern CONSTANT =
      Pattern.compile(
          "(?m)^ +[a-z ]*\\b(?:int|long|double|Duration|ByteBudget)"
              + " (\\w*(?:MAX|MOST|WAIT_|MEMORY)\\w*) = ([^;]+);");
  private static final Pattern NAMED =
      Pattern.compile("`([A-Z]\\w+\\.[A-Z_]*(?:MAX|MOST|WAIT_|MEMORY)[A-Z_]*)`");
  private static final Pattern SHIFTED = Pattern.compile("([0-9_]+)L? << ([0-9]+)");
  private static final Pattern VARIABLE = Pattern.compile("\\bDIRLENS_[A-Z]+");

  /** Bounds of memory and of work inside, which nobody who uses the server meets. */
  private static final Set<String> INSIDE =
      Set.of(
          // caches, buffers and what is remembered; beyond them it is done anew
          "AccessRules.COMBINATIONS_MAX",
          "Authentication.AT_ONCE_BYTES_MAX",
          "BerWriter.MAX_BYTES",
          "BindFailures.ADDRESSES_MAX",
          "ClassFlags.NAME_CHARS_MAX",
          "ClassSets.VALUES_MAX",
          "ChangeLog.ZEROS_MAX",
          "DnWriter.KNOWN_MAX",
          "EntriesAhead.MOST",
          "EntriesRepair.ASKED_AGAIN_MAX",
          "ExpectedCounts.MOST_SUMS",
          "LdifEntries.DESCRIPTIONS_MAX",
          "LimitRules.DECISIONS_MAX",
          "NameCache.NAME_BYTES_MAX",
          "PageCache.FREQUENCY_MAX",
          "PageLevel.CELLS_MAX",
          "PasswordHasher.VALUES_CHECKED_MAX",
          "Repair.INNER_BYTES_MAX",
          "ReuseDistances.FOLLOWED_MAX",
          "ScopeTest.KNOWN_MAX",
          "UnwrittenBinds.NAMES_MAX",
          "LoadProcess.PIECES_MAX",
          "LoadThread.SELECT_MILLIS_MAX",
          "LogReplay.SELECT_MILLIS_MAX",
          "TwinFollower.FIRST_WAIT_MILLIS",
          "TwinFollower.LONGEST_WAIT_MILLIS",
          "WritesUnderWay.WAIT_NANOS",
          // ways to do a thing, chosen by size
          "Container.ARRAY_MAX",
          "Draw.MAX",
          "FilterNeeds.WAYS_MAX",
          "PredictedSize.SOUNDS_MAX",
          "RankSums.EXACT_VALUES_MAX",
          "RateChart.POINTS_MAX",
          "Doubts.NAMED_MAX",
          "HtmlReport.NAMED_MAX",
          "LeftEntries.NAMED_MAX",
          "RunFolder.NAMED_MAX",
          "RunFolder.SUBJECT_CHARACTERS_MAX",
          "RunFolder.WRITING_MAX",
          "Scale.TICKS_MAX",
          "Verdict.ROUNDS_ADVISED_MAX",
          "Entry.COMPARED_IN_PAIRS_MAX",
          "EntryRecordWriter.NARROW_BYTES_MAX",
          "ExpectedKeys.WHOLE_BYTES_MAX",
          "ExtensibleSteps.FOUND_MAX",
          "FewIds.MAX",
          "Groups.NAMES_MAX",
          "IndexKeys.PIECE_KEYS_MAX",
          "Inventor.CHAINED_BYTES_MAX",
          "Inventor.NUMBER_MAX",
          "Inventor.SECONDS_MAX",
          "Item.HEAD_BYTES_MAX",
          "IndexKeys.MAX_KEY_BYTES",
          "PartitionMove.MOST_ROUNDS",
          "PostingTrees.NEWEST_MAX",
          "SpilledOrder.VALUE_BYTES_MAX",
          "SyncRefresh.PRESENT_MAX",
          // forms of what is stored
          "Blocks.BLOCK_MAX",
          "LogFile.NUMBER_MAX",
          "ObjectStream.DEPTH_MAX",
          "TreeHeader.HEIGHT_MAX",
          "TreeHeader.SLOTS_MAX",
          "ChangeNumbers.COUNT_MAX",
          "Frame.MAX_BYTES",
          "JdbmDoor.MAX_LOG_BYTES",
          "JdbmDoor.MAX_TRANSACTIONS_IN_LOG",
          "LongPages.MAX_DIRECTORIES",
          "OperationWriter.LENGTH_MAX",
          "Page.DISTANCE_MAX",
          "PageMapCodec.KEY_BYTES_MAX",
          "RecordStore.MAX_RECORD_BYTES",
          "Link.ID_MAX",
          "LoadOrder.LINE_BYTES_MAX",
          "LoadOrder.WORKLOAD_BYTES_MAX",
          "OperationReader.SIZE_LIMIT_MAX",
          "Pbkdf2.KEY_BYTES_MAX",
          "RunReader.SECONDS_MAX",
          "Tally.LATENCY_MAX_NANOS",
          "StoredPassword.COST_MAX",
          "StoreChecker.RECORD_BYTES_MAX",
          "TreeEditor.DEPTH_MAX",
          "TreeName.MAX_LENGTH",
          "Varint.MAX_BYTES",
          // bounds against damage, and of messages
          "BerFrame.MAX_LENGTH_OCTETS",
          "BerReader.MAX_LENGTH_OCTETS",
          "BulkNames.NAMESAKES_MAX",
          "Descriptions.SHOWN_MAX",
          "Link.MESSAGE_BYTES_MAX",
          "SaslSteps.STEPS_MAX",
          "Scram.ITERATIONS_MAX",
          "StartTls.ANSWER_BYTES_MAX",
          "SchemaText.MISSING_MAX",
          "ExpectedCounts.MOST_LEVELS",
          "FilterShape.CHARS_MAX",
          "LdapProblem.QUOTED_CHARS_MAX",
          "Repair.LEVELS_MAX",
          // bounds of settings, which the page has with the setting
          "IndexDefinition.MAX_THRESHOLD",
          "Listeners.PORT_MAX",
          "RuleReader.ORDER_MAX",
          "PartitionCheck.MAX_DAMAGES");

  private static final String PAGE = Sources.read(Sources.root().resolve("docs/server/limits.md"));

  /** Names of constants, with their class, and what they are set to. */
  private static Map<String, String> constants() {
    Map<String, String> constants = new TreeMap<>();
    for (Path file : Sources.javaFiles()) {
      String path = Sources.root().relativize(file).toString();
      boolean engine =
          path.matches("embedded-server/(?!benchmarks|testkit|workload)[^/]+/src/main/.*");
      Matcher each = CONSTANT.matcher(engine ? Sources.read(file) : "");
      while (each.find()) {
        String simpleName = file.getFileName().toString().replace(".java", "");
        constants.put(simpleName + "." + each.group(1), each.group(2));
      }
    }
    return constants;
  }

  private static Set<String> onPage() {
    return NAMED
        .matcher(PAGE)
        .results()
        .map(name -> name.group(1))
        .collect(toCollection(TreeSet::new));
  }

  @Test
  void everyConstantThatBoundsSomethingIsOnThePageOrInside() {
    Set<String> missing = new TreeSet<>(constants().keySet());
    missing.removeAll(onPage());
    missing.removeAll(INSIDE);
    assertEquals(
        Set.of(), missing, "put them into docs/server/limits.md, or into INSIDE with those alike");
    Set<String> gone = onPage();
    gone.addAll(INSIDE);
    gone.removeAll(constants().keySet());
    assertEquals(Set.of(), gone, "there are no such constants");
  }

  @Test
  void thePageHasTheNumbersOfTheCode() {
    Map<String, String> constants = constants();
    for (String name : onPage()) {
      String number = number(constants.get(name));
      String row =
          PAGE.lines().filter(line -> line.contains("`" + name + "`")).findFirst().orElse("");
      assertTrue(
          number.isEmpty() || Arrays.asList(row.split("[^0-9]+")).contains(number),
          name + " is " + number + ", not as in: " + row);
    }
  }

  /** What a constant comes to; empty if it is more than a number or a shifted one. */
  private static String number(String set) {
    Matcher shifted = SHIFTED.matcher(set);
    if (shifted.matches()) {
      long whole = Long.parseLong(shifted.group(1).replace("_", ""));
      return Long.toString(whole << Integer.parseInt(shifted.group(2)));
    }
    return set.matches("[0-9_]+L?") ? set.replaceAll("[_L]", "") : "";
  }

  @Test
  void everyVariableOfTheEnvironmentThatTheStartScriptsReadIsOnThePage() {
    Path scripts = Sources.root().resolve("features/org.dirlens.platform.feature/rootfiles");
    Set<String> read = new TreeSet<>();
    Sources.files(scripts)
        .forEach(
            file ->
                VARIABLE
                    .matcher(Sources.read(file))
                    .results()
                    .forEach(variable -> read.add(variable.group())));
    for (String variable : read) {
      assertTrue(PAGE.contains("`" + variable + "`"), variable);
    }
    assertTrue(read.contains("DIRLENS_MEMORY"), read.toString());
  }
}
