package org.dirlens.launcher;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.dirlens.server.config.AdministratorEntries;
import org.dirlens.server.config.Configuration;
import org.dirlens.server.password.PasswordHasher;
import org.dirlens.server.password.StoredPassword;
import org.jspecify.annotations.Nullable;

/**
 * The password of {@code cn=admin,cn=config} that the first start puts into a file in clear text.
 * It holds until somebody chooses administrators or a password by {@code cn=config}; the file in
 * the data folder goes when it is the password no more. A file that whoever starts the server named
 * is his: it is read and made alike, and never deleted.
 */
final class FirstPassword {
  private static final Logger LOG = System.getLogger(FirstPassword.class.getName());

  private final Path file;
  private final boolean deletable;
  private final Schema schema;

  private FirstPassword(Path file, boolean deletable, Schema schema) {
    this.file = file;
    this.deletable = deletable;
    this.schema = schema;
  }

  /**
   * The one of a data folder.
   *
   * @param named the file that whoever starts the server named; null for that of the folder
   */
  static FirstPassword of(DataFolder folder, @Nullable Path named, Schema schema) {
    return new FirstPassword(
        named == null ? folder.adminPasswordFile() : named, named == null, schema);
  }

  /** The file, if it holds the password now; null if not. */
  @Nullable Path file(Configuration configuration) {
    return configuration.administrators().isEmpty() || (deletable && Files.exists(file))
        ? file
        : null;
  }

  /**
   * The administrators at a start, at least one.
   *
   * @throws IOException if nobody chose any and the file cannot be used, or made where there is
   *     none
   */
  List<Entry> administrators(Configuration configuration) throws IOException, LdapProblem {
    List<Entry> chosen = configuration.administrators();
    return chosen.isEmpty() ? List.of(administrator()) : chosen;
  }

  /** Kept is a digest, so that the password does not lie in memory. */
  private Entry administrator() throws IOException, LdapProblem {
    byte[] password = PasswordFile.readOrCreate(file).getBytes(StandardCharsets.UTF_8);
    PasswordHasher hasher =
        new PasswordHasher(new SecureRandom(), PasswordHasher.STANDARD_ITERATIONS);
    return AdministratorEntries.first(hasher.hashInBulk(password), schema);
  }

  /** Deletes the file if what it says is the password no more. */
  void deleteIfChanged(Configuration configuration) {
    List<Entry> chosen = configuration.administrators();
    if (chosen.isEmpty() || !deletable || !Files.exists(file)) {
      return;
    }
    try {
      if (!isOf(chosen)) {
        OwnerOnly.delete(file);
        LOG.log(Level.INFO, "{0} is deleted, since another password was chosen", file);
      }
    } catch (IOException | LdapProblem e) {
      LOG.log(Level.WARNING, "{0}, which may say an old password, stays: {1}", file, e.toString());
    }
  }

  private boolean isOf(List<Entry> administrators) throws IOException, LdapProblem {
    Dn name = Dn.parse(Directory.ADMINISTRATOR, schema);
    byte[] password = PasswordFile.readOrCreate(file).getBytes(StandardCharsets.UTF_8);
    return administrators.stream()
        .filter(entry -> entry.dn().equals(name))
        .flatMap(entry -> entry.values("userPassword").stream())
        .anyMatch(stored -> StoredPassword.parse(stored).matches(password));
  }
}
