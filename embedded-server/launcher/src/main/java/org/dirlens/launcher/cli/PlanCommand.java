package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.PasswordFile;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.launcher.plan.FolderTarget;
import org.dirlens.launcher.plan.IndexPlan;
import org.dirlens.launcher.plan.PlanFile;
import org.dirlens.launcher.plan.PlanStep;
import org.dirlens.launcher.plan.PlanTarget;
import org.dirlens.launcher.plan.ServerTarget;
import org.dirlens.launcher.plan.dialect.PlanFormat;
import org.dirlens.launcher.plan.dialect.PlanTranslation;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens plan}: shows, compares, applies, checks and translates index plans. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description = "Shows, compares, applies, checks and translates index plans.",
    subcommands = PlanCommand.Translate.class,
    footer = {
      "A plan is an LDIF file of index entries of cn=config; docs/server/configuration.md describes"
          + " them.",
      "It says all about the partitions that it names, and nothing about others. What the files of"
          + " other servers say, translate says as a plan, and the other way round.",
      "Exit codes: 0 done; 1 failed; 2 not understood; 3 diff found differences."
    })
final class PlanCommand implements Runnable {
  private static final int DIFFERENT = 3;

  @Spec private @Nullable CommandSpec spec;

  /** Where the indices are. */
  static final class Target {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(
        names = "--data",
        paramLabel = "DIR",
        description =
            "The data folder, if no server runs on it; with --url, where its password file is.")
    private @Nullable Path data;

    @Option(
        names = "--url",
        paramLabel = "URL",
        description = "The running server, as ldap://127.0.0.1:10389.")
    private @Nullable String url;

    @Option(
        names = "--bind",
        paramLabel = "DN",
        description = "Bind DN. Default: " + Directory.ADMINISTRATOR + ".")
    private @Nullable String bind;

    /** What --bind was called first. */
    @Option(names = "--name", hidden = true, paramLabel = "DN")
    private @Nullable String name;

    @Option(
        names = "--password-file",
        paramLabel = "FILE",
        description =
            "The password. Default: admin-password in the folder of --data, until another is"
                + " chosen.")
    private @Nullable Path passwordFile;

    PlanTarget open() throws IOException, LdapProblem {
      if (url == null) {
        if (data == null) {
          throw misuse("say --url for a running server or --data for a folder");
        }
        return new FolderTarget(Installation.openExisting(data));
      }
      String password = PasswordFile.read(password());
      return ServerTarget.connect(new ServerTarget.Login(url, bindDn(), password));
    }

    private String bindDn() {
      if (bind != null && name != null) {
        throw misuse("--bind and --name cannot be combined; use --bind");
      }
      String given = bind == null ? name : bind;
      return given == null ? Directory.ADMINISTRATOR : given;
    }

    /** The schema of what was named; the standard one if nothing was. */
    Schema schema() throws IOException, LdapProblem {
      if (url == null && data == null) {
        return Schema.standard();
      }
      try (PlanTarget opened = open()) {
        return opened.schema();
      }
    }

    private Path password() {
      if (passwordFile != null) {
        return passwordFile;
      }
      if (data == null) {
        throw misuse("--url needs --password-file, or --data for the one in the data folder");
      }
      return data.resolve("admin-password");
    }

    private ParameterException misuse(String message) {
      return new ParameterException(java.util.Objects.requireNonNull(spec).commandLine(), message);
    }
  }

  private CommandLine line() {
    return java.util.Objects.requireNonNull(spec).commandLine();
  }

