package org.dirlens.server.message;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.search.SortKey;
import org.dirlens.partition.search.WindowRequest;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;

/** Reads the values of the controls that make a list of the entries a search finds. */
final class ListControls {
  private static final int KEYS_MAX = 16;
  private static final int ORDERING_RULE = BerTag.context(0);
  private static final int REVERSE_ORDER = BerTag.context(1);
  private static final int BY_OFFSET = BerTag.contextConstructed(0);
  private static final int GREATER_OR_EQUAL = BerTag.context(1);

  private ListControls() {}

  /** RFC 2891, section 1.1. */
  static RequestControl sort(Control control) throws BerProblem, LdapProblem {
    BerReader in = ControlDecoder.value(control);
    List<RequestControl.Sort.Key> keys = new ArrayList<>(1);
    in.open(BerTag.SEQUENCE);
    while (in.hasMore()) {
      if (keys.size() == KEYS_MAX) {
        throw new LdapProblem(
            ResultCode.ADMIN_LIMIT_EXCEEDED, "more than " + KEYS_MAX + " keys to sort by");
      }
      int key = in.open(BerTag.SEQUENCE);
      String attribute = in.text(BerTag.OCTET_STRING);
      String rule = in.nextIs(ORDERING_RULE) ? in.text(ORDERING_RULE) : null;
      boolean reverse = in.nextIs(REVERSE_ORDER) && in.bool(REVERSE_ORDER);
      in.close(key);
      keys.add(
          new RequestControl.Sort.Key(
              attribute,
              rule,
              reverse ? SortKey.Direction.DESCENDING : SortKey.Direction.ASCENDING));
    }
    if (keys.isEmpty()) {
      throw ControlDecoder.malformed("nothing to sort by");
    }
    return new RequestControl.Sort(keys, control.critical());
  }

  /** Draft-ietf-ldapext-ldapv3-vlv-09, section 6.1. */
  static RequestControl listView(BerReader in) throws BerProblem, LdapProblem {
    in.open(BerTag.SEQUENCE);
    int before = in.nonNegative(BerTag.INTEGER);
    int after = in.nonNegative(BerTag.INTEGER);
    WindowRequest.Target target =
        in.nextIs(BY_OFFSET)
            ? offset(in)
            : new WindowRequest.Target.Value(in.copy(GREATER_OR_EQUAL));
    if (in.nextIs(BerTag.OCTET_STRING) && in.copy(BerTag.OCTET_STRING).length > 0) {
      throw new LdapProblem(
          ResultCode.VIRTUAL_LIST_VIEW_ERROR, "this server gave no such context of a list");
    }
    return new RequestControl.ListView(new WindowRequest(before, after, target));
  }

  private static WindowRequest.Target offset(BerReader in) throws BerProblem, LdapProblem {
    int mark = in.open(BY_OFFSET);
    int offset = in.nonNegative(BerTag.INTEGER);
    int contentCount = in.nonNegative(BerTag.INTEGER);
    in.close(mark);
    if (offset == 0) {
      throw new LdapProblem(ResultCode.OFFSET_RANGE_ERROR, "the first entry of a list is number 1");
    }
    return new WindowRequest.Target.Offset(offset, contentCount);
  }
}
