package org.dirlens.server.handler;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.operational.EntryStamps;
import org.dirlens.server.password.AdminVerifier;
import org.dirlens.server.password.PasswordHasher;

/** The one place where the chain of handlers is put together; read it from the inside out. */
public final class OperationChain {
  private OperationChain() {}

  /** What the chain works with. */
  public record Parts(
      Dit dit,
      AccessControl control,
      Supplier<OperationLimits> limits,
      AdminVerifier administrator,
      PasswordHasher hasher,
      EntryStamps stamps,
      RandomGenerator random) {}

  /** The whole chain; undefinedAttributeType if the schema lacks an attribute it needs. */
  public static Operations of(Parts parts) throws LdapProblem {
    Dit dit = parts.dit();
    AttributeType userPassword = dit.schema().requireAttribute("userPassword");
    Operations chain = new Routing(dit, parts.limits());
    chain = new OperationalAttributes(dit, parts.stamps(), chain);
    chain = new Passwords(dit, userPassword, parts.hasher(), chain);
    chain = new ServersOwn(dit, chain);
    Accounts accounts = new Accounts(dit, parts.control());
    chain = new Access(dit, parts.control(), accounts, chain);
    chain = new Authentication(accounts, parts.administrator(), parts.hasher(), chain);
    chain = new Sasl(accounts, parts.random(), parts.hasher().iterations(), chain);
    chain = new PasswordModify(accounts, userPassword, parts.random(), chain);
    return new Limits(parts.limits(), chain);
  }
}