  @Override
  public void run() {
    throw new ParameterException(line(), "say show, diff, apply, check or translate");
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Prints the plan of a running server or of a data folder.")
  int show(@Mixin Target target) throws IOException, LdapProblem {
    try (PlanTarget opened = target.open()) {
      line().getOut().print(PlanFile.text(opened.present(), opened.schema()));
      line().getOut().flush();
      return 0;
    }
  }

  @Command(
      name = "check",
      mixinStandardHelpOptions = true,
      description =
          "Says whether a file is a plan that can be applied: to what --url or --data names, or"
              + " else with the standard schema.")
  int check(
      @Mixin Target target, @Parameters(paramLabel = "FILE", description = "The plan.") Path file)
      throws IOException, LdapProblem, CommandProblem {
    IndexPlan plan = read(file, target.schema());
    long indices = plan.partitions().values().stream().mapToLong(Map::size).sum();
    line()
        .getOut()
        .println(
            "a plan of "
                + TextTable.counted(indices, "index", "indices")
                + " for "
                + TextTable.counted(plan.partitions().size(), "partition", "partitions"));
    line().getOut().flush();
    return 0;
  }

  private static IndexPlan read(Path file, Schema schema)
      throws IOException, LdapProblem, CommandProblem {
    PlanFile.Read read = PlanFile.read(file, schema);
    return sound(file, read.plan(), read.problems());
  }

  /** The plan of a file in which nothing is wrong. */
  static IndexPlan sound(Path file, IndexPlan plan, List<String> problems) throws CommandProblem {
    if (!problems.isEmpty()) {
      throw new CommandProblem(
          problems.stream()
              .map(problem -> file + ", " + problem)
              .collect(Collectors.joining("\ndirlens: ")));
    }
    if (plan.partitions().isEmpty()) {
      throw new CommandProblem(file + " names neither an index nor a partition");
    }
    return plan;
  }

  @Command(
      name = "diff",
      mixinStandardHelpOptions = true,
      description = "Prints what apply would do: + builds, ~ changes, - drops an index.")
  int diff(
      @Mixin Target target, @Parameters(paramLabel = "FILE", description = "The plan.") Path file)
      throws IOException, LdapProblem, CommandProblem {
    try (PlanTarget opened = target.open()) {
      List<PlanStep> steps = steps(read(file, opened.schema()), opened);
      steps.forEach(step -> line().getOut().println(step));
      line().getOut().flush();
      return steps.isEmpty() ? 0 : DIFFERENT;
    }
  }

  private static List<PlanStep> steps(IndexPlan plan, PlanTarget target)
      throws IOException, LdapProblem, CommandProblem {
    IndexPlan present = target.present();
    for (Dn suffix : plan.partitions().keySet()) {
      if (!present.partitions().containsKey(suffix)) {
        throw new CommandProblem(
            "no partition "
                + suffix
                + "; there are: "
                + present.partitions().keySet().stream()
                    .map(Dn::toString)
                    .collect(Collectors.joining(" and ")));
      }
    }
    return plan.stepsFrom(present);
  }

  @Command(
      name = "apply",
      mixinStandardHelpOptions = true,
      description = "Builds, changes and drops indices until they are as planned.")
  int apply(
      @Mixin Target target,
      @Option(names = "--keep", description = "Keeps indices that are not planned.") boolean keep,
      @Parameters(paramLabel = "FILE", description = "The plan.") Path file)
      throws IOException, LdapProblem, CommandProblem {
    try (PlanTarget opened = target.open()) {
      Map<Dn, List<PlanStep>> steps =
          steps(read(file, opened.schema()), opened).stream()
              .filter(step -> !(keep && step instanceof PlanStep.Drop))
              .collect(
                  Collectors.groupingBy(PlanStep::suffix, LinkedHashMap::new, Collectors.toList()));
      for (Map.Entry<Dn, List<PlanStep>> partition : steps.entrySet()) {
        partition.getValue().forEach(line().getOut()::println);
        line().getOut().flush();
        ConsoleProgress progress = new ConsoleProgress(line().getErr());
        opened.apply(partition.getKey(), partition.getValue(), progress);
        progress.finish();
      }
      return 0;
    }
  }

  /** {@code dirlens plan translate}: from the plan file of one server to that of another. */
  @Command(
      name = "translate",
      mixinStandardHelpOptions = true,
      description = {
        "Converts an index plan, or the index configuration of OpenDJ or ApacheDS, into another"
            + " format.",
        "What is lost on the way, or means something else there, is reported on standard error."
      },
      footer = {
        "Read are plans, LDIF of the configuration of OpenDJ and ApacheDS, whole or in parts, and"
            + " batch files",
        "of dsconfig; which of them a file is, is found. Nothing is asked of such a server."
      })
  static final class Translate implements Callable<Integer> {
    @Spec private @Nullable CommandSpec spec;

    @Mixin private Target target = new Target();

    @Option(
        names = "--to",
        required = true,
        paramLabel = "FORMAT",
        description = "Output format: dirlens, opendj, dsconfig or apacheds.")
    private PlanFormat format = PlanFormat.DIRLENS;

    @Option(
        names = "--suffix",
        paramLabel = "DN",
        description = "What the database holds, if the file does not say; or which of several.")
    private @Nullable String suffix;

    @Option(
        names = "--database",
        paramLabel = "NAME",
        description =
            "The name of the backend or partition in the configuration. Default: that of all in"
                + " what is read; userRoot or example in what is written.")
    private @Nullable String database;

    @Option(
        names = "--present",
        paramLabel = "FILE",
        description =
            "What that server has now, a file of its own: then only what is to be changed is"
                + " printed.")
    private @Nullable Path present;

    @Parameters(paramLabel = "FILE", description = "The plan, or the file of another server.")
    private Path file = Path.of("");

    @Override
    public Integer call() throws IOException, LdapProblem, CommandProblem {
      Schema schema = target.schema();
      PlanTranslation translation = new PlanTranslation(schema);
      PlanTranslation.Choice choice =
          new PlanTranslation.Choice(suffix(schema), isRead() ? database : null);
      PlanTranslation.Read read = translation.read(file, choice);
      IndexPlan plan = sound(file, read.plan(), read.problems());
      tell(read.warnings());
      PlanTranslation.Written written = write(translation, plan, choice);
      tell(written.warnings());
      line().getOut().print(written.text());
      line().getOut().flush();
      return 0;
    }

    private @Nullable Dn suffix(Schema schema) throws CommandProblem {
      if (suffix == null) {
        return null;
      }
      try {
        return Dn.parse(suffix, schema);
      } catch (LdapProblem e) {
        throw new CommandProblem("--suffix is not a valid DN: " + e.getMessage());
      }
    }

    /** Whether the name of a database is one of the file that is read. */
    private boolean isRead() throws IOException {
      return PlanFormat.of(file).flatMap(PlanFormat::dialect).isPresent()
          && format.dialect().isEmpty();
    }

    private PlanTranslation.Written write(
        PlanTranslation translation, IndexPlan plan, PlanTranslation.Choice read)
        throws IOException, LdapProblem {
      PlanTranslation.Choice choice = new PlanTranslation.Choice(read.suffix(), database);
      return present == null
          ? translation.write(plan, format, choice)
          : translation.changes(plan, format, choice, present);
    }

    private void tell(List<String> warnings) {
      warnings.forEach(warning -> line().getErr().println("dirlens: " + warning));
      line().getErr().flush();
    }

    private CommandLine line() {
      return java.util.Objects.requireNonNull(spec).commandLine();
    }
  }
}
