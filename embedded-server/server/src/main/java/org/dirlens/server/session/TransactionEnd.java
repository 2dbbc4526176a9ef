package org.dirlens.server.session;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.message.Answers;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/**
 * How a transaction ended (RFC 5805, section 2.3).
 *
 * @param failed the message of the write that was refused; 0 for none
 * @param updates the writes that have controls in their answers
 */
record TransactionEnd(Outcome outcome, int failed, List<Shown> updates) {
  /** The controls a write would have been answered with. */
  record Shown(int messageId, List<Control> controls) {}

  /** Makes the answer of a write that was done. */
  interface Answering {
    Outcome outcome(Updated updated);
  }

  /** What a client asks for. */
  record Wanted(boolean commit, String identifier) {
    /**
     * The tag of an extended response's value (RFC 4511, section 4.12): the UnboundID LDAP SDK puts
     * the identifier under the tag that the answer to its start of the transaction had.
     */
    private static final int VALUE_OF_ANSWER = 0x8B;

    static Wanted of(byte @Nullable [] value) throws LdapProblem {
      try {
        BerReader in = new BerReader(value == null ? new byte[0] : value);
        in.open(BerTag.SEQUENCE);
        boolean commit = !in.nextIs(BerTag.BOOLEAN) || in.bool(BerTag.BOOLEAN);
        boolean asAnswered = in.nextIs(VALUE_OF_ANSWER);
        return new Wanted(commit, in.text(asAnswered ? VALUE_OF_ANSWER : BerTag.OCTET_STRING));
      } catch (BerProblem problem) {
        throw new LdapProblem(
            ResultCode.PROTOCOL_ERROR, "a malformed end of transaction: " + problem.getMessage());
      }
    }
  }

  /**
   * Looks at a write, in the name of its sender, that comes after others; see {@link
   * Operations#prepared}.
   */
  interface Preparing {
    PreparedUpdate prepared(Request.Update update, List<PreparedUpdate> before) throws LdapProblem;
  }

  /** Does all writes as one. */
  static TransactionEnd commit(
      Operations operations,
      Preparing preparing,
      List<Transactions.Queued> queued,
      Answering answering) {
    List<PreparedUpdate> prepared = new ArrayList<>(queued.size());
    try {
      for (Transactions.Queued each : queued) {
        prepared.add(preparing.prepared(each.update(), prepared));
      }
      return done(queued, operations.writeAll(prepared), answering);
    } catch (UpdateSequenceProblem problem) {
      return failed(problem.problem(), queued.get(problem.index()).messageId());
    } catch (LdapProblem problem) {
      boolean all = prepared.size() == queued.size();
      return failed(problem, all ? 0 : queued.get(prepared.size()).messageId());
    } finally {
      prepared.forEach(operations::release);
    }
  }

  private static TransactionEnd failed(LdapProblem problem, int messageId) {
    return new TransactionEnd(Outcome.of(problem), messageId, List.of());
  }

  private static TransactionEnd done(
      List<Transactions.Queued> queued, List<Updated> results, Answering answering) {
    List<Shown> shown = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      List<Control> controls = answering.outcome(results.get(i)).controls();
      if (!controls.isEmpty()) {
        shown.add(new Shown(queued.get(i).messageId(), controls));
      }
    }
    return new TransactionEnd(Answers.SUCCESS, 0, shown);
  }

  /** The response value; null if there is nothing to say. */
  byte @Nullable [] value() {
    if (failed == 0 && updates.isEmpty()) {
      return null;
    }
    BerWriter out = new BerWriter();
    int all = out.begin(BerTag.SEQUENCE);
    if (failed != 0) {
      out.integer(BerTag.INTEGER, failed);
    }
    if (!updates.isEmpty()) {
      int list = out.begin(BerTag.SEQUENCE);
      for (Shown update : updates) {
        int one = out.begin(BerTag.SEQUENCE);
        out.integer(BerTag.INTEGER, update.messageId);
        Answers.controls(out, BerTag.SEQUENCE, update.controls);
        out.end(one);
      }
      out.end(list);
    }
    out.end(all);
    return out.toByteArray();
  }
}
