package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AnswerQueueTest {
  private static final int LIMIT = 1 << 20;
  private static final byte[] ANSWER = new byte[40_000];

  private final UnreadAnswers all = new UnreadAnswers(100_000);

  /** A client that takes a given number of bytes in all. */
  private static final class Client implements WritableByteChannel {
    private int takes;

    Client(int takes) {
      this.takes = takes;
    }

    @Override
    public int write(ByteBuffer bytes) {
      int taken = Math.min(takes, bytes.remaining());
      takes -= taken;
      bytes.position(bytes.position() + taken);
      return taken;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  private AnswerQueue queue(Client client) {
    return new AnswerQueue(client, LIMIT, all);
  }

  private static boolean put(AnswerQueue queue) throws Exception {
    return queue.put(ANSWER, 0, ANSWER.length);
  }

  @Test
  void manyWhoReadNothingShareABoundAndOthersGoOn() throws Exception {
    AnswerQueue first = queue(new Client(0));
    AnswerQueue second = queue(new Client(0));
    assertTrue(put(first));
    assertTrue(put(first));
    assertTrue(put(second));
    assertTrue(first.overLimit());
    FutureTask<Boolean> more = waiting(() -> put(first));
    assertFalse(more.isDone());
    AnswerQueue reader = queue(new Client(Integer.MAX_VALUE));
    assertFalse(reader.overLimit());
    assertFalse(put(reader));
    first.close();
    assertInstanceOf(
        ConnectionClosed.class, assertThrows(ExecutionException.class, more::get).getCause());
    assertFalse(second.overLimit());
    assertTrue(put(second));
  }

  @Test
  void whatIsTakenOrGivenUpIsCountedNoMore() throws Exception {
    Client client = new Client(0);
    AnswerQueue queue = queue(client);
    put(queue);
    assertEquals(40_000, all.bytes());
    client.takes = Integer.MAX_VALUE;
    assertFalse(queue.flush());
    assertEquals(0, all.bytes());
    client.takes = 0;
    put(queue);
    queue.close();
    assertThrows(ConnectionClosed.class, () -> put(queue));
    assertEquals(0, all.bytes());
  }

  @Test
  void whoReadsSlowlyIsWaitedForAsLongAsItTakes() throws Exception {
    Client client = new Client(0);
    AnswerQueue queue = queue(client);
    for (int i = 0; i < 3; i++) {
      put(queue);
    }
    FutureTask<Boolean> next = waiting(() -> put(queue));
    while (queue.waitingBytes() > 0 && !next.isDone()) {
      client.takes = 1;
      queue.flush();
    }
    assertTrue(next.get());
  }

  @Test
  void whatIsHeldByThoseWhoWaitIsCounted() throws Exception {
    AnswerQueue queue = queue(new Client(0));
    for (int i = 0; i < 3; i++) {
      put(queue);
    }
    long queued = all.bytes();
    FutureTask<Void> waiting =
        waiting(
            () -> {
              queue.awaitRoom(50_000);
              return null;
            });
    assertEquals(queued + UnreadAnswers.OPERATION_BYTES + 50_000, all.bytes());
    byte[] partlyFilled = new byte[70_000];
    FutureTask<Boolean> sending = waiting(() -> queue.put(partlyFilled, 0, 1));
    assertEquals(queued + 2 * UnreadAnswers.OPERATION_BYTES + 120_000, all.bytes());
    queue.close();
    assertThrows(ExecutionException.class, waiting::get);
    assertThrows(ExecutionException.class, sending::get);
    assertEquals(0, all.bytes());
  }

  /** What is done on another thread, as soon as it waits for room or has ended. */
  private <T> FutureTask<T> waiting(Callable<T> work) {
    long before = all.bytes();
    FutureTask<T> task = new FutureTask<>(work);
    Thread.ofVirtual().start(task);
    while (all.bytes() == before && !task.isDone()) {
      Thread.onSpinWait();
    }
    return task;
  }
}
