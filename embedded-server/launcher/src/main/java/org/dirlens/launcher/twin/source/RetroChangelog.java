package org.dirlens.launcher.twin.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.dirlens.launcher.twin.source.SourceSession.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The numbered changes that 389 Directory Server keeps below {@code cn=changelog}. They say which
 * entries changed, and the entries are read as they are now; so to read a change again does no
 * harm, and none is missed as long as the number of the last one that was read is kept.
 *
 * <p>What a change was made to can be told only by its {@code targetUniqueId}. Changes have one if
 * the plug-in Retro Changelog is set up with {@code nsslapd-attribute: nsuniqueid:targetUniqueId}.
 */
public final class RetroChangelog {
  /** Below the size limit that 389 Directory Server has unless it is told another. */
  private static final int AT_ONCE = 1_000;

  /** The last numbers may be of changes that cannot be seen yet. */
  private static final int LOOK_BACK = 100;

  private static final String NAME = "cn=changelog";
  private static final String NUMBER = "changeNumber";
  private static final String TARGET = "targetUniqueId";
  private static final int SYNC_REFRESH_REQUIRED = 4096;
  private static final int HEX = 16;

  private final SourceSession session;

  /** The one of a server. */
  public RetroChangelog(SourceSession session) {
    this.session = session;
  }

  /**
   * Some changes.
   *
   * @param targets what they were made to, each once, the first first
   * @param last the number of the last one
   * @param whole whether no number is missing among them
   */
  public record Changes(List<Target> targets, long last, boolean whole) {
    public Changes {
      targets = List.copyOf(targets);
    }
  }

  /**
   * An entry that was changed.
   *
   * @param nsUniqueId what the server calls it
   * @param uuid the same as content synchronization tells it
   */
  public record Target(String nsUniqueId, UUID uuid) {}

  private record Change(long number, @Nullable String target) {}

  /**
   * The number of the change up to which a cookie says all; null if it names none. A cookie is
   * {@code host:port#user:base:filter#number}.
   */
  public static @Nullable Long number(byte @Nullable [] cookie) {
    if (cookie == null) {
      return null;
    }
    String text = new String(cookie, StandardCharsets.UTF_8);
    try {
      return Long.valueOf(text.substring(text.lastIndexOf('#') + 1));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** A cookie with another number. */
  public static byte[] cookie(byte[] cookie, long number) {
    String text = new String(cookie, StandardCharsets.UTF_8);
    return (text.substring(0, text.lastIndexOf('#') + 1) + number).getBytes(StandardCharsets.UTF_8);
  }

  /** Whether this user can see what changes were made to. */
  public boolean tells() throws IOException {
    long last = number("lastChangeNumber");
    List<Change> seen = read(last - LOOK_BACK, last);
    return !seen.isEmpty() && seen.getLast().target() != null;
  }

  /**
   * The number of the last change; it may be one that is not to be seen yet.
   *
   * @param known the last change that was read
   * @throws SourceProblem that is of the cookie if changes after it are gone
   */
  public long last(long known) throws IOException {
    long last = number("lastChangeNumber");
    if (last < known || number("firstChangeNumber") > known + 1) {
      throw lost("it has other changes than those after " + known);
    }
    return last;
  }

  private long number(String attribute) throws IOException {
    return session
        .read("", attribute)
        .flatMap(dse -> dse.text(attribute))
        .map(Long::valueOf)
        .orElse(0L);
  }

  private static SourceProblem lost(String why) {
    return new SourceProblem("reading " + NAME, SYNC_REFRESH_REQUIRED, why);
  }

  /**
   * The next changes that can be seen, in order; none if there are no more.
   *
   * @param end the last number to look for, however many are missing before it
   * @throws SourceProblem that is of the cookie if one does not say what it was made to
   */
  public Optional<Changes> after(long number, long end) throws IOException {
    List<Change> changes = List.of();
    for (long from = number + 1; changes.isEmpty() && from <= end; from += AT_ONCE) {
      changes = read(from, from + AT_ONCE - 1);
    }
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    Set<Target> targets = new LinkedHashSet<>();
    for (Change change : changes) {
      String target = change.target();
      if (target == null) {
        throw lost("change " + change.number() + " has no " + TARGET);
      }
      targets.add(new Target(target, uuid(target)));
    }
    long last = changes.getLast().number();
    return Optional.of(new Changes(List.copyOf(targets), last, last - number == changes.size()));
  }

  private List<Change> read(long from, long to) throws IOException {
    List<Change> changes = new ArrayList<>();
    for (SourceEntry entry :
        found(NAME, Scope.ONE, SourceFilter.between(NUMBER, from, to), List.of(NUMBER, TARGET))) {
      long number = Long.parseLong(entry.text(NUMBER).orElse("0"));
      changes.add(new Change(number, entry.text(TARGET).orElse(null)));
    }
    changes.sort(Comparator.comparingLong(Change::number));
    return changes;
  }

  /** An entry as it is now, if it is at or below a name. */
  public Optional<SourceEntry> entry(String base, Target target) throws IOException {
    SourceFilter filter = SourceFilter.equal("nsUniqueId", target.nsUniqueId());
    return found(base, Scope.SUBTREE, filter, SourceSession.ALL).stream().findFirst();
  }

  /** Nothing where there is no such name, or none for this user. */
  private List<SourceEntry> found(
      String base, Scope scope, SourceFilter filter, List<String> attributes) throws IOException {
    try {
      return session.found(base, scope, filter, attributes);
    } catch (SourceProblem e) {
      if (e.isOfName()) {
        return List.of();
      }
      throw e;
    }
  }

  /** The bytes of {@code 2d2864be-e8a711f1-bde0db8b-ff898c2e}, as content synchronization tells. */
  private static UUID uuid(String target) throws SourceProblem {
    String digits = target.replace("-", "");
    try {
      return new UUID(
          Long.parseUnsignedLong(digits.substring(0, HEX), HEX),
          Long.parseUnsignedLong(digits.substring(HEX), HEX));
    } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
      throw lost("a change was made to " + target);
    }
  }
}
