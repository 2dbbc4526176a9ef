package org.dirlens.launcher.plan.dialect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.ldif.LdifName;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.jspecify.annotations.Nullable;

/** A form in which a plan of indices can be in a file. */
public enum PlanFormat {
  /** LDIF of our {@code cn=config}. */
  DIRLENS(null, ""),
  /** LDIF of OpenDJ's {@code cn=config}. */
  OPENDJ(IndexDialect.OPENDJ, "userRoot"),
  /** A batch file of OpenDJ's {@code dsconfig}. */
  DSCONFIG(IndexDialect.OPENDJ, "userRoot"),
  /** LDIF of {@code ou=config} of ApacheDS. */
  APACHEDS(IndexDialect.APACHEDS, "example");

  private final @Nullable IndexDialect dialect;
  private final String usualDatabase;

  PlanFormat(@Nullable IndexDialect dialect, String usualDatabase) {
    this.dialect = dialect;
    this.usualDatabase = usualDatabase;
  }

  /** What it is called on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whose words it has; empty for our own. */
  public Optional<IndexDialect> dialect() {
    return Optional.ofNullable(dialect);
  }

  /** What a database is called where nobody chose a name; empty for our own. */
  public String usualDatabase() {
    return usualDatabase;
  }

  EntryForm entries() {
    return switch (this) {
      case DIRLENS -> throw new IllegalStateException("a plan of ours is read by PlanFile");
      case OPENDJ, DSCONFIG -> new OpenDjEntries();
      case APACHEDS -> new ApacheDsEntries();
    };
  }

  ServerFile file() {
    return this == DSCONFIG ? new DsconfigFile(entries()) : new EntryFile(entries());
  }

  /** The form that a file has; empty if it has no entry and no line that tells. */
  public static Optional<PlanFormat> of(Path file) throws IOException {
    return isLdif(file) ? ofEntries(file) : Optional.of(DSCONFIG);
  }

  /** By the first line that is no comment. */
  private static boolean isLdif(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String text = line.replace("\uFEFF", "").strip().toLowerCase(Locale.ROOT);
        if (!text.isEmpty() && !text.startsWith("#")) {
          return text.startsWith("dn:") || text.startsWith("version:");
        }
      }
    }
    return true;
  }

  /** By the first name that only one of them has. */
  private static Optional<PlanFormat> ofEntries(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        LdifReader reader = new LdifReader(in)) {
      while (true) {
        try {
          @Nullable LdifName name = reader.nextName();
          Optional<PlanFormat> format = name == null ? Optional.empty() : ofName(name.dn());
          if (name == null || format.isPresent()) {
            return format;
          }
        } catch (LdifProblem nameless) {
          // Whoever reads the file in its format tells of it.
        }
      }
    }
  }

  private static Optional<PlanFormat> ofName(String dn) {
    String name = dn.toLowerCase(Locale.ROOT);
    if (name.contains("ds-cfg-backend-id=")) {
      return Optional.of(OPENDJ);
    }
    if (name.contains("ads-directoryserviceid=")) {
      return Optional.of(APACHEDS);
    }
    return name.contains("cn=partitions") ? Optional.of(DIRLENS) : Optional.empty();
  }
}
