package org.dirlens.launcher.cli;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * Signals of the operating system, by the class {@code sun.misc.Signal} that JDKs have for them.
 * Asked for by name, since compilers warn of it. Where there is none, or no such signal, or whoever
 * started the process has it ignored, the signal does what it does without this.
 */
final class Signals {
  private static final Logger LOG = System.getLogger(Signals.class.getName());

  private Signals() {}

  /**
   * Does something, on a thread of its own, whenever the process gets a signal.
   *
   * @param name without SIG, such as TERM
   */
  static void on(String name, Runnable action) {
    InvocationHandler handling =
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            action.run();
            return null;
          }
          return method.invoke(action, arguments);
        };
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(), new Class<?>[] {handler}, handling);
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (ReflectiveOperationException e) {
      LOG.log(Level.DEBUG, "SIG" + name + " is not handled", e);
    }
  }
}
