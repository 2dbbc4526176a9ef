package org.dirlens.server.message;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;

/**
 * Reads the value of the explain control of a search:
 *
 * <pre>
 * ExplainRequestValue ::= SEQUENCE {
 *      hide       [0] SEQUENCE OF SEQUENCE {
 *           attribute  AttributeDescription,
 *           kind       OCTET STRING OPTIONAL } OPTIONAL,
 *      suppose    [1] SEQUENCE OF SEQUENCE {
 *           attribute  AttributeDescription,
 *           kind       OCTET STRING,
 *           threshold  INTEGER (1 .. 16777216) OPTIONAL } OPTIONAL,
 *      planOnly   [2] NULL OPTIONAL }
 * </pre>
 */
final class ExplainControl {
  private static final int INDICES_MAX = 64;
  private static final int HIDE = BerTag.contextConstructed(0);
  private static final int SUPPOSE = BerTag.contextConstructed(1);
  private static final int PLAN_ONLY = BerTag.context(2);

  private ExplainControl() {}

  /** Without a value, the indices are what they are; an empty one counts as none. */
  static RequestControl request(Control control) throws BerProblem, LdapProblem {
    byte[] value = control.value();
    if (value == null || value.length == 0) {
      return new RequestControl.Explain(WhatIf.NOTHING, ExplainMode.RUN);
    }
    BerReader in = new BerReader(value);
    int all = in.open(BerTag.SEQUENCE);
    List<WhatIf.Hidden> hidden =
        in.nextIs(HIDE) ? indices(in, HIDE, ExplainControl::hidden) : List.of();
    List<WhatIf.Supposed> supposed =
        in.nextIs(SUPPOSE) ? indices(in, SUPPOSE, ExplainControl::supposed) : List.of();
    ExplainMode mode = mode(in);
    requireEnd(in);
    in.close(all);
    requireEnd(in);
    return new RequestControl.Explain(new WhatIf(hidden, supposed), mode);
  }

  private static ExplainMode mode(BerReader in) throws BerProblem, LdapProblem {
    if (!in.nextIs(PLAN_ONLY)) {
      return ExplainMode.RUN;
    }
    if (in.octets(PLAN_ONLY) > 0) {
      throw ControlDecoder.malformed("planOnly has a value");
    }
    return ExplainMode.PLAN;
  }

  /** Reads what is said of one index. */
  private interface Reading<T> {
    T read(BerReader in) throws BerProblem, LdapProblem;
  }

  private static <T> List<T> indices(BerReader in, int tag, Reading<T> reading)
      throws BerProblem, LdapProblem {
    List<T> indices = new ArrayList<>();
    int all = in.open(tag);
    while (in.hasMore()) {
      if (indices.size() == INDICES_MAX) {
        throw new LdapProblem(
            ResultCode.ADMIN_LIMIT_EXCEEDED,
            "more than " + INDICES_MAX + " indices to hide or to suppose");
      }
      int one = in.open(BerTag.SEQUENCE);
      indices.add(reading.read(in));
      requireEnd(in);
      in.close(one);
    }
    in.close(all);
    return indices;
  }

  private static WhatIf.Hidden hidden(BerReader in) throws BerProblem, LdapProblem {
    String attribute = in.text(BerTag.OCTET_STRING);
    return new WhatIf.Hidden(attribute, in.hasMore() ? kind(in) : null);
  }

  private static WhatIf.Supposed supposed(BerReader in) throws BerProblem, LdapProblem {
    String attribute = in.text(BerTag.OCTET_STRING);
    IndexKind kind = kind(in);
    Integer threshold = in.hasMore() ? in.nonNegative(BerTag.INTEGER) : null;
    try {
      return new WhatIf.Supposed(attribute, kind, threshold);
    } catch (IllegalArgumentException outOfRange) {
      throw ControlDecoder.malformed(
          "a threshold must be 1 to " + IndexDefinition.MAX_THRESHOLD + " ids, not " + threshold);
    }
  }

  private static IndexKind kind(BerReader in) throws BerProblem, LdapProblem {
    try {
      return IndexKind.ofWord(in.text(BerTag.OCTET_STRING));
    } catch (IllegalArgumentException unknown) {
      throw ControlDecoder.malformed(String.valueOf(unknown.getMessage()));
    }
  }

  private static void requireEnd(BerReader in) throws LdapProblem {
    if (in.hasMore()) {
      throw ControlDecoder.malformed("something unknown in a control " + Control.EXPLAIN);
    }
  }
}
