package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./dirlens} of a source tree, with builds that are only pretended. */
@EnabledOnOs(OS.LINUX)
class StartScriptTest {
  private static final String STARTER =
      "features/org.dirlens.platform.feature/rootfiles/unix/dirlens";

  @TempDir Path tree;

  private record Outcome(int exit, String said) {}

  @BeforeEach
  void copyScripts() throws IOException {
    for (String script : List.of("dirlens", STARTER)) {
      Path copy = tree.resolve(script);
      Files.createDirectories(copy.getParent());
      Files.copy(Sources.root().resolve(script), copy);
      assertTrue(copy.toFile().setExecutable(true));
    }
    for (String folder : List.of("embedded-server", "plugins", "product")) {
      Files.createDirectories(tree.resolve(folder));
    }
    Files.createFile(tree.resolve("pom.xml"));
  }

  private void pretendBuild(String lines) throws IOException {
    Path build = tree.resolve("mvnw");
    Files.writeString(build, "#!/bin/sh\n" + lines + "\n");
    assertTrue(build.toFile().setExecutable(true));
  }

  private Outcome dirlens(String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(tree.resolve("dirlens").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("HOME");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), said);
  }

  @Test
  void aTreeThatWasNeverBuiltIsBuiltAndStarted() throws Exception {
    String product = "product/target/products";
    String program = product + "/org.dirlens.product/linux/gtk/x86_64/dirlens/dirlens";
    pretendBuild(
        "cd \"$(dirname \"$0\")\" && mkdir -p $(dirname "
            + program
            + ") && touch "
            + product
            + "/dirlens-1.zip && printf '#!/bin/sh\\necho started \"$@\"\\n' >"
            + program
            + " && chmod +x "
            + program);
    Outcome first = dirlens("serve", "--data", "a folder");
    assertTrue(first.said().startsWith("Dirlens is not built yet. Building it now"), first.said());
    assertTrue(first.said().endsWith("started serve --data a folder\n"), first.said());
    assertEquals(0, first.exit());
    assertEquals(new Outcome(0, "started verify\n"), dirlens("verify"));
  }

  /** The options of the workbench's Java, which is only pretended. */
  private List<String> workbenchOptions() throws Exception {
    Path java = tree.resolve("java");
    Files.createDirectories(java.resolve("bin"));
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"21\"\n");
    Path program = java.resolve("bin/java");
    Files.writeString(program, "#!/bin/sh\nprintf '%s\\n' \"$@\" \"scale=$GDK_DPI_SCALE\"\n");
    assertTrue(program.toFile().setExecutable(true));
    ProcessBuilder builder = new ProcessBuilder(tree.resolve(STARTER).toString());
    builder.environment().put("JAVA_HOME", java.toString());
    builder.environment().put("HOME", tree.toString());
    builder.environment().put("DISPLAY", ":nowhere");
    builder.environment().remove("DIRLENS_MEMORY");
    builder.environment().remove("GDK_DPI_SCALE");
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    assumeFalse(said.contains("GTK 3 is missing"), said);
    return said.lines().toList();
  }

  private void assertMemory(String option, String file) throws Exception {
    Files.createDirectories(tree.resolve(".dirlens"));
    Files.writeString(tree.resolve(".dirlens/memory"), file);
    List<String> options = workbenchOptions();
    assertEquals(
        List.of(option), options.stream().filter(each -> each.startsWith("-Xmx")).toList(), file);
  }

  @Test
  void theWorkbenchHasTheMemoryThatItsPreferencesSayAndNothingElseOfThatFile() throws Exception {
    assertTrue(workbenchOptions().contains("-Xmx1024m"));
    assertMemory("-Xmx2048m", "2048\n");
    assertMemory("-Xmx512m", "512");
    for (String odd :
        List.of("", "0512", "99", "123456", "2g", "1024m -XX:OnError=x", "$(touch x)", "-1\n512")) {
      assertMemory("-Xmx1024m", odd);
    }
  }

  private void assertScale(String scale, String percent) throws Exception {
    Path file =
        tree.resolve(
            ".dirlens/workspace/.metadata/.plugins/org.eclipse.core.runtime/.settings/org.dirlens.application.prefs");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file, "eclipse.preferences.version=1\nappearance.text.percent=" + percent + "\n");
    List<String> said = workbenchOptions();
    assertTrue(said.contains("scale=" + scale), percent + " " + said);
    assertEquals(!scale.isEmpty(), said.contains("-Ddirlens.text.percent=" + percent), percent);
  }

  @Test
  void theTextHasTheSizeThatThePreferencesSay() throws Exception {
    assertTrue(workbenchOptions().contains("scale="));
    assertScale("1.15", "115");
    assertScale("2.00", "200");
    for (String odd : List.of("", "100", "99", "201", "1500", "150x", "$(touch x)")) {
      assertScale("", odd);
    }
  }

  @Test
  void aBuildThatFailsIsSaidWithItsReason() throws Exception {
    pretendBuild("echo '[ERROR] something is missing'; exit 1");
    Outcome outcome = dirlens("serve");
    assertTrue(outcome.said().contains("[ERROR] something is missing\ndirlens: the build failed"));
    assertEquals(1, outcome.exit());
  }
}
