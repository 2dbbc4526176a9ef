package org.dirlens.index.remote;

import org.apache.directory.api.asn1.ber.tlv.BerValue;
import org.apache.directory.api.asn1.util.Asn1Buffer;
import org.dirlens.connection.core.RequestControl;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.search.ExplainMode;
import org.jspecify.annotations.Nullable;

/** The explain control of a search; docs/server/controls.md describes its value. */
final class ExplainRequest {
  /** OID of the request and of the answer. */
  static final String OID = "2.25.57330988173878565839178245577713494480.3.1";

  private static final byte HIDE = (byte) 0xA0;
  private static final byte SUPPOSE = (byte) 0xA1;
  private static final byte PLAN_ONLY = (byte) 0x82;

  private ExplainRequest() {}

  /** The buffer is filled from its end. */
  static RequestControl of(ExplainOptions options) {
    if (options.asItIs()) {
      return new RequestControl(OID, new byte[0]);
    }
    WhatIf whatIf = options.whatIf();
    Asn1Buffer out = new Asn1Buffer();
    int all = out.getPos();
    if (options.mode() == ExplainMode.PLAN) {
      out.put(new byte[] {PLAN_ONLY, 0});
    }
    int supposed = out.getPos();
    for (WhatIf.Supposed index : whatIf.supposed().reversed()) {
      index(out, index.attribute(), index.kind(), index.threshold());
    }
    BerValue.encodeSequence(out, SUPPOSE, supposed);
    int hidden = out.getPos();
    for (WhatIf.Hidden index : whatIf.hidden().reversed()) {
      index(out, index.attribute(), index.kind(), null);
    }
    BerValue.encodeSequence(out, HIDE, hidden);
    BerValue.encodeSequence(out, all);
    return new RequestControl(OID, out.getBytes().array());
  }

  private static void index(
      Asn1Buffer out, String attribute, @Nullable IndexKind kind, @Nullable Integer threshold) {
    int one = out.getPos();
    if (threshold != null) {
      BerValue.encodeInteger(out, threshold);
    }
    if (kind != null) {
      BerValue.encodeOctetString(out, kind.word());
    }
    BerValue.encodeOctetString(out, attribute);
    BerValue.encodeSequence(out, one);
  }
}
