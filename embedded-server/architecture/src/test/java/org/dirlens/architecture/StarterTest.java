package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The start script of the product, with a Java that only tells what it was asked. */
@EnabledOnOs(OS.LINUX)
class StarterTest {
  @TempDir Path folder;
  private Path starter;
  private Path home;

  private record Outcome(int exit, String out, String err) {}

  @BeforeEach
  void installProduct() throws IOException {
    starter = executable("product/dirlens", Sources.read(script()));
    Files.createDirectory(folder.resolve("product/plugins"));
    home = Files.createDirectory(folder.resolve("home"));
    javaVersion(25);
  }

  private static Path script() {
    return Sources.root().resolve("features/org.dirlens.platform.feature/rootfiles/unix/dirlens");
  }

  private Path executable(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }

  private void javaVersion(int version) throws IOException {
    executable("java/bin/java", "#!/bin/sh\necho \"$@\"\n");
    Files.writeString(folder.resolve("java/release"), "JAVA_VERSION=\"" + version + ".0.1\"\n");
  }

  /** The script with variables of the environment. */
  private Outcome run(Map<String, String> variables, String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(starter.toString());
    builder.command().addAll(List.of(arguments));
    builder.directory(folder.toFile());
    builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
    builder.environment().put("HOME", home.toString());
    builder.environment().remove("DIRLENS_MEMORY");
    builder.environment().putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, err);
  }

  private List<String> everything() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(folder::relativize).map(Path::toString).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nonexistent", "/nonexistent/of/nobody", "/dev/null", "/proc"})
  void aServerNeedsNoHomeAndLeavesNothingForOne(String home) throws Exception {
    List<String> before = everything();
    Outcome outcome = run(Map.of("HOME", home), "serve", "--data", "d");
    assertEquals(0, outcome.exit(), outcome.err());
    assertEquals("", outcome.err());
    assertTrue(outcome.out().endsWith("Main serve --data d\n"), outcome.out());
    assertFalse(outcome.out().contains("SharedArchiveFile"), "no folder to keep an archive in");
    assertEquals(before, everything());
    assertFalse(Files.exists(Path.of("/nonexistent")));
  }

  @Test
  void aServerWithAHomeKeepsItsClassesThere() throws Exception {
    Outcome outcome = run(Map.of(), "serve", "--data", "d");
    String archive = "-XX:SharedArchiveFile=" + home.resolve(".dirlens/server.jsa");
    assertTrue(outcome.out().contains(archive), outcome.out());
    assertEquals("", outcome.err());
  }

  @Test
  void theArchiveOfClassesIsMadeAnewInAnotherFolder() throws Exception {
    run(Map.of(), "serve", "--data", "d");
    Path archive = Files.writeString(home.resolve(".dirlens/server.jsa"), "parsed");
    run(Map.of(), "serve", "--data", "d");
    assertTrue(Files.exists(archive));
    Path moved = Files.move(starter.getParent(), folder.resolve("moved"));
    starter = moved.resolve(starter.getFileName());
    run(Map.of(), "serve", "--data", "d");
    assertFalse(Files.exists(archive), "Java would leave it as it is, and not use it");
  }

  @Test
  void theServerIsOfTheVersionThatWasUnpackedLast() throws Exception {
    Path product = starter.getParent();
    Path jars = product.resolve("plugins");
    for (String jar : List.of("tree_0.9.0.1", "tree_0.10.0.2", "server_0.9.0.1")) {
      Files.createFile(jars.resolve("org.dirlens." + jar + ".jar"));
    }
    Path list = product.resolve("configuration/org.eclipse.equinox.simpleconfigurator");
    Files.writeString(
        Files.createDirectories(list).resolve("bundles.info"),
        "#version=1\norg.dirlens.tree,0.10.0.2,plugins/org.dirlens.tree_0.10.0.2.jar,4,false\n");
    Outcome outcome = run(Map.of(), "stats");
    String path = " -cp " + jars.resolve("org.dirlens.tree_0.10.0.2.jar") + " org.dirlens.launcher";
    assertTrue(outcome.out().contains(path), outcome.out() + outcome.err());
  }

  @ParameterizedTest
  @CsvSource({"C,C.UTF-8", "POSIX,C.UTF-8", "C.UTF-8,C.UTF-8"})
  void namesOfFilesAreUtf8AlsoForAService(String locale, String used) throws Exception {
    executable("java/bin/java", "#!/bin/sh\necho \"$LC_ALL\"\n");
    Outcome outcome = run(Map.of("LC_ALL", locale), "stats");
    assertEquals(used + "\n", outcome.out(), outcome.err());
  }

  @Test
  void theWorkbenchSaysThatItNeedsAFolderForItsState() throws Exception {
    Path tools = executable("tools/ldconfig", "#!/bin/sh\necho libgtk-3.so.0\n").getParent();
    String path = tools + ":" + System.getenv("PATH");
    Outcome outcome =
        run(Map.of("HOME", "/nonexistent", "DISPLAY", ":0", "PATH", path), "-nl", "en");
    assertEquals(1, outcome.exit());
    assertEquals(
        "dirlens: the workbench keeps its state in the home folder, and there is none that can be"
            + " written (/nonexistent): let HOME name a folder of yours\n",
        outcome.err());
  }

  @ParameterizedTest
  @CsvSource({"512m,512m", "8G,8G", "16m,16m", "100000K,100000K", "16t,16t"})
  void theMemoryIsHandedOn(String memory, String handed) throws Exception {
    Outcome outcome = run(Map.of("DIRLENS_MEMORY", memory), "stats");
    assertTrue(outcome.out().contains(" -Xmx" + handed + " "), outcome.out() + outcome.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lots",
        "-1",
        "512mb",
        "1.5g",
        "m",
        "0",
        "15m",
        "17t",
        "99999999999999999999g",
        "5"
      })
  void whatIsNoMemoryIsSaid(String memory) throws Exception {
    Outcome outcome = run(Map.of("DIRLENS_MEMORY", memory), "stats");
    String start = "dirlens: DIRLENS_MEMORY=" + memory + ": ";
    assertTrue(outcome.err().startsWith(start), outcome.err());
    assertEquals(1, outcome.err().lines().count());
    assertEquals(1, outcome.exit());
    assertEquals("", outcome.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--helpp", "--verson", "-h", "-V", "--help", "--version", "nonsense"})
  void optionsOfTheCommandLineAreForTheEngineWhichKnowsThem(String option) throws Exception {
    Outcome outcome = run(Map.of(), option);
    assertTrue(outcome.out().endsWith("cli.Main " + option + "\n"), outcome.out());
  }

  @ParameterizedTest
  @CsvSource({"21,false", "22,false", "23,true", "25,true"})
  void javasThatWarnOfUnsafeAreToldNotTo(int version, boolean told) throws Exception {
    javaVersion(version);
    String option = "--sun-misc-unsafe-memory-access=allow";
    assertEquals(told, run(Map.of(), "stats").out().contains(option));
  }
}
