package org.dirlens.server.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.EntryEncoder;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.SyncMessages;
import org.dirlens.server.message.SyncMessages.State;
import org.dirlens.server.operational.WritesUnderWay;
import org.jspecify.annotations.Nullable;

/**
 * Answers one refresh of a content synchronization (RFC 4533, section 3.3.2) with a present phase:
 * entries that may have changed since the client's cookie are sent whole, of all others the UUIDs,
 * and what is not mentioned is gone. So nothing has to be remembered about clients or deletes.
 *
 * <p>A cookie holds a change number up to which all was told. It is one that is stored, never the
 * time of the clock: numbers to come are greater, also after a restart with the clock behind. It is
 * not older than what it is about but for writes under way: slapd keeps entries with newer numbers
 * than its cookie, though they are not mentioned. A cookie of another search, requester or tree, or
 * from before changes that no number tells, tells nothing about what the client has: it gets all,
 * which is right whatever it has. One ahead of what is stored is of a state that is lost here, and
 * ends the refresh with e-syncRefreshRequired, unless the client wants all then. One thread.
 */
final class SyncRefresh {
  /** UUIDs told at once. */
  private static final int PRESENT_MAX = 500;

  private final String mark;
  private final SyncCookie known;
  private final SyncCookie answer;
  private final AttributeType entryUuid;
  private final AttributeType entryCsn;
  private final List<byte[]> present = new ArrayList<>();

  /** The attributes that synchronization reads. */
  record Attributes(AttributeType entryUuid, AttributeType entryCsn) {}

  private SyncRefresh(String mark, SyncCookie known, String seen, Attributes attributes) {
    this.mark = mark;
    this.known = known;
    this.answer = known.at(seen, mark);
    this.entryUuid = attributes.entryUuid;
    this.entryCsn = attributes.entryCsn;
  }

  /**
   * A refresh as of now; before the search begins, so that no renaming comes in between.
   *
   * @throws LdapProblem e-syncRefreshRequired if the cookie is ahead of what is stored;
   *     protocolError if the search follows aliases it finds
   */
  static SyncRefresh of(
      RequestControl.SyncRequest sync,
      Request.Search request,
      Identity caller,
      SessionServices services)
      throws LdapProblem {
    if (request.follow().contains(Follow.FOUND_ALIASES)) {
      throw new LdapProblem(
          ResultCode.PROTOCOL_ERROR, "a synchronization follows no aliases it finds");
    }
    String mark =
        SyncCookie.mark(
            services.watching().treeIds().apply(request.base()) + told(request, caller));
    Attributes attributes =
        new Attributes(
            services.names().schema().requireAttribute("entryUUID"),
            services.names().schema().requireAttribute("entryCSN"));
    SyncCookie asked = SyncCookie.parse(sync.cookie()).ifOf(mark);
    WritesUnderWay.Progress progress = services.watching().progress().now(request.base());
    boolean lost = asked.isAheadOf(progress.stored());
    if (lost && !sync.reload()) {
      throw new LdapProblem(
          ResultCode.E_SYNC_REFRESH_REQUIRED,
          "the cookie is of a state after all that is stored here; begin without one");
    }
    return new SyncRefresh(mark, lost ? asked.ofNothing() : asked, progress.seen(), attributes);
  }

  /** All that says what of a tree is told to whom. */
  private static String told(Request.Search request, Identity caller) {
    return List.of(
            request.scope(),
            request.filter(),
            request.base(),
            request.attributes().asked(),
            request.attributes().typesOnly(),
            Optional.ofNullable(request.controls().get(RequestControl.MatchedValues.class)),
            caller)
        .toString();
  }

  /** Appends an entry, or keeps its UUID to be told with others. */
  void put(BerWriter out, int messageId, FoundEntry entry, EntryEncoder encoder)
      throws LdapProblem {
    byte[] bytes = uuid(entry.record(), entry);
    String number = first(entry.record(), entryCsn);
    if (number == null || known.isOlderThan(number)) {
      encoder.encode(out, messageId, entry, List.of(SyncMessages.state(State.ADD, bytes)));
    } else {
      present.add(bytes);
      if (present.size() == PRESENT_MAX) {
        flush(out, messageId);
      }
    }
  }

  /**
   * The UUID of an entry, by which the client knows it.
   *
   * @param named the same entry, whose name may be told
   * @throws LdapProblem unwillingToPerform if it has none: left out silently it would be missing in
   *     the client's copy, or stay there for ever
   */
  byte[] uuid(EntryRecord entry, FoundEntry named) throws LdapProblem {
    String text = first(entry, entryUuid);
    if (text == null) {
      throw withoutUuid(named);
    }
    UUID uuid = UUID.fromString(text);
    return ByteBuffer.allocate(16)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  private static LdapProblem withoutUuid(FoundEntry entry) {
    ByteSink name = new ByteSink(128);
    entry.putDn(name);
    return new LdapProblem(
        ResultCode.UNWILLING_TO_PERFORM,
        new String(name.toArray(), StandardCharsets.UTF_8)
            + " has no entryUUID and cannot be synchronized; an import gives it one");
  }

  /** Appends what was kept, and tells that the refresh is over and changes follow. */
  void endPhase(BerWriter out, int messageId) {
    flush(out, messageId);
    SyncMessages.refreshed(out, messageId, bytes(answer));
  }

  /** The cookie of a client that knows all that changed up to a number. */
  byte[] cookie(String number) {
    return bytes(known.at(number, mark));
  }

  private static byte[] bytes(SyncCookie cookie) {
    return cookie.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Appends what was kept, and returns the control that ends the refresh. */
  Control end(BerWriter out, int messageId) {
    flush(out, messageId);
    return SyncMessages.done(bytes(answer));
  }

  private void flush(BerWriter out, int messageId) {
    if (!present.isEmpty()) {
      SyncMessages.present(out, messageId, present);
      present.clear();
    }
  }

  private static @Nullable String first(EntryRecord entry, AttributeType type) {
    List<String> found = new ArrayList<>(1);
    boolean ended =
        entry.forEachValue(
            type,
            (bytes, offset, length) ->
                found.add(new String(bytes, offset, length, StandardCharsets.US_ASCII)));
    return ended ? found.get(0) : null;
  }
}
