package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.dirlens.launcher.ldif.LdifEntries;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** An LDIF file that is asked about before anything is made for it. One thread. */
final class ImportFile {
  private final Path path;
  private final Schema schema;
  private String firstProblem = "";

  ImportFile(Path path, Schema schema) {
    this.path = path;
    this.schema = schema;
  }

  /** The file from its beginning. */
  LdifReader open() throws IOException, CommandProblem {
    if (Files.isDirectory(path)) {
      throw new CommandProblem(path + " is a folder, not an LDIF file");
    }
    return new LdifReader(Files.newInputStream(path));
  }

  /** The name of the first entry; fails if there is none. */
  Dn firstName() throws IOException, CommandProblem {
    Dn first = find(name -> true);
    if (first == null) {
      throw new CommandProblem(path + " holds no entry" + firstProblem);
    }
    return first;
  }

  /** Fails if this is no suffix, or its entry not in the file: a partition begins with it. */
  void requireSuffix(Dn suffix) throws IOException, CommandProblem {
    if (suffix.depth() == 0) {
      throw new CommandProblem("the empty DN cannot be the suffix of a partition");
    }
    if (find(suffix::equals) == null) {
      throw new CommandProblem(
          path + " does not hold the entry " + suffix + ", which a new partition begins with");
    }
  }

  private @Nullable Dn find(Predicate<Dn> wanted) throws IOException, CommandProblem {
    try (LdifReader reader = open()) {
      LdifEntries entries = new LdifEntries(reader, schema);
      while (true) {
        try {
          Entry entry = entries.next();
          if (entry == null || wanted.test(entry.dn())) {
            return entry == null ? null : entry.dn();
          }
        } catch (LdapProblem e) {
          keep(entries.position(), e);
        }
      }
    }
  }

  private void keep(String position, LdapProblem problem) {
    if (firstProblem.isEmpty()) {
      firstProblem = "; " + position + ": " + problem.getMessage();
    }
  }
}
