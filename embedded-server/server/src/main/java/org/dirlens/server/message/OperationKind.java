package org.dirlens.server.message;

import org.dirlens.server.ber.BerProblem;

/** The requests of RFC 4511 with the tags of request and answer. */
public enum OperationKind {
  BIND(0x60, 0x61),
  UNBIND(0x42, 0),
  SEARCH(0x63, 0x65),
  MODIFY(0x66, 0x67),
  ADD(0x68, 0x69),
  DELETE(0x4A, 0x6B),
  MODIFY_DN(0x6C, 0x6D),
  COMPARE(0x6E, 0x6F),
  ABANDON(0x50, 0),
  EXTENDED(0x77, 0x78);

  private final int requestTag;
  private final int answerTag;

  OperationKind(int requestTag, int answerTag) {
    this.requestTag = requestTag;
    this.answerTag = answerTag;
  }

  public int requestTag() {
    return requestTag;
  }

  /** Tag of the answer that ends the operation; 0 if it has none. */
  public int answerTag() {
    return answerTag;
  }

  /** Whether RFC 4511 defines an answer to it. */
  public boolean hasAnswer() {
    return answerTag != 0;
  }

  /** Finds the kind by its request's tag. */
  static OperationKind ofTag(int tag) throws BerProblem {
    return switch (tag) {
      case 0x63 -> SEARCH;
      case 0x60 -> BIND;
      case 0x42 -> UNBIND;
      case 0x66 -> MODIFY;
      case 0x68 -> ADD;
      case 0x4A -> DELETE;
      case 0x6C -> MODIFY_DN;
      case 0x6E -> COMPARE;
      case 0x50 -> ABANDON;
      case 0x77 -> EXTENDED;
      default -> throw new BerProblem("no request has tag 0x" + Integer.toHexString(tag));
    };
  }
}
