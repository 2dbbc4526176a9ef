package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.PasswordFile;
import org.dirlens.launcher.bench.ScratchDirectory;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.bench.WorkloadRun.Loaded;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Protection;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.runs.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which servers a workload is put on, and for how long. */
final class LoadOptions {
  @Option(
      names = "--target",
      paramLabel = "URL",
      description =
          "A server that a workload is put on, as ldap://localhost:10389 or ldaps://...; or scratch,"
              + " a directory of generated entries that is removed. Can be repeated. Default:"
              + " scratch.")
  private List<String> targets = List.of();

  @Mixin private LoadAccessOptions access = new LoadAccessOptions();

  @Option(
      names = "--user-password-file",
      paramLabel = "FILE",
      description = "The password of users that a workload binds as.")
  private @Nullable Path userPasswordFile;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "How long a workload is measured, as 10s or 5min. Default: as its text says.")
  private @Nullable String duration;

  @Option(
      names = "--data-template",
      paramLabel = "TEMPLATE",
      description =
          "The entries of scratch, as a template of dirlens generate. Default: the one that a"
              + " comment of the workload names, else people.")
  private @Nullable String template;

  /** Refuses options of workloads beside what is none. */
  void refuse(String subject) throws CommandProblem {
    boolean given =
        !targets.isEmpty()
            || access.given()
            || userPasswordFile != null
            || duration != null
            || template != null;
    if (given) {
      throw new CommandProblem(
          "--target, how to bind there, --user-password-file, --duration and --data-template are of"
              + " workloads, and "
              + subject
              + " is an experiment");
    }
  }

  /** The workload with the duration that is asked for. */
  WorkloadFile lasting(WorkloadFile workload) throws CommandProblem {
    return duration == null ? workload : lasting(workload, duration);
  }

  /** The workload with a duration that an option says. */
  static WorkloadFile lasting(WorkloadFile workload, String duration) throws CommandProblem {
    try {
      return workload.lasting(duration);
    } catch (WorkloadProblem e) {
      throw RunCommand.problem(workload, e);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem("--duration: " + e.getMessage());
    }
  }

  boolean onScratch() {
    return targets.isEmpty() || targets.contains(ScratchDirectory.NAME);
  }

  /** The data of scratch for a workload. */
  DataTemplate template(WorkloadFile workload) throws CommandProblem {
    if (template != null && !onScratch()) {
      throw new CommandProblem("--data-template can be used only with --target scratch");
    }
    String word = template == null ? workload.template().orElse("people") : template;
    try {
      return DataTemplate.of(word);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(
          (template == null ? workload.place() : "--data-template") + ": " + e.getMessage());
    }
  }

  /**
   * The password of users; empty without.
   *
   * @param binds whether the workload binds as users
   */
  String userPassword(boolean binds) throws IOException, CommandProblem {
    if (userPasswordFile != null) {
      return PasswordFile.read(userPasswordFile);
    }
    if (binds) {
      throw new CommandProblem("the workload binds as users: say --user-password-file");
    }
    return "";
  }

  /** All servers but scratch; a password is asked for once. */
  List<Loaded> servers(String userPassword) throws IOException, CommandProblem {
    List<LoadTarget> addresses = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String each : targets) {
      boolean scratch = each.equals(ScratchDirectory.NAME);
      LoadTarget address = scratch ? null : access.address("--target", each);
      String name = address == null ? each : address.toString();
      if (names.contains(name)) {
        throw new CommandProblem("--target: " + name + " is there twice");
      }
      names.add(name);
      if (address != null) {
        addresses.add(address);
      }
    }
    return used(addresses).stream().map(each -> loaded(each, userPassword)).toList();
  }

  private List<LoadTarget> used(List<LoadTarget> addresses) throws IOException, CommandProblem {
    if (addresses.isEmpty() && access.given()) {
      throw new CommandProblem("--bind and its like say something only with a URL as --target");
    }
    return addresses.isEmpty() ? addresses : access.used(addresses);
  }

  private static Loaded loaded(LoadTarget server, String userPassword) {
    String name = server.as(Login.ANONYMOUS).toString();
    Target target = new Target(name, "LDAP server", "", url(server));
    return new Loaded(target, server, userPassword);
  }

  private static String url(LoadTarget server) {
    boolean tls = server.protection().kind() == Protection.Kind.TLS;
    return new SourceUrl(
            server.host(),
            server.port(),
            tls ? SourceUrl.Protection.TLS : SourceUrl.Protection.NONE)
        .toString();
  }

  /** Scratch has its place among the servers: where it is named, else it is the only one. */
  List<Loaded> withScratch(List<Loaded> servers, Loaded scratch) {
    List<Loaded> all = new ArrayList<>(servers);
    all.add(Math.max(0, targets.indexOf(ScratchDirectory.NAME)), scratch);
    return all;
  }
}
