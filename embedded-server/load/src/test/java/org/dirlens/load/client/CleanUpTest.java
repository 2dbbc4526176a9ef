package org.dirlens.load.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.load.client.CannedServer.Answer;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CleanUpTest {
  private final AtomicInteger deletes = new AtomicInteger();
  private final List<String> left = new ArrayList<>();

  private record Delete(String entry, boolean mayComeYet) implements PlannedRequest {
    @Override
    public void write(BerWriter to) {
      RequestWriter.delete(to, entry);
    }
  }

  /** A load that searches and has one entry to delete. */
  private record OneDelete(Delete delete) implements RequestMix {
    @Override
    public List<Operation> operations() {
      return new CannedMix(false).operations();
    }

    @Override
    public boolean binds() {
      return false;
    }

    @Override
    public RequestSource source(int thread) {
      RequestSource searches = new CannedMix(false).source(thread);
      Deque<PlannedRequest> deletes = new ArrayDeque<>(List.of(delete));
      return new RequestSource() {
        @Override
        public PlannedRequest draw() {
          return searches.draw();
        }

        @Override
        public @Nullable PlannedRequest cleanUp() {
          return deletes.poll();
        }
      };
    }
  }

  /** Deletions are answered with these codes, and with the last one from then on. */
  private void load(Delete delete, int... codes) throws IOException {
    try (CannedServer server =
        new CannedServer(
            request ->
                request.operation() == LdapTags.DELETE
                    ? new Answer(0, codes[Math.min(deletes.getAndIncrement(), codes.length - 1)])
                    : Answer.SUCCESS)) {
      LoadListener listener =
          new LoadListener() {
            @Override
            public void notDeleted(String entry, int resultCode) {
              left.add(entry + " " + resultCode);
            }
          };
      LoadShape shape = LoadShape.closed(1, 1, Duration.ofMillis(200));
      new LoadClient(server.target(), new OneDelete(delete), shape, listener).run();
    }
  }

  @Test
  void anEntryThatComesLateIsDeletedWhenItIsThere() throws IOException {
    load(new Delete("cn=late", true), ResultCodes.NO_SUCH_OBJECT, ResultCodes.SUCCESS);
    assertEquals(2, deletes.get());
    assertEquals(List.of(), left);
  }

  @Test
  void anEntryThatComesLateAndCannotBeDeletedIsTold() throws IOException {
    load(new Delete("cn=late", true), ResultCodes.NO_SUCH_OBJECT, 50);
    assertEquals(List.of("cn=late 50"), left);
  }

  @Test
  void anEntryThatIsKnownToBeGoneIsNotLookedForAgain() throws IOException {
    load(new Delete("cn=gone", false), ResultCodes.NO_SUCH_OBJECT);
    assertEquals(1, deletes.get());
    assertEquals(List.of(), left);
  }
}
