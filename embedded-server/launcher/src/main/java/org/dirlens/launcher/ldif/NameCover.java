package org.dirlens.launcher.ldif;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.dirlens.ldif.LdifName;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The lowest name at or below which all entries of an LDIF file stand, in whatever order, and
 * whether the file has the entry of that name. Reads the names alone. One thread.
 */
public final class NameCover {
  /** Names below the cover that are told. */
  public static final int BRANCHES_MAX = 10;

  private final Schema schema;
  private @Nullable Dn common;
  private String commonText = "";
  private boolean there;
  private long line;
  private String problem = "";

  private NameCover(Schema schema) {
    this.schema = schema;
  }

  /** Reads a file to its end. */
  public static NameCover of(LdifReader reader, Schema schema) throws IOException {
    NameCover cover = new NameCover(schema);
    cover.read(reader, cover::add);
    return cover;
  }

  /** The same of the entries at or below a name, as if there were no others. */
  public static NameCover within(LdifReader reader, Schema schema, Dn base) throws IOException {
    NameCover cover = new NameCover(schema);
    cover.read(
        reader,
        name -> {
          if (Dn.parse(name.dn(), schema).isDescendantOrSame(base)) {
            cover.add(name);
          }
        });
    return cover;
  }

  /**
   * The covers of what stands below a name, by what stands right below it, in the order in which
   * they are met; the first {@value #BRANCHES_MAX}, and one more if there are others.
   */
  public static Map<Dn, NameCover> branches(LdifReader reader, Schema schema, Dn above)
      throws IOException {
    Map<Dn, NameCover> branches = new LinkedHashMap<>();
    NameCover unused = new NameCover(schema);
    unused.read(
        reader,
        name -> {
          Dn dn = Dn.parse(name.dn(), schema);
          if (dn.depth() > above.depth() && dn.isDescendantOrSame(above)) {
            Dn branch = dn.ancestor(above.depth() + 1);
            if (branches.containsKey(branch) || branches.size() <= BRANCHES_MAX) {
              branches.computeIfAbsent(branch, made -> new NameCover(schema)).add(name);
            }
          }
        });
    return branches;
  }

  private interface Names {
    void take(LdifName name) throws LdapProblem;
  }

  private void read(LdifReader reader, Names names) throws IOException {
    while (true) {
      try {
        LdifName name = reader.nextName();
        if (name == null) {
          return;
        }
        try {
          names.take(name);
        } catch (LdapProblem e) {
          keep(name.line(), e);
        }
      } catch (LdifProblem e) {
        keep(e.line(), e);
      }
    }
  }

  private void keep(long at, Exception e) {
    if (problem.isEmpty()) {
      problem = "line " + at + ": " + e.getMessage();
    }
  }

  private void add(LdifName name) throws LdapProblem {
    Dn known = common;
    if (known != null && isPlainlyBelow(name.dn())) {
      return;
    }
    Dn dn = Dn.parse(name.dn(), schema);
    int shared = known == null ? dn.depth() : shared(known, dn);
    if (known == null || shared < known.depth()) {
      common = dn.ancestor(shared);
      commonText = "," + common;
      there = false;
      line = name.line();
    }
    there |= shared == dn.depth();
  }

  /** Whether the text alone tells that a name is below the cover; most can be told so. */
  private boolean isPlainlyBelow(String dn) {
    int end = dn.length() - commonText.length();
    return end > 0 && dn.endsWith(commonText) && dn.charAt(end - 1) != '\\' && dn.indexOf('"') < 0;
  }

  private static int shared(Dn one, Dn other) {
    int most = Math.min(one.depth(), other.depth());
    int shared = 0;
    while (shared < most
        && one.rdns()
            .get(one.depth() - 1 - shared)
            .equals(other.rdns().get(other.depth() - 1 - shared))) {
      shared++;
    }
    return shared;
  }

  /** The name; null if the file has no entry. */
  public @Nullable Dn name() {
    return common;
  }

  /** Whether the file has the entry of the name. */
  public boolean isThere() {
    return there;
  }

  /** The line of the entry that made it this name. */
  public long line() {
    return line;
  }

  /** What is wrong with the first record whose name cannot be read, and its line; may be empty. */
  public String problem() {
    return problem;
  }
}
