package org.dirlens.index.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.launcher.plan.dialect.PlanFormat;
import org.dirlens.launcher.plan.dialect.PlanTranslation;
import org.dirlens.launcher.plan.dialect.PlanTranslation.Choice;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * Plan files for the index designer, the same that the command line reads and writes: of Dirlens,
 * OpenDJ and ApacheDS. Files are read and written; none of it belongs on the display's thread.
 */
public final class PlanFiles {
  private final PlanTranslation translation;
  private final Dn suffix;

  /**
   * For the plan of one database.
   *
   * @param schema the one of its server
   * @throws IOException if the suffix is no name
   */
  public PlanFiles(String suffix, Schema schema) throws IOException {
    this.translation = new PlanTranslation(schema);
    try {
      this.suffix = Dn.parse(suffix, schema);
    } catch (LdapProblem e) {
      throw problem(e);
    }
  }

  /**
   * A file as a plan.
   *
   * @param warnings what was lost or means something else here, a sentence each
   * @param database what the configuration of OpenDJ or ApacheDS calls the one it is about
   */
  public record Opened(IndexPlan plan, List<String> warnings, Optional<String> database) {
    public Opened {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Reads a file of any format.
   *
   * @throws IOException naming each line at fault and why, or saying that the file is about another
   *     database
   */
  public Opened open(Path file) throws IOException {
    try {
      PlanTranslation.Read read = translation.read(file, new Choice(suffix, null));
      if (!read.problems().isEmpty()) {
        throw new IOException(
            read.problems().stream()
                .map(problem -> file + ", " + problem)
                .collect(Collectors.joining("\n")));
      }
      Map<String, IndexDefinition> indices = read.plan().partitions().get(suffix);
      if (indices == null) {
        throw new IOException(file + " says nothing of " + suffix);
      }
      return new Opened(
          IndexPlan.of(indices.values()),
          read.warnings(),
          Optional.ofNullable(read.databases().get(suffix)));
    } catch (LdapProblem e) {
      throw problem(e);
    }
  }

  /**
   * The text of a file for a plan, and what is lost in it or means something else there.
   *
   * @param database what the configuration of OpenDJ or ApacheDS calls the one it is about
   */
  public PlanTranslation.Written text(IndexPlan plan, PlanFormat format, String database)
      throws IOException {
    Map<String, IndexDefinition> indices = new LinkedHashMap<>();
    plan.definitions().forEach(each -> indices.put(each.attribute(), each));
    try {
      return translation.write(
          new org.dirlens.launcher.plan.IndexPlan(Map.of(suffix, indices)),
          format,
          new Choice(suffix, database));
    } catch (LdapProblem e) {
      throw problem(e);
    }
  }

  private static IOException problem(LdapProblem e) {
    return new IOException(e.getMessage(), e);
  }
}
