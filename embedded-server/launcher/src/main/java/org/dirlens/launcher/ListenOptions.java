package org.dirlens.launcher;

import java.net.InetAddress;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.config.Setting;
import org.dirlens.server.config.Settings;
import org.dirlens.server.listen.Listeners;
import org.jspecify.annotations.Nullable;

/**
 * Where a server shall listen as far as whoever starts it says so: that holds until its end. What
 * he does not say, {@code cn=config} does.
 *
 * @param address null for what {@code cn=config} says
 * @param port 0 for any free one; null for what {@code cn=config} says
 * @param ldapsPort 0 for any free one, {@link #NO_LDAPS} for none; null for what {@code cn=config}
 *     says
 * @param usualPort the LDAP port where nobody says one
 */
public record ListenOptions(
    @Nullable InetAddress address,
    @Nullable Integer port,
    @Nullable Integer ldapsPort,
    int usualPort) {
  /** Said as LDAPS port: none. */
  public static final int NO_LDAPS = -1;

  /** Nothing is said, and any free port is as good as another. */
  public static final ListenOptions ANY = new ListenOptions(null, null, null, 0);

  /** Where to listen with these settings. */
  Listeners with(Settings settings) {
    return new Listeners(
        address == null ? Listeners.address(settings.text(Setting.LISTEN_ADDRESS)) : address,
        port == null ? chosen(settings, Setting.LDAP_PORT).orElse(usualPort) : port,
        ldapsPort == null
            ? chosen(settings, Setting.LDAPS_PORT)
            : ldapsPort == NO_LDAPS ? OptionalInt.empty() : OptionalInt.of(ldapsPort));
  }

  private static OptionalInt chosen(Settings settings, Setting port) {
    List<String> values = settings.texts(port);
    return values.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(Integer.parseInt(values.getFirst()));
  }

  /**
   * Refuses a change of what was said at the start, since it would have no effect.
   *
   * @throws LdapProblem unwillingToPerform, naming the attribute
   */
  void requireSame(Settings before, Settings after) throws LdapProblem {
    requireSame(address, Setting.LISTEN_ADDRESS, before, after);
    requireSame(port, Setting.LDAP_PORT, before, after);
    requireSame(ldapsPort, Setting.LDAPS_PORT, before, after);
  }

  private static void requireSame(
      @Nullable Object said, Setting setting, Settings before, Settings after) throws LdapProblem {
    if (said != null && !before.texts(setting).equals(after.texts(setting))) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          setting.attribute() + " was given when the server was started and holds until it ends");
    }
  }

  /** Whether these settings choose where to listen, so that a failed start may be their fault. */
  static boolean chooses(Settings settings) {
    return Stream.of(Setting.LISTEN_ADDRESS, Setting.LDAP_PORT, Setting.LDAPS_PORT)
        .anyMatch(setting -> !settings.texts(setting).equals(setting.standard()));
  }
}
