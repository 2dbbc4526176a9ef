package org.dirlens.load.client;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** Opens connections and binds, which waits for the server. */
public final class Connecting {
  private static final long BIND_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long SELECT_MILLIS = 100;

  private Connecting() {}

  /**
   * A connection of whoever the target names.
   *
   * @param selector tells of its answers; the connection is the attachment of its key
   * @param outstanding how many requests it may have unanswered
   * @throws IOException if there is nobody, or the bind is refused
   */
  public static Link bound(Selector selector, LoadTarget target, int outstanding)
      throws IOException {
    try (Selector meanwhile = Selector.open()) {
      Link link = Link.open(meanwhile, target, outstanding);
      try {
        if (!target.name().isEmpty()) {
          bind(link, meanwhile, target);
        }
        link.moveTo(selector);
        return link;
      } catch (IOException | RuntimeException e) {
        link.close();
        throw e;
      }
    } catch (IOException e) {
      throw new IOException("cannot connect to " + target + ": " + e.getMessage(), e);
    }
  }

  private static void bind(Link link, Selector selector, LoadTarget target) throws IOException {
    Bind bind = new Bind(target);
    link.enqueue(bind, link, 0);
    link.flush();
    long end = System.nanoTime() + BIND_NANOS;
    while (!bind.ended) {
      if (System.nanoTime() - end > 0) {
        throw new IOException("the server did not answer the bind");
      }
      selector.select(SELECT_MILLIS);
      selector.selectedKeys().clear();
      link.read(unused -> {});
      link.flush();
    }
    if (bind.code != ResultCodes.SUCCESS) {
      throw new IOException(
          "the bind was refused with result code " + bind.code + " " + bind.diagnostic);
    }
  }

  /** A bind and its end. */
  private static final class Bind implements PlannedRequest {
    private final LoadTarget target;
    private boolean ended;
    private int code;
    private String diagnostic = "";

    Bind(LoadTarget target) {
      this.target = target;
    }

    @Override
    public int operation() {
      return 0;
    }

    @Override
    public void write(BerWriter to) {
      RequestWriter.bind(to, target.name(), target.password());
    }

    @Override
    public void answered(int resultCode, BerReader message) throws BerProblem {
      ended = true;
      code = resultCode;
      message.open(BerTag.SEQUENCE);
      message.skip();
      message.open(message.peekTag());
      message.skip();
      message.skip();
      diagnostic = message.text(BerTag.OCTET_STRING);
    }
  }
}
