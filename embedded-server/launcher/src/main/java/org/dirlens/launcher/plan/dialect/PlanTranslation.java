package org.dirlens.launcher.plan.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.dirlens.launcher.plan.IndexPlan;
import org.dirlens.launcher.plan.PlanFile;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Plan files of all forms: each is read as a plan of ours, and a plan of ours is written in each,
 * for the command line and the window alike. What is lost on the way is told.
 */
public final class PlanTranslation {
  private final Schema schema;

  /** With the schema by which attributes are known. */
  public PlanTranslation(Schema schema) {
    this.schema = schema;
  }

  /**
   * Which database a file is about, where it does not say or there are several.
   *
   * @param suffix what it holds; null where the file says it or there is one only
   * @param database what a server's configuration calls it; null for any, and for its usual name
   */
  public record Choice(@Nullable Dn suffix, @Nullable String database) {}

  /**
   * A file that was read.
   *
   * @param plan of ours; not complete if there are problems
   * @param warnings what was lost or means something else here, a sentence each
   * @param problems what is wrong with the file, each with its line
   * @param databases what the server's configuration calls the database of each partition; none in
   *     a file of ours
   */
  public record Read(
      IndexPlan plan, List<String> warnings, List<String> problems, Map<Dn, String> databases) {
    public Read {
      databases = Map.copyOf(databases);
      warnings = List.copyOf(warnings);
      problems = List.copyOf(problems);
    }
  }

  /**
   * A plan in other words.
   *
   * @param warnings what was lost or means something else there, and what is to be done there
   *     afterwards, a sentence each
   */
  public record Written(String text, List<String> warnings) {
    public Written {
      warnings = List.copyOf(warnings);
    }
  }

  /** Reads a file of any form, to its end. */
  public Read read(Path file, Choice choice) throws IOException, LdapProblem {
    PlanFormat format = PlanFormat.of(file).orElse(PlanFormat.DIRLENS);
    if (format == PlanFormat.DIRLENS) {
      PlanFile.Read read = PlanFile.read(file, schema);
      return new Read(read.plan(), List.of(), read.problems(), Map.of());
    }
    List<String> problems = new ArrayList<>();
    List<ServerDatabase> databases = databases(format, file, problems);
    List<String> warnings = new ArrayList<>();
    Map<Dn, Map<String, IndexDefinition>> partitions = new LinkedHashMap<>();
    Map<Dn, String> names = new LinkedHashMap<>();
    if (problems.isEmpty()) {
      for (ServerDatabase database : chosen(format, databases, choice, problems)) {
        Dn suffix = Dn.parse(database.suffix(), schema);
        partitions.put(suffix, ours(format, database, warnings));
        names.put(suffix, ConfigName.value(ConfigName.parse(database.configDn())));
      }
    }
    return new Read(new IndexPlan(partitions), warnings, problems, names);
  }

  /** The databases of a server's file; those without indices tell only what they hold. */
  private static List<ServerDatabase> databases(PlanFormat format, Path file, List<String> problems)
      throws IOException {
    Databases databases = new Databases();
    try (InputStream in = Files.newInputStream(file)) {
      format.file().read(in, databases, problems);
    }
    return databases.all();
  }

  /**
   * Those that are meant, with what they hold. A whole configuration has databases without indices,
   * such as that of its schema: they are meant only when they are called for.
   */
  private static List<ServerDatabase> chosen(
      PlanFormat format, List<ServerDatabase> databases, Choice choice, List<String> problems) {
    List<ServerDatabase> named =
        databases.stream()
            .filter(
                each ->
                    choice.database == null
                        ? choice.suffix != null || !each.indices().isEmpty()
                        : isCalled(format, each, choice.database))
            .toList();
    if (choice.suffix != null) {
      named = holding(named, choice.suffix);
    }
    if (named.isEmpty()) {
      problems.add("the file has no indices, or none of the database that was chosen");
    }
    for (ServerDatabase database : named) {
      if (database.suffix().isEmpty()) {
        problems.add(
            "the file does not say what " + database.configDn() + " holds, and nobody else did");
      }
    }
    return problems.isEmpty() ? named : List.of();
  }

  private static List<ServerDatabase> holding(List<ServerDatabase> databases, Dn suffix) {
    List<ServerDatabase> holding = databases.stream().filter(each -> holds(each, suffix)).toList();
    return holding.isEmpty() ? told(databases, suffix) : holding;
  }

  private static boolean isCalled(PlanFormat format, ServerDatabase database, String name) {
    return database.configDn().equalsIgnoreCase(format.entries().databaseDn(name));
  }

  private static boolean holds(ServerDatabase database, Dn suffix) {
    return database
        .suffix()
        .replace(" ", "")
        .toLowerCase(Locale.ROOT)
        .equals(suffix.toString().replace(" ", "").toLowerCase(Locale.ROOT));
  }

