package org.dirlens.server.handler.password;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.operation.ExtendedAnswer;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.message.ExtendedOperation;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControls;
import org.jspecify.annotations.Nullable;

/**
 * The password modify operation (RFC 3062): replaces the userPassword of an entry by a modify
 * operation, which walks the rest of the chain like any other. Without a new password it makes one
 * and tells it.
 */
public final class PasswordModify extends ForwardingOperations {
  private static final int USER_IDENTITY = BerTag.context(0);
  private static final int OLD_PASSWORD = BerTag.context(1);
  private static final int NEW_PASSWORD = BerTag.context(2);
  private static final int GENERATED_PASSWORD = BerTag.context(0);

  /** Letters and digits that are not mistaken for each other; 20 of them have 116 bits. */
  private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

  private static final int GENERATED_CHARS = 20;

  private final AttributeType userPassword;
  private final Accounts accounts;
  private final Credentials credentials;
  private final RandomGenerator random;

  public PasswordModify(
      Accounts accounts,
      Credentials credentials,
      AttributeType userPassword,
      RandomGenerator random,
      Operations next) {
    super(next);
    this.accounts = accounts;
    this.credentials = credentials;
    this.userPassword = userPassword;
    this.random = random;
  }

  /** What a client asks for; none of it is ever shown. */
  @SuppressWarnings("ArrayRecordComponent") // Looked into once, never compared.
  private record Wanted(
      @Nullable String user, byte @Nullable [] oldPassword, byte @Nullable [] newPassword) {}

  @Override
  public ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem {
    if (!request.oid().equals(ExtendedOperation.PASSWORD_MODIFY.oid())) {
      return next.extended(caller, request);
    }
    Wanted wanted = wanted(request.value());
    Dn name = name(caller, wanted.user);
    byte[] password = wanted.newPassword == null ? generated() : wanted.newPassword;
    List<Modification> changes = new ArrayList<>();
    try {
      if (wanted.oldPassword != null) {
        requireOld(caller, name, wanted.oldPassword);
        // Tells the password policy that it was given.
        changes.add(change(Modification.Kind.DELETE, wanted.oldPassword));
      }
      changes.add(change(Modification.Kind.REPLACE, password));
      next.update(caller, new Request.Modify(name, changes, RequestControls.NONE));
    } catch (LdapProblem problem) {
      throw accounts.knows(caller, name) ? problem : nobody(caller);
    }
    return new ExtendedAnswer(null, wanted.newPassword == null ? answer(password) : null);
  }

  private Modification change(Modification.Kind kind, byte[] password) {
    return new Modification(
        kind, new Attribute(AttributeDescription.of(userPassword), List.of(password)));
  }

  private static Wanted wanted(byte @Nullable [] value) throws LdapProblem {
    if (value == null) {
      return new Wanted(null, null, null);
    }
    try {
      BerReader in = new BerReader(value);
      in.open(BerTag.SEQUENCE);
      return new Wanted(
          in.nextIs(USER_IDENTITY) ? in.text(USER_IDENTITY) : null,
          in.nextIs(OLD_PASSWORD) ? in.copy(OLD_PASSWORD) : null,
          in.nextIs(NEW_PASSWORD) ? in.copy(NEW_PASSWORD) : null);
    } catch (BerProblem problem) {
      throw new LdapProblem(
          ResultCode.PROTOCOL_ERROR, "a malformed password modify: " + problem.getMessage());
    }
  }

  private Dn name(Identity caller, @Nullable String user) throws LdapProblem {
    Identity meant = user == null ? caller : accounts.named(user);
    if (meant == null || meant.isAnonymous()) {
      throw nobody(caller);
    }
    if (accounts.administrators().verifier(meant.name()) != null) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM, "this administrator's password is not kept here");
    }
    return meant.name();
  }

  /** The answer about who is not there, or not for this caller. */
  private LdapProblem nobody(Identity caller) throws LdapProblem {
    return caller.isAdministrator()
        ? new LdapProblem(
            ResultCode.UNWILLING_TO_PERFORM, "no entry is named whose password could be changed")
        : accounts.refusal(caller, "change this password");
  }

  /** RFC 3062, section 2: an old password that is given must be right. */
  private void requireOld(Identity caller, Dn name, byte[] oldPassword) throws LdapProblem {
    if (!caller.isAdministrator() && !caller.name().equals(name)) {
      throw new LdapProblem(
          ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "no right to change this password");
    }
    credentials.require(name, oldPassword);
  }

  private byte[] generated() {
    StringBuilder password = new StringBuilder(GENERATED_CHARS);
    for (int i = 0; i < GENERATED_CHARS; i++) {
      password.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return password.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] answer(byte[] password) {
    BerWriter out = new BerWriter(64);
    int mark = out.begin(BerTag.SEQUENCE);
    out.octets(GENERATED_PASSWORD, password);
    out.end(mark);
    return out.toByteArray();
  }
}
