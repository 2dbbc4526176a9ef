package org.dirlens.load.client;

/** What a load does at the moment. */
public enum LoadState {
  CONNECTING,
  /** The load grows, or runs without being measured. */
  WARMING_UP,
  MEASURING,
  /** Nothing is sent until the load is resumed. */
  PAUSED,
  /** Nothing more is sent; the last answers are waited for. */
  DRAINING,
  /** What the load added is deleted. */
  CLEANING_UP,
  ENDED
}
