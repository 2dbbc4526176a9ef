package org.dirlens.server.handler;

import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.handler.access.AccessDecisions;
import org.dirlens.server.handler.access.AccessEnforcement;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.password.Accounts;
import org.dirlens.server.handler.password.Administrators;
import org.dirlens.server.handler.password.Authentication;
import org.dirlens.server.handler.password.Credentials;
import org.dirlens.server.handler.password.PasswordChanges;
import org.dirlens.server.handler.password.PasswordModify;
import org.dirlens.server.handler.password.PasswordPolicies;
import org.dirlens.server.handler.password.Passwords;
import org.dirlens.server.handler.password.PresentAdministrators;
import org.dirlens.server.handler.password.ResetPasswords;
import org.dirlens.server.handler.password.Sasl;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.handler.route.OwnEntriesLink;
import org.dirlens.server.handler.route.Routing;
import org.dirlens.server.limit.LimitRules;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.operational.EntryStamps;
import org.dirlens.server.password.PasswordHasher;
import org.dirlens.server.password.ScramKeys;

/** The one place where the chain of handlers is put together; read it from the inside out. */
public final class OperationChain {
  private OperationChain() {}

  /**
   * What the chain stands on.
   *
   * @param dit what there is
   * @param rules what holds now for whom
   * @param secrets how passwords are checked and kept
   * @param stamps what is noted on entries that are written
   * @param clock for times that password policies ask about
   */
  public record Parts(
      Dit dit, Rules rules, Secrets secrets, EntryStamps stamps, InstantSource clock) {}

  /**
   * What holds now for whom.
   *
   * @param passwordPolicy the name of the policy of entries that name none; empty for no policy
   */
  public record Rules(
      AccessDecisions access,
      Supplier<OperationLimits> limits,
      Supplier<LimitRules> limitRules,
      Supplier<String> passwordPolicy) {}

  /**
   * How passwords are checked and kept.
   *
   * @param random cryptographically strong
   * @param decoySecret see {@link ScramKeys#decoy}
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
  public record Secrets(
      Administrators administrators,
      PasswordHasher hasher,
      RandomGenerator random,
      byte[] decoySecret) {}

  /** The whole chain; undefinedAttributeType if the schema lacks an attribute it needs. */
  public static Operations of(Parts parts) throws LdapProblem {
    Dit dit = parts.dit();
    Rules rules = parts.rules();
    Secrets secrets = parts.secrets();
    AttributeType userPassword = dit.schema().requireAttribute("userPassword");
    Operations store = new Routing(dit);
    PasswordPolicies policies =
        new PasswordPolicies(
            dit,
            parts.clock(),
            rules.passwordPolicy(),
            store,
            note -> Thread.ofVirtual().name("dirlens-bind-failure").start(note));
    Accounts accounts = new Accounts(dit, rules.access(), secrets.administrators());
    Credentials credentials = new Credentials(accounts, policies, secrets.hasher(), rules.limits());
    Operations chain = new OperationalAttributes(parts.stamps(), store);
    chain = new OwnEntriesLink(dit, chain);
    chain = new Passwords(dit, userPassword, credentials, chain);
    AttributeType locked = dit.schema().requireAttribute("pwdAccountLockedTime");
    chain = new PasswordChanges(policies, userPassword, locked, credentials, chain);
    chain = new AccessEnforcement(dit, rules.access(), accounts, chain);
    chain = new Authentication(accounts, credentials, policies, chain);
    Sasl.Decoys decoys = new Sasl.Decoys(secrets.decoySecret(), secrets.hasher().iterations());
    chain = new Sasl(accounts, policies, secrets.random(), decoys, chain);
    chain = new ResetPasswords(policies, userPassword, chain);
    chain = new PasswordModify(accounts, credentials, userPassword, secrets.random(), chain);
    chain = new Limits(rules.limitRules(), dit, chain);
    return new PresentAdministrators(secrets.administrators(), chain);
  }
}
