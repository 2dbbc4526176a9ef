package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The static half of the rule of the display thread: bundles with widgets know the engine by values
 * only. Whatever can be asked of a running engine is asked behind a door, which refuses the display
 * thread while the program runs.
 */
class DisplayThreadRulesTest {
  private static final Pattern ENGINE =
      Pattern.compile(
          "\\borg\\.dirlens\\.(?:apacheds|partition|launcher|server|tree|record|workload)\\.[\\w.]*");

  /** Records, enums and callbacks of the engine: holding one asks nothing of it. */
  private static final Set<String> VALUES =
      Set.of(
          "org.dirlens.apacheds.PartitionReport",
          "org.dirlens.apacheds.TreeReport",
          "org.dirlens.launcher.bench.FileProblems",
          "org.dirlens.launcher.bench.LoadWatch",
          "org.dirlens.launcher.bench.WorkloadFile",
          "org.dirlens.launcher.bench.WorkloadRun.Loaded",
          "org.dirlens.launcher.experiment.Description",
          "org.dirlens.launcher.experiment.Estimate",
          "org.dirlens.launcher.experiment.Experiment",
          "org.dirlens.launcher.experiment.ResultTable",
          "org.dirlens.launcher.ldif.ForeignServer",
          "org.dirlens.launcher.ldif.LdifExport.Attributes",
          "org.dirlens.launcher.ldif.Translation",
          "org.dirlens.launcher.peers.PeerChoice",
          "org.dirlens.launcher.peers.PeerKind",
          "org.dirlens.launcher.peers.PeerLoad",
          "org.dirlens.launcher.plan.dialect.PlanFormat",
          "org.dirlens.launcher.plan.dialect.PlanTranslation",
          "org.dirlens.launcher.twin.TwinFigures",
          "org.dirlens.launcher.twin.TwinFigures.Phase",
          "org.dirlens.partition.index.IndexDefinition",
          "org.dirlens.partition.index.IndexKind",
          "org.dirlens.partition.index.IndexState",
          "org.dirlens.partition.index.PostingHead",
          "org.dirlens.partition.ldap.LdapProblem",
          "org.dirlens.partition.ldap.ResultCode",
          "org.dirlens.partition.load.LoadRule",
          "org.dirlens.partition.plan.WhatIf",
          "org.dirlens.partition.search.ExplainMode",
          "org.dirlens.partition.statistics.Histogram",
          "org.dirlens.partition.statistics.Histogram.Bucket",
          "org.dirlens.partition.statistics.Latency",
          "org.dirlens.partition.structure.HeavyList",
          "org.dirlens.partition.structure.PageCell",
          "org.dirlens.partition.structure.PageLevel",
          "org.dirlens.partition.structure.PageMap",
          "org.dirlens.partition.structure.StoredForm",
          "org.dirlens.record.StoreProblem",
          "org.dirlens.tree.HitCurve",
          "org.dirlens.tree.ProgressMonitor",
          "org.dirlens.tree.TreePage",
          "org.dirlens.workload.postings.PostingCosts");

  /** The doors, and those who hand a running server from one door to another. */
  private static final Set<String> DOORS =
      Set.of(
          "EmbeddedDirectory.java",
          "EmbeddedServerAccess.java",
          "ExperimentJob.java",
          "EngineClassPath.java",
          "LoadJob.java",
          "PeersJob.java",
          "PeersQuestion.java",
          "Subject.java",
          "WorkloadJob.java",
          "FirstDirectory.java",
          "MaintenanceActions.java",
          "ServerActions.java",
          "ServerFigures.java",
          "SuffixSearch.java",
          "TlsActions.java",
          "IndexDesignerView.java",
          "RunningTwins.java",
          "SentPasswords.java");

  @Test
  void onlyDoorsKnowARunningEngine() {
    assertEquals(
        List.of(),
        widgetSources()
            .filter(file -> !DOORS.contains(String.valueOf(file.getFileName())))
            .flatMap(file -> asked(file).map(type -> Sources.shown(file) + " knows " + type))
            .toList());
  }

  @Test
  void everyDoorIsThere() {
    List<String> names = widgetSources().map(file -> String.valueOf(file.getFileName())).toList();
    assertEquals(List.of(), DOORS.stream().filter(door -> !names.contains(door)).toList());
  }

  @Test
  void aSourceThatReachesPastTheDoorsIsFound() {
    assertEquals(
        List.of("org.dirlens.partition.Partition", "org.dirlens.launcher.EmbeddedServer"),
        engine(
                "import org.dirlens.partition.Partition;\n"
                    + "import org.dirlens.tree.ProgressMonitor;\n"
                    + "  org.dirlens.launcher.EmbeddedServer server;")
            .toList());
    assertNotEquals(0, widgetSources().count());
  }

  private static Stream<String> asked(Path file) {
    return engine(Sources.read(file));
  }

  private static Stream<String> engine(String source) {
    Matcher matcher = ENGINE.matcher(source);
    return matcher.results().map(found -> found.group()).filter(type -> !VALUES.contains(type));
  }

  private static Stream<Path> widgetSources() {
    return Sources.javaFiles().stream()
        .filter(
            file ->
                Sources.shown(file)
                    .matches("plugins/[^/]*\\.(?:ui(?:\\.common)?|application)/src/.*"));
  }
}
