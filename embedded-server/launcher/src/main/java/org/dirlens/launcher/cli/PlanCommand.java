package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.plan.FolderTarget;
import org.dirlens.launcher.plan.IndexPlan;
import org.dirlens.launcher.plan.PlanFile;
import org.dirlens.launcher.plan.PlanStep;
import org.dirlens.launcher.plan.PlanTarget;
import org.dirlens.launcher.plan.ServerTarget;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens plan}: shows, compares, applies and checks index plans. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description = "Shows, compares, applies and checks index plans.",
    footer = {
      "A plan is an LDIF file of index entries of cn=config; docs/server/configuration.md describes them.",
      "It says all about the partitions that it names, and nothing about others.",
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
        names = "--name",
        paramLabel = "DN",
        defaultValue = "cn=admin,cn=config",
        description = "Whom to bind as. Default: ${DEFAULT-VALUE}.")
    private String name = "";

    @Option(
        names = "--password-file",
        paramLabel = "FILE",
        description =
            "The password. Default: admin-password in the folder of --data, until another is chosen.")
    private @Nullable Path passwordFile;

    PlanTarget open() throws IOException, LdapProblem {
      if (url == null) {
        if (data == null) {
          throw misuse("say --url for a running server or --data for a folder");
        }
        return new FolderTarget(Installation.openExisting(data));
      }
      String password = Files.readString(password()).stripTrailing();
      return ServerTarget.connect(new ServerTarget.Login(url, name, password));
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
    throw new ParameterException(line(), "say show, diff, apply or check");
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
          "Says whether a file is a plan that can be applied: to what --url or --data names, or else"
              + " with the standard schema.")
  int check(
      @Mixin Target target, @Parameters(paramLabel = "FILE", description = "The plan.") Path file)
      throws IOException, LdapProblem, CommandProblem {
    IndexPlan plan = read(file, target.schema());
    long indices = plan.partitions().values().stream().mapToLong(Map::size).sum();
    line()
        .getOut()
        .println(
            "a plan of " + indices + " indices for " + plan.partitions().size() + " partitions");
    line().getOut().flush();
    return 0;
  }

  private static IndexPlan read(Path file, Schema schema)
      throws IOException, LdapProblem, CommandProblem {
    PlanFile.Read read = PlanFile.read(file, schema);
    if (!read.problems().isEmpty()) {
      throw new CommandProblem(
          read.problems().stream()
              .map(problem -> file + ", " + problem)
              .collect(Collectors.joining("\ndirlens: ")));
    }
    if (read.plan().partitions().isEmpty()) {
      throw new CommandProblem(file + " names neither an index nor a partition");
    }
    return read.plan();
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
}
