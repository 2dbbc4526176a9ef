package org.dirlens.launcher.bench;

import java.util.function.LongSupplier;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;
import org.jspecify.annotations.Nullable;

/** Takes the processor time of a server while a load is measured, and passes all on. */
final class ServerCpu implements LoadWatch {
  private final LoadWatch next;
  private final @Nullable LongSupplier cpuNanos;
  private @Nullable Long began;
  private @Nullable Long spent;

  ServerCpu(LoadWatch next, @Nullable LongSupplier cpuNanos) {
    this.next = next;
    this.cpuNanos = cpuNanos;
  }

  /** From the begin of what was measured to its end, nanoseconds; null if nobody can tell. */
  @Nullable Long nanos() {
    return spent;
  }

  @Override
  public void state(LoadState state) {
    if (cpuNanos != null && state == LoadState.MEASURING && began == null) {
      began = cpuNanos.getAsLong();
    } else if (cpuNanos != null && state == LoadState.DRAINING && began != null) {
      spent = cpuNanos.getAsLong() - began;
    }
    next.state(state);
  }

  @Override
  public void second(LoadSecond second) {
    next.second(second);
  }

  @Override
  public void notDeleted(String entry, int resultCode) {
    next.notDeleted(entry, resultCode);
  }
}
