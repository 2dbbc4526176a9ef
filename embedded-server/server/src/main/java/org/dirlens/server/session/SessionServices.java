package org.dirlens.server.session;

import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dirlens.partition.entry.Dn;
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
 * @param operations the handler chain
 * @param tls the key for StartTLS, null if that is not served
 * @param administrators who tells this process by its password
 * @param watches searches of all sessions that go on with changes
 * @param progress how far writes are that searches find
 * @param treeIds what tells the trees that a search of this base reaches, with the names of the
 *     entries in them, from all others
 * @param policyControls how what a password policy says of a bind is told
 * @param workers runs operations that may take long, each on a thread of its own
 */
public record SessionServices(
    Operations operations,
    Schema schema,
    NameCache names,
    ComputedAttributes computed,
    Supplier<PolicyControls> policyControls,
    ExecutorService workers,
    OperationTelemetry telemetry,
    Supplier<ConnectionLimits> connectionLimits,
    Supplier<OperationLimits> operationLimits,
    @Nullable TlsSource tls,
    BindFailures bindFailures,
    ServerLogs logs,
    Administrators administrators,
    WatchCount watches,
    WriteProgress progress,
    Function<Dn, String> treeIds) {}
