package org.dirlens.workload.measure;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.JMException;
import javax.management.ObjectName;

/** What this process has spent so far. */
public final class ProcessFigures {
  private ProcessFigures() {}

  /** CPU time of all threads, nanoseconds; 0 where the operating system does not say. */
  public static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  /** Milliseconds that this process has spent in garbage collections. */
  public static long collectionMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /**
   * What this thread has allocated; by name, because not every Java has this operation; -1 there.
   */
  public static long allocatedBytes() {
    try {
      return (Long)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                  "getThreadAllocatedBytes",
                  new Object[] {Thread.currentThread().threadId()},
                  new String[] {long.class.getName()});
    } catch (JMException e) {
      return -1;
    }
  }

  /** Bytes of heap in use after a garbage collection, which this asks for. */
  public static long heapAfterCollectionBytes() {
    for (int i = 0; i < 2; i++) {
      ManagementFactory.getMemoryMXBean().gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Threads of the operating system that are alive in this process. */
  public static int threads() {
    return ManagementFactory.getThreadMXBean().getThreadCount();
  }

  /** What all threads of this process have allocated; -1 where Java does not say. */
  public static long allThreadsAllocatedBytes() {
    try {
      return (Long)
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(
                  new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                  "TotalThreadAllocatedBytes");
    } catch (JMException e) {
      return -1;
    }
  }
}
