package org.dirlens.charts.ui.model;

/**
 * Where the charts' figures come from. Called on a background thread once a tick, so it must be
 * cheap: a millisecond at most.
 */
@FunctionalInterface
public interface Sampler {
  Sample sample();
}
