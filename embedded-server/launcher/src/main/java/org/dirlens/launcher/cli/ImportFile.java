package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.ldif.NameCover;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.schema.Schema;

/** An LDIF file that is asked about before anything is made for it. One thread. */
final class ImportFile {
  private final Path path;
  private final Schema schema;
  private final NameCover cover;

  /**
   * Reads the names of a file.
   *
   * @throws CommandProblem if it is a folder or has no entry
   */
  ImportFile(Path path, Schema schema) throws IOException, CommandProblem {
    this.path = path;
    this.schema = schema;
    if (Files.isDirectory(path)) {
      throw new CommandProblem(path + " is a folder, not an LDIF file");
    }
    try (LdifReader reader = open()) {
      cover = NameCover.of(reader, schema);
    }
    if (cover.name() == null) {
      String why = cover.problem().isEmpty() ? "" : "; " + cover.problem();
      throw new CommandProblem(path + " holds no entry" + why);
    }
  }

  private LdifReader open() throws IOException {
    return new LdifReader(Files.newInputStream(path));
  }

  /** The lowest name that all entries stand at or below. */
  Dn cover() {
    return Objects.requireNonNull(cover.name());
  }

  /** Whether entries stand elsewhere than at or below a name. */
  boolean reachesBeyond(Dn base) {
    return !cover().isDescendantOrSame(base);
  }

  /**
   * Fails if this can be no suffix, or its entry is not in the file: a partition begins with it.
   */
  void requireSuffix(Dn suffix) throws IOException, CommandProblem {
    if (suffix.equals(cover())) {
      if (!cover.isThere()) {
        throw new CommandProblem(suffix.isRoot() ? severalContexts() : withoutTop());
      }
    } else if (!suffix.isRoot() && !isThere(suffix)) {
      throw new CommandProblem(
          path + " does not hold the entry " + suffix + ", which a new partition begins with");
    }
    if (suffix.isRoot()) {
      throw new CommandProblem("the empty DN cannot be the suffix of a partition");
    }
  }

  private boolean isThere(Dn name) throws IOException {
    try (LdifReader reader = open()) {
      NameCover below = NameCover.within(reader, schema, name);
      Dn top = below.name();
      return top != null && below.isThere() && top.equals(name);
    }
  }

  private Map<Dn, NameCover> branches(Dn above) throws IOException {
    try (LdifReader reader = open()) {
      return NameCover.branches(reader, schema, above);
    }
  }

  private String severalContexts() throws IOException {
    return path
        + " has several naming contexts, and a partition holds one: "
        + shown(branches(cover()))
        + ". Import one after the other, each with --base";
  }

  private String withoutTop() throws IOException {
    return path
        + " does not hold the entry "
        + cover()
        + ", which all its entries stand below and a new partition begins with: "
        + shown(branches(cover()))
        + ". Add it to the file, or import one of these with --base";
  }

  private static String shown(Map<Dn, NameCover> branches) {
    List<String> names =
        branches.values().stream()
            .limit(NameCover.BRANCHES_MAX)
            .map(each -> each.name() + " (line " + each.line() + ")")
            .toList();
    return String.join(", ", names) + (names.size() < branches.size() ? " and others" : "");
  }
}
