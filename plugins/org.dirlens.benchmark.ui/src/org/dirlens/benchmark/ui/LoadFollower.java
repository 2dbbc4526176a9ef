package org.dirlens.benchmark.ui;

import java.util.List;
import org.dirlens.load.MeasuredOperation;

/** Hears of a load from its beginning on, on the thread of its job or of whoever begins to hear. */
interface LoadFollower {
  /**
   * What it does now.
   *
   * @param share of it that is done, 0 to 1; NaN where that is not known
   */
  void doing(String what, double share);

  /** Something is to be known of its servers, a sentence. */
  void found(String sentence);

  /** A measured second of a target is over. */
  void second(String target, long endMillis, List<MeasuredOperation> operations);

  /** It has ended: the job has its result or its problem. */
  void ended();
}
