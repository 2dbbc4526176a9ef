package org.dirlens.launcher.cli;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.partition.Partition;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.partition.search.Explaining;
import org.dirlens.partition.search.SearchRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dirlens explain}: runs a search and tells how it was answered. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description =
        "Runs a search and tells how it was answered: index used or why not, candidates, time.")
final class ExplainCommand implements Callable<Integer> {
  @Mixin private DataArguments arguments = new DataArguments();

  @Mixin private WhatIfOptions whatIf = new WhatIfOptions();

  @Option(
      names = "--scope",
      defaultValue = "sub",
      paramLabel = "SCOPE",
      description = "base, one or sub. Default: sub.")
  private Scope scope = Scope.SUB;

  @Option(
      names = "--plan-only",
      description = "Asks the indices only and reads no entry for the search itself.")
  private boolean planOnly;

  @Parameters(paramLabel = "FILTER", description = "The filter, as (initials=aa).")
  private String filter = "";

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    try (Installation installation = arguments.open()) {
      Partition partition = arguments.partition(installation);
      SearchRequest request =
          SearchRequest.of(
              arguments.entry(partition), scope, Filter.parse(filter, partition.schema()));
      ExplainMode mode = planOnly ? ExplainMode.PLAN : ExplainMode.RUN;
      Explaining search = partition.explaining(request, whatIf.chosen(), mode);
      ExplanationText.print(
          Objects.requireNonNull(search.run(), "nobody else could cancel it"), arguments.out());
      arguments.out().flush();
      return 0;
    }
  }
}
