package org.dirlens.server.handler.operation;

import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.partition.verb.UpdateOptions;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.jspecify.annotations.Nullable;

/**
 * A write as it is to be done.
 *
 * @param request with its secrets hashed, and stamped with who and when
 * @param context what the links of the chain said of it
 */
public record PreparedUpdate(Request.Update request, OperationContext.Update context) {
  /** The name of the entry before the write. */
  public Dn name() {
    return request.name();
  }

  /** What is asked of the partition beside the write itself. */
  public UpdateOptions options() {
    RequestControl.Assertion assertion = request.controls().get(RequestControl.Assertion.class);
    return new UpdateOptions(
        assertion == null ? null : assertion.filter(),
        context.check(),
        context.changeNumber(),
        request.controls().updateOptions());
  }

  /** The problem as the caller may know it. */
  public LdapProblem told(LdapProblem problem) {
    UpdateGuard guard = context.guard();
    return guard == null ? problem : guard.told(problem);
  }

  /** What the caller may see of the entry of what he wants to see; null if nothing. */
  @Nullable AttributeSelection shown(EntryImage entry, AttributeSelection wanted) {
    UpdateGuard guard = context.guard();
    return guard == null ? wanted : guard.shown(entry, wanted);
  }
}
