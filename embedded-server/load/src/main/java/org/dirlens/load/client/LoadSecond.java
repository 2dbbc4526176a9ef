package org.dirlens.load.client;

import java.util.List;
import org.dirlens.load.MeasuredOperation;

/**
 * What was answered in one second of a load.
 *
 * @param second from 0 for the first one measured; those of ramp and warm-up are negative
 * @param operations one for each of the mix
 */
public record LoadSecond(int second, List<MeasuredOperation> operations) {
  public LoadSecond {
    operations = List.copyOf(operations);
  }
}
