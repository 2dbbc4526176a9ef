package org.dirlens.server.message;

import java.util.EnumSet;
import java.util.Set;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.watch.Change;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.message.RequestControl.SyncRequest.Mode;
import org.jspecify.annotations.Nullable;

/** Reads and writes the controls of searches that continue with what changes. */
public final class WatchControls {
  private static final int REFRESH_ONLY = 1;
  private static final int REFRESH_AND_PERSIST = 3;
  private static final int ALL_KINDS = 15;

  private WatchControls() {}

  /** RFC 4533, section 2.2. */
  static RequestControl sync(BerReader in) throws BerProblem, LdapProblem {
    in.open(BerTag.SEQUENCE);
    long mode = in.signed(BerTag.ENUMERATED);
    if (mode != REFRESH_ONLY && mode != REFRESH_AND_PERSIST) {
      throw ControlDecoder.malformed("a synchronization of mode " + mode);
    }
    return new RequestControl.SyncRequest(
        mode == REFRESH_ONLY ? Mode.REFRESH_ONLY : Mode.REFRESH_AND_PERSIST,
        in.nextIs(BerTag.OCTET_STRING) ? in.copy(BerTag.OCTET_STRING) : null,
        in.nextIs(BerTag.BOOLEAN) && in.bool(BerTag.BOOLEAN));
  }

  /** draft-ietf-ldapext-psearch-03, section 3. */
  static RequestControl persistentSearch(BerReader in) throws BerProblem, LdapProblem {
    in.open(BerTag.SEQUENCE);
    long types = in.signed(BerTag.INTEGER);
    if (types < 1 || types > ALL_KINDS) {
      throw ControlDecoder.malformed("a persistent search for changes of types " + types);
    }
    Set<Change.Kind> kinds = EnumSet.allOf(Change.Kind.class);
    kinds.removeIf(kind -> (types & number(kind)) == 0);
    return new RequestControl.PersistentSearch(
        kinds, in.bool(BerTag.BOOLEAN), in.bool(BerTag.BOOLEAN));
  }

  private static int number(Change.Kind kind) {
    return switch (kind) {
      case ADD -> 1;
      case DELETE -> 2;
      case MODIFY -> 4;
      case MODIFY_DN -> 8;
    };
  }

  /**
   * Tells what became of an entry, draft-ietf-ldapext-psearch-03, section 4.
   *
   * @param previousName its name before it was renamed or moved, else null
   */
  public static Control entryChange(Change.Kind kind, byte @Nullable [] previousName) {
    BerWriter value = new BerWriter(32);
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.ENUMERATED, number(kind));
    if (previousName != null) {
      value.octets(BerTag.OCTET_STRING, previousName);
    }
    value.end(mark);
    return new Control(Control.ENTRY_CHANGE, false, value.toByteArray());
  }
}
