package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.cli.console.TextOutput;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.data.DataFile.Answers;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.data.KnownAnswers;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens generate}: writes invented entries as LDIF. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    description = {
      "Writes invented entries as LDIF: the same seed makes the same entries, in any number.",
      "Without TEMPLATE, lists the templates."
    })
final class GenerateCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "TEMPLATE", description = "What kind of entries.")
  private @Nullable String template;

  @Option(
      names = "--entries",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many; those above them come on top. Default: ${DEFAULT-VALUE}.")
  private long entries;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "42",
      description = "A number that decides what is invented. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--suffix",
      paramLabel = "DN",
      defaultValue = "dc=example,dc=com",
      description = "The entry above all, which is written as well. Default: ${DEFAULT-VALUE}.")
  private String suffix = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE.ldif",
      description = "The file to write; must not exist. Default: the standard output.")
  private @Nullable Path output;

  @Option(
      names = "--answers",
      paramLabel = "FILE",
      description =
          "Writes how many of the entries some filters find, counted one by one: a new file.")
  private @Nullable Path answers;

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    CommandSpec command = Objects.requireNonNull(spec);
    PrintWriter out = command.commandLine().getOut();
    PrintWriter err = command.commandLine().getErr();
    if (template == null) {
      list(out);
    } else {
      ConsoleProgress progress = new ConsoleProgress(err);
      DataFile.Written written = write(file(template), out, progress);
      progress.finish();
      err.println(TextTable.counted(written.entries(), "entry", "entries") + " written");
    }
    out.flush();
    return 0;
  }

  private static void list(PrintWriter out) {
    TextTable table = new TextTable("<template", "<entries");
    for (DataTemplate each : DataTemplate.values()) {
      table.row(each.word(), each.description());
    }
    table.print(out);
  }

  private DataFile file(String word) throws LdapProblem, CommandProblem {
    try {
      Dn name = Dn.parse(suffix, Schema.standard());
      return new DataFile(DataTemplate.of(word), name, seed, entries);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(String.valueOf(e.getMessage()));
    }
  }

  private DataFile.Written write(DataFile file, PrintWriter out, ConsoleProgress progress)
      throws IOException, LdapProblem {
    Answers wanted = answers == null ? Answers.NOT_COUNTED : Answers.COUNTED;
    DataFile.Written written;
    try (OutputStream to = output == null ? new TextOutput(out) : newFile(output)) {
      written = file.write(to, wanted, progress);
    }
    if (answers != null) {
      try (PrintWriter text = new PrintWriter(newFile(answers), false, StandardCharsets.UTF_8)) {
        print(file, written, text);
      }
    }
    return written;
  }

  private static OutputStream newFile(Path file) throws IOException {
    return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  private static void print(DataFile file, DataFile.Written written, PrintWriter text) {
    text.printf(
        "# %s, --entries %d --seed %d --suffix \"%s\": %d entries%n",
        file.template().word(), file.entries(), file.seed(), file.suffix(), written.entries());
    text.println("# entries that a search of the whole subtree finds, and its filter");
    for (KnownAnswers.Answer answer : written.answers()) {
      text.println(answer.entries() + "\t" + answer.filter());
    }
  }
}
