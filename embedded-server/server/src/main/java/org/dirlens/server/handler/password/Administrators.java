package org.dirlens.server.handler.password;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.handler.operation.Bound;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.password.AdminVerifier;
import org.jspecify.annotations.Nullable;

/**
 * Who is an administrator; nothing else decides that. Until others are given it is {@value
 * Identity#ADMINISTRATOR_NAME} with the password of a verifier; then those whose entries are given.
 * Beside them it is this process itself, by a secret that it never tells to a disk and that is good
 * for clients of this machine only. Safe for use by many threads.
 */
public final class Administrators {
  private static final int SECRET_BYTES = 32;

  private final Dn first;
  private final AdminVerifier verifier;
  private final byte[] processPassword;

  /** Stored passwords by name; null while the verifier decides. */
  private volatile @Nullable Map<Dn, List<byte[]>> given;

  /**
   * @param verifier checks the password of {@value Identity#ADMINISTRATOR_NAME} until {@link #set}
   * @param random cryptographically strong
   */
  public Administrators(Schema schema, AdminVerifier verifier, RandomGenerator random)
      throws LdapProblem {
    this.first = Dn.parse(Identity.ADMINISTRATOR_NAME, schema);
    this.verifier = verifier;
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    this.processPassword = Base64.getUrlEncoder().withoutPadding().encode(secret);
  }

  /** Has these be the administrators from now on, by the names and stored passwords of entries. */
  public void set(List<Entry> entries) {
    given =
        entries.stream()
            .collect(
                Collectors.toUnmodifiableMap(Entry::dn, entry -> entry.values("userPassword")));
  }

  /** Whether this is the name of one. */
  boolean has(Dn name) {
    Map<Dn, List<byte[]>> now = given;
    return now == null ? name.equals(first) : now.containsKey(name);
  }

  /** Who has this name, whether or not there is anybody. */
  Identity identity(Dn name) {
    return has(name) ? new Identity.Administrator(name) : new Identity.User(name);
  }

  /** What is stored of an administrator's password; nothing where the verifier decides. */
  List<byte[]> passwords(Dn name) {
    Map<Dn, List<byte[]>> now = given;
    return now == null ? List.of() : now.getOrDefault(name, List.of());
  }

  /**
   * What checks the password of this name instead of something that is stored; null for nothing.
   */
  @Nullable AdminVerifier verifier(Dn name) {
    return given == null && name.equals(first) ? verifier : null;
  }

  /** Who somebody is now who was this before: nobody, if he is an administrator no more. */
  Identity present(Identity before) {
    return before instanceof Identity.Administrator && !has(before.name())
        ? Identity.anonymous()
        : before;
  }

  /**
   * The password by which this process binds as {@value Identity#ADMINISTRATOR_NAME}, whatever
   * password that has and whether or not there is such an administrator.
   */
  public char[] processPassword() {
    return new String(processPassword, StandardCharsets.US_ASCII).toCharArray();
  }

  /** This process, if that is who a client on this machine proves to be; else empty. */
  public Optional<Bound> process(Dn name, byte[] password) {
    return MessageDigest.isEqual(password, processPassword) && name.equals(first)
        ? Optional.of(Bound.free(new Identity.ThisProcess(first)))
        : Optional.empty();
  }
}
