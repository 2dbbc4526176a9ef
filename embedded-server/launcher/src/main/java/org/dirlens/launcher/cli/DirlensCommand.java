package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.dirlens.launcher.Release;
import org.dirlens.launcher.bench.FileProblems;
import org.dirlens.launcher.cli.bench.BenchCommand;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreProblem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command itself: {@code dirlens COMMAND ...}. Exit codes: 0 done, 1 failed with a sentence on
 * stderr, 2 not understood.
 */
@Command(
    name = "dirlens",
    description =
        "A directory workbench and LDAP server. Without a command, the application starts.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Variables of the environment that the start script knows:",
      "  DIRLENS_MEMORY   the most memory that the heap of Java may take, from 16m to",
      "                   16t, such as 512m or 8g. Default: a quarter of the machine's",
      "                   memory; for the window, its preference or 1024m.",
      "  JAVA_HOME        the folder of the Java to run on. Default: the newest."
    })
public final class DirlensCommand implements Runnable {
  private static final List<Class<?>> COMMANDS =
      List.of(
          ServeCommand.class,
          ImportCommand.class,
          ExportCommand.class,
          IndexCommand.class,
          ExplainCommand.class,
          StatsCommand.class,
          VerifyCommand.class,
          BenchCommand.class,
          GenerateCommand.class,
          ReplayCommand.class,
          BackupCommand.class,
          RestoreCommand.class,
          CompactCommand.class,
          RepairCommand.class,
          PlanCommand.class,
          AdviseCommand.class,
          TwinCommand.class,
          SchemaCommand.class,
          ApacheDsCommand.class,
          CommandLine.HelpCommand.class);

  @CommandLine.Spec private CommandLine.Model.@org.jspecify.annotations.Nullable CommandSpec spec;

  /** Runs one command line on the standard streams and returns its exit code. */
  public static int run(String... arguments) {
    return line(arguments).execute(arguments);
  }

  /** Runs one command line and returns its exit code. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return line(arguments).setOut(out).setErr(err).execute(arguments);
  }

  /**
   * Knows only the command that is called, if there is one: to look at all takes a quarter second.
   */
  static CommandLine line(String... arguments) {
    List<Class<?>> called =
        COMMANDS.stream()
            .filter(each -> arguments.length > 0 && name(each).equals(arguments[0]))
            .filter(each -> each != CommandLine.HelpCommand.class)
            .toList();
    CommandLine line = new CommandLine(new DirlensCommand());
    (called.isEmpty() ? COMMANDS : called).forEach(line::addSubcommand);
    tellVersion(line);
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(DirlensCommand::misunderstood)
        .setExecutionStrategy(DirlensCommand::run)
        .setExecutionExceptionHandler(DirlensCommand::explain);
  }

  /** Who asks for help in words that are not understood is told so, and not helped with others. */
  private static int run(ParseResult parsed) {
    ParseResult last = parsed.asCommandLineList().getLast().getParseResult();
    if (!last.unmatched().isEmpty()) {
      throw new UnmatchedArgumentException(last.commandSpec().commandLine(), last.unmatched());
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static void tellVersion(CommandLine line) {
    line.getCommandSpec().version("Dirlens " + Release.VERSION);
    line.getSubcommands().values().forEach(DirlensCommand::tellVersion);
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** One sentence, how the command is written, and where to read more. */
  private static int misunderstood(ParameterException problem, String[] arguments) {
    CommandLine line = problem.getCommandLine();
    PrintWriter err = line.getErr();
    String message =
        problem instanceof UnmatchedArgumentException unmatched
            ? "not understood: " + String.join(" ", unmatched.getUnmatched())
            : problem.getMessage();
    err.println("dirlens: " + message);
    err.print("Usage: " + line.getHelp().synopsis("Usage: ".length()));
    err.println("More: " + line.getCommandSpec().qualifiedName() + " --help");
    return CommandLine.ExitCode.USAGE;
  }

  private static int explain(Exception problem, CommandLine line, ParseResult parsed)
      throws Exception {
    PrintWriter err = line.getErr();
    switch (problem) {
      case CommandProblem p -> err.println("dirlens: " + p.getMessage());
      case StoreProblem p when p.kind() == StoreProblem.Kind.LOCKED ->
          err.println(
              "dirlens: the data folder is in use by a running server or the workbench: "
                  + p.store());
      case StoreProblem p -> err.println("dirlens: " + p.getMessage());
      case CancellationException p -> err.println("dirlens: " + p.getMessage());
      case LdapProblem p -> err.println("dirlens: " + p.getMessage());
      case IOException p -> err.println("dirlens: " + FileProblems.said(p));
      case UncheckedIOException p ->
          err.println("dirlens: " + FileProblems.said(Objects.requireNonNull(p.getCause())));
      default -> throw problem;
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(spec.commandLine(), "name a command");
    }
  }
}
