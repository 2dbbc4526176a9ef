package org.dirlens.launcher.twin;

import java.nio.file.Path;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Mechanism;
import org.jspecify.annotations.Nullable;

/** What a twin is a copy of. */
public sealed interface TwinSource {
  /** The name at and below which entries are taken. */
  String base();

  /**
   * A server.
   *
   * @param mechanism how it is bound
   * @param login the name to bind with, empty for nobody
   * @param certificates a PEM file of those who may have signed its certificate; null for those
   *     that the JDK trusts
   */
  record Server(
      SourceUrl url, String base, Mechanism mechanism, String login, @Nullable Path certificates)
      implements TwinSource {
    /** Who is bound, with this password. */
    public Login login(String password) {
      return Login.by(mechanism, login, password);
    }

    /** As "dc=example,dc=com at ldap://ldap.example.com:389". */
    @Override
    public String toString() {
      return base + " at " + url;
    }
  }

  /** An LDIF file, which is taken once. */
  record LdifFile(Path file, String base) implements TwinSource {
    /** As "dc=example,dc=com in export.ldif". */
    @Override
    public String toString() {
      return base + " in " + file;
    }
  }
}
