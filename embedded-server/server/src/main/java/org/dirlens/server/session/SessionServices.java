package org.dirlens.server.session;

import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.password.Administrators;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.message.ComputedAttributes;
import org.dirlens.server.message.NameCache;
import org.dirlens.server.operational.WriteProgress;
import org.dirlens.server.policy.PolicyControls;
import org.jspecify.annotations.Nullable;

/**
 * What all sessions of a server share.
 *
 * @param operations the chain that every operation walks
 * @param names what decodes and encodes names and attributes
 * @param inForce what may change while the server runs
 * @param security how clients prove who they are
 * @param watching what searches need that continue with changes
 * @param workers runs operations that may take long, each on a thread of its own
 * @param telemetry counts what was done
 * @param logs tell what was done
 */
public record SessionServices(
    Operations operations,
    Names names,
    InForce inForce,
    Security security,
    Watching watching,
    ExecutorService workers,
    OperationTelemetry telemetry,
    ServerLogs logs) {
  /** What decodes and encodes names and attributes. */
  public record Names(Schema schema, NameCache cache, ComputedAttributes computed) {
    /** Of a schema; undefinedAttributeType if it lacks what answers need. */
    public static Names of(Schema schema) throws LdapProblem {
      return new Names(schema, new NameCache(schema), new ComputedAttributes(schema));
    }
  }

  /**
   * What may change while the server runs, asked each time.
   *
   * @param policyControls how what a password policy says of a bind is told
   */
  public record InForce(
      Supplier<ConnectionLimits> connections,
      Supplier<OperationLimits> operations,
      Supplier<PolicyControls> policyControls) {}

  /**
   * How clients prove who they are.
   *
   * @param tls the key for StartTLS, null if that is not served
   * @param administrators who tells this process by its password
   */
  public record Security(
      @Nullable TlsSource tls, BindFailures bindFailures, Administrators administrators) {}

  /**
   * What searches need that continue with changes.
   *
   * @param count those of all sessions
   * @param followers the same, one by one
   * @param progress how far writes are that searches find
   * @param treeIds what tells the trees that a search of this base reaches, with the names of the
   *     entries in them, from all others
   */
  public record Watching(
      WatchCount count,
      Followers followers,
      WriteProgress progress,
      Function<Dn, String> treeIds) {}
}