  /** The only one of which the file does not tell it holds the suffix. */
  private static List<ServerDatabase> told(List<ServerDatabase> databases, Dn suffix) {
    List<ServerDatabase> silent =
        databases.stream().filter(each -> each.suffix().isEmpty()).toList();
    if (silent.size() != 1) {
      return silent;
    }
    ServerDatabase only = silent.getFirst();
    return List.of(
        new ServerDatabase(suffix.toString(), only.configDn(), only.indices(), only.threshold()));
  }

  private Map<String, IndexDefinition> ours(
      PlanFormat format, ServerDatabase database, List<String> warnings) {
    Translated<IndexDefinition> translated =
        Translated.from(format.dialect().orElseThrow(), database, schema);
    warnings.addAll(translated.warnings());
    Map<String, IndexDefinition> indices = new TreeMap<>();
    translated.indices().forEach(each -> indices.put(each.attribute(), each));
    return indices;
  }

  /**
   * A plan in a form; in that of another server it is about one database.
   *
   * @throws LdapProblem if the plan has several partitions and none of them was chosen
   */
  public Written write(IndexPlan plan, PlanFormat format, Choice choice)
      throws IOException, LdapProblem {
    if (format == PlanFormat.DIRLENS) {
      return new Written(PlanFile.text(plan, schema), List.of());
    }
    Dn suffix = suffix(plan, choice);
    Translated<ServerIndex> translated = there(plan, suffix, format);
    ServerDatabase database =
        new ServerDatabase(suffix.toString(), configDn(format, choice), translated.indices(), "");
    List<IndexStep> steps =
        translated.indices().stream().<IndexStep>map(IndexStep.Add::new).toList();
    return new Written(format.file().text(database), warnings(format, translated, steps));
  }

  private static List<String> warnings(
      PlanFormat format, Translated<ServerIndex> translated, List<IndexStep> steps) {
    List<String> warnings = new ArrayList<>(translated.warnings());
    format.dialect().flatMap(dialect -> dialect.afterwards(steps)).ifPresent(warnings::add);
    return warnings;
  }

  /**
   * What makes a database have the indices of a plan. What a plan cannot say stays.
   *
   * @param present a file of the same server with the indices that the database has
   * @throws LdapProblem as {@link #write}, or if that file tells not of one such database, or has
   *     problems
   */
  public Written changes(IndexPlan plan, PlanFormat format, Choice choice, Path present)
      throws IOException, LdapProblem {
    Dn suffix = suffix(plan, choice);
    ServerDatabase before = present(present, format, new Choice(suffix, choice.database));
    Translated<ServerIndex> translated =
        UnsaidIndices.keptBeside(
            there(plan, suffix, format), before, format.dialect().orElseThrow(), schema);
    List<IndexStep> steps = IndexStep.between(before, translated.indices());
    return new Written(format.file().changes(before, steps), warnings(format, translated, steps));
  }

  private static ServerDatabase present(Path file, PlanFormat format, Choice choice)
      throws IOException, LdapProblem {
    PlanFormat read = PlanFormat.of(file).orElse(PlanFormat.DIRLENS);
    if (read.dialect().isEmpty() || !read.dialect().equals(format.dialect())) {
      throw ConfigName.problem(file + " is no file of the server that is to be changed");
    }
    List<String> problems = new ArrayList<>();
    List<ServerDatabase> found = chosen(read, databases(read, file, problems), choice, problems);
    if (!problems.isEmpty()) {
      throw ConfigName.problem(
          problems.stream()
              .map(problem -> file + ", " + problem)
              .collect(Collectors.joining("; ")));
    }
    if (found.size() != 1) {
      throw ConfigName.problem(file + " has " + found.size() + " such databases, not one");
    }
    return found.getFirst();
  }

  private static Translated<ServerIndex> there(IndexPlan plan, Dn suffix, PlanFormat format) {
    Map<String, IndexDefinition> indices = plan.partitions().get(suffix);
    return Translated.into(
        format.dialect().orElseThrow(), indices == null ? List.of() : indices.values());
  }

  private static String configDn(PlanFormat format, Choice choice) {
    String name = choice.database == null ? format.usualDatabase() : choice.database;
    return format.entries().databaseDn(name);
  }

  private static Dn suffix(IndexPlan plan, Choice choice) throws LdapProblem {
    if (choice.suffix != null && plan.partitions().containsKey(choice.suffix)) {
      return choice.suffix;
    }
    if (choice.suffix == null && plan.partitions().size() == 1) {
      return plan.partitions().keySet().iterator().next();
    }
    throw ConfigName.problem(
        "the plan has the partitions "
            + plan.partitions().keySet().stream()
                .map(Dn::toString)
                .collect(Collectors.joining(" and "))
            + "; one of them is to be chosen");
  }
}
