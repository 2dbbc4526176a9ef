package org.dirlens.launcher.plan.dialect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * A batch file of OpenDJ's {@code dsconfig}: a command in a line, of which a backslash at the end
 * continues it; lines that begin with {@code #} are comments. Commands about anything but indices
 * and what a backend holds are passed over.
 */
final class DsconfigFile implements ServerFile {
  private final EntryForm entries;

  DsconfigFile(EntryForm entries) {
    this.entries = entries;
  }

  @Override
  public void read(InputStream in, Databases databases, List<String> problems) throws IOException {
    DsconfigCommands commands = new DsconfigCommands(entries, databases);
    BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    StringBuilder command = new StringBuilder();
    int number = 0;
    int first = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      first = command.isEmpty() ? number : first;
      boolean continued = line.endsWith("\\");
      command.append(line, 0, continued ? line.length() - 1 : line.length());
      if (!continued) {
        run(commands, command, first, problems);
      }
    }
    if (!command.isEmpty()) {
      problems.add("line " + first + ": the command ends with a backslash that nothing follows");
    }
  }

  private static void run(
      DsconfigCommands commands, StringBuilder command, int line, List<String> problems) {
    try {
      commands.run(DsconfigWords.split(command.toString()));
    } catch (LdapProblem e) {
      problems.add("line " + line + ": " + e.getMessage());
    }
    command.setLength(0);
  }

  @Override
  public String text(ServerDatabase database) throws IOException {
    List<IndexStep> steps = new ArrayList<>();
    database.indices().forEach(index -> steps.add(new IndexStep.Add(index)));
    return lines("# Indices of " + database.suffix(), database, steps);
  }

  @Override
  public String changes(ServerDatabase database, List<IndexStep> steps) throws IOException {
    return lines("# Changes of the indices of " + database.suffix(), database, steps);
  }

  private String lines(String comment, ServerDatabase database, List<IndexStep> steps)
      throws IOException {
    StringBuilder lines = new StringBuilder(comment).append('\n');
    String backend = backend(database);
    for (IndexStep step : steps) {
      List<String> words =
          switch (step) {
            case IndexStep.Add add -> create(backend, add.index());
            case IndexStep.Change change -> set(backend, change);
            case IndexStep.Remove remove ->
                about(DsconfigCommands.DELETE, backend, remove.attribute());
          };
      lines.append(DsconfigWords.join(words)).append('\n');
    }
    return lines.append(then(database, steps)).toString();
  }

  /** The command that builds what is new; no command of dsconfig, hence a comment. */
  private static String then(ServerDatabase database, List<IndexStep> steps) {
    List<String> words = new ArrayList<>(List.of("rebuild-index", "--baseDN", database.suffix()));
    List<IndexStep> built = steps.stream().filter(IndexStep::builds).toList();
    built.forEach(step -> words.addAll(List.of("--index", step.attribute())));
    return built.isEmpty() ? "" : "# then: " + DsconfigWords.join(words) + "\n";
  }

  private String backend(ServerDatabase database) throws IOException {
    try {
      return entries.database(ConfigName.parse(database.configDn())).orElseThrow();
    } catch (LdapProblem e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static List<String> about(String command, String backend, String attribute) {
    return new ArrayList<>(
        List.of(command, DsconfigCommands.BACKEND, backend, DsconfigCommands.INDEX, attribute));
  }

  private static List<String> create(String backend, ServerIndex index) {
    List<String> words = about(DsconfigCommands.CREATE, backend, index.attribute());
    for (String type : OpenDjEntries.types(index)) {
      addTo(words, "--set", OpenDjEntries.TYPE + ": " + type);
    }
    index.more().stream()
        .filter(setting -> !setting.startsWith(OpenDjEntries.TYPE + ":"))
        .forEach(setting -> addTo(words, "--set", setting));
    return words;
  }

  /** Types that come and go; all else of the index stays. */
  private static List<String> set(String backend, IndexStep.Change change) {
    List<String> words = about(DsconfigCommands.SET, backend, change.attribute());
    for (IndexKind kind : IndexKind.listed(change.built())) {
      addTo(words, "--add", OpenDjEntries.TYPE + ": " + kind.word());
    }
    for (IndexKind kind : IndexKind.listed(change.dropped())) {
      addTo(words, "--remove", OpenDjEntries.TYPE + ": " + kind.word());
    }
    return words;
  }

  private static void addTo(List<String> words, String option, String setting) {
    int colon = setting.indexOf(':');
    String property = setting.substring(OpenDjEntries.PREFIX.length(), colon);
    words.add(option);
    words.add(property + ":" + setting.substring(colon + 1).strip());
  }
}
