package org.dirlens.benchmark.ui;

import org.dirlens.load.client.LoadState;

/** What a load does, in words. */
final class LoadStates {
  private LoadStates() {}

  static String text(LoadState state) {
    return switch (state) {
      case CONNECTING -> Messages.State_connecting;
      case WARMING_UP -> Messages.State_warmingUp;
      case MEASURING -> Messages.State_measuring;
      case PAUSED -> Messages.State_paused;
      case DRAINING -> Messages.State_draining;
      case CLEANING_UP -> Messages.State_cleaningUp;
      case ENDED -> Messages.State_ended;
    };
  }
}
