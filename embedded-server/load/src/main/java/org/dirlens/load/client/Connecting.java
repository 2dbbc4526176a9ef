package org.dirlens.load.client;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import javax.security.sasl.SaslException;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.SaslSteps;
import org.jspecify.annotations.Nullable;

/** Opens connections and binds, which waits for the server. */
public final class Connecting {
  private static final long BIND_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long SELECT_MILLIS = 100;

  private final Link link;
  private final Selector selector;

  private Connecting(Link link, Selector selector) {
    this.link = link;
    this.selector = selector;
  }

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
        new Connecting(link, meanwhile).bind(target);
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

  private void bind(LoadTarget target) throws IOException {
    Login login = target.login();
    if (login.mechanism().sasl()) {
      try {
        negotiate(login, SaslSteps.of(login, target.host()));
      } catch (SaslException e) {
        throw new IOException(
            "no bind by " + login.mechanism().saslName() + ": " + e.getMessage(), e);
      }
    } else if (!login.anonymous()) {
      requireSuccess(answered(Bind.simple(login.name(), login.password())));
    }
  }

  private void negotiate(Login login, SaslSteps steps) throws IOException {
    byte @Nullable [] token = steps.first();
    for (int step = 0; step < SaslSteps.STEPS_MAX; step++) {
      Bind bind = answered(Bind.sasl(login.mechanism().saslName(), token));
      if (bind.code() != ResultCodes.SASL_BIND_IN_PROGRESS) {
        requireSuccess(bind);
        steps.end(bind.credentials());
        return;
      }
      token = steps.answer(bind.credentials());
    }
    throw new SaslException("the server does not come to an end");
  }

  private Bind answered(Bind bind) throws IOException {
    link.enqueue(bind, link, 0);
    link.flush();
    long end = System.nanoTime() + BIND_NANOS;
    while (!bind.ended()) {
      if (System.nanoTime() - end > 0) {
        throw new IOException("the server did not answer the bind");
      }
      selector.select(SELECT_MILLIS);
      selector.selectedKeys().clear();
      link.read(unused -> {});
      link.flush();
    }
    return bind;
  }

  private static void requireSuccess(Bind bind) throws IOException {
    if (bind.code() != ResultCodes.SUCCESS) {
      throw new IOException(
          "the bind was refused with result code " + bind.code() + " " + bind.diagnostic());
    }
  }
}
