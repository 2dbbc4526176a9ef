package org.dirlens.server.message;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterFactory;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.limit.Limit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the Filter of a search request (RFC 4511, section 4.5.1.7). Depth and number of parts are
 * bounded while reading, so that no filter can exhaust the stack or the planner. Owned by one
 * thread.
 */
final class FilterDecoder {
  /** A filter of a control with more parts than this is refused. */
  private static final int PARTS_MAX = 16_384;

  private static final int AND = BerTag.contextConstructed(0);
  private static final int OR = BerTag.contextConstructed(1);
  private static final int NOT = BerTag.contextConstructed(2);
  private static final int EQUALITY = BerTag.contextConstructed(3);
  private static final int SUBSTRINGS = BerTag.contextConstructed(4);
  private static final int GREATER_OR_EQUAL = BerTag.contextConstructed(5);
  private static final int LESS_OR_EQUAL = BerTag.contextConstructed(6);
  private static final int PRESENT = BerTag.context(7);
  private static final int APPROXIMATE = BerTag.contextConstructed(8);
  private static final int EXTENSIBLE = BerTag.contextConstructed(9);

  private static final int INITIAL = BerTag.context(0);
  private static final int ANY = BerTag.context(1);
  private static final int FINAL = BerTag.context(2);

  private static final int MATCHING_RULE = BerTag.context(1);
  private static final int TYPE = BerTag.context(2);
  private static final int MATCH_VALUE = BerTag.context(3);
  private static final int DN_ATTRIBUTES = BerTag.context(4);

  private final FilterFactory factory;

  /** The filter nearly every lookup of one entry comes with. */
  private final Filter anyEntry;

  private int parts;
  private int depthMax;
  private int partsMax;
  private boolean ofRequest;

  FilterDecoder(Schema schema) {
    factory = new FilterFactory(schema);
    anyEntry = factory.presence("objectClass");
  }

  /** Reads the filter that comes next, up to a number of levels and of parts. */
  Filter filter(BerReader in, int levels, int partsAllowed) throws BerProblem, LdapProblem {
    begin(levels, partsAllowed, true);
    return filter(in, 1);
  }

  /** Reads the filter of a control that comes next. */
  Filter filter(BerReader in) throws BerProblem, LdapProblem {
    begin(Filter.DEPTH_MAX, PARTS_MAX, false);
    return filter(in, 1);
  }

  private void begin(int levels, int partsAllowed, boolean searches) {
    parts = 0;
    depthMax = levels;
    partsMax = partsAllowed;
    ofRequest = searches;
  }

  /** Reads a ValuesReturnFilter (RFC 3876, section 2), whose items are not nested. */
  List<Filter> valueItems(BerReader in) throws BerProblem, LdapProblem {
    begin(Filter.DEPTH_MAX, PARTS_MAX, false);
    in.open(BerTag.SEQUENCE);
    List<Filter> items = filters(in, Filter.DEPTH_MAX - 1);
    for (Filter item : items) {
      if (item instanceof Filter.And || item instanceof Filter.Or || item instanceof Filter.Not) {
        throw problem(ResultCode.PROTOCOL_ERROR, "of values with a nested part");
      }
    }
    return items;
  }

  private Filter filter(BerReader in, int depth) throws BerProblem, LdapProblem {
    if (depth > depthMax) {
      throw tooMuch(ResultCode.PROTOCOL_ERROR, "nested deeper than ", depthMax);
    }
    if (++parts > partsMax) {
      throw tooMuch(ResultCode.ADMIN_LIMIT_EXCEEDED, "with more parts than ", partsMax);
    }
    int tag = in.peekTag();
    if (tag == PRESENT) {
      return presence(in);
    }
    int outer = in.open(tag);
    Filter filter = content(in, tag, depth);
    in.close(outer);
    return filter;
  }

  private Filter content(BerReader in, int tag, int depth) throws BerProblem, LdapProblem {
    if (tag == AND) {
      return new Filter.And(filters(in, depth));
    }
    if (tag == OR) {
      return new Filter.Or(filters(in, depth));
    }
    if (tag == NOT) {
      return new Filter.Not(filter(in, depth + 1));
    }
    if (tag == EXTENSIBLE) {
      return extensible(in);
    }
    String attribute = in.text(BerTag.OCTET_STRING);
    if (tag == SUBSTRINGS) {
      return substrings(in, attribute);
    }
    if (tag == EQUALITY) {
      return factory.equality(attribute, in.copy(BerTag.OCTET_STRING));
    }
    if (tag == GREATER_OR_EQUAL) {
      return factory.greaterOrEqual(attribute, in.copy(BerTag.OCTET_STRING));
    }
    if (tag == LESS_OR_EQUAL) {
      return factory.lessOrEqual(attribute, in.copy(BerTag.OCTET_STRING));
    }
    if (tag == APPROXIMATE) {
      return factory.approximate(attribute, in.copy(BerTag.OCTET_STRING));
    }
    throw problem(ResultCode.PROTOCOL_ERROR, "with tag 0x" + Integer.toHexString(tag));
  }

  private List<Filter> filters(BerReader in, int depth) throws BerProblem, LdapProblem {
    List<Filter> filters = new ArrayList<>(4);
    while (in.hasMore()) {
      filters.add(filter(in, depth + 1));
    }
    return filters;
  }

  private Filter presence(BerReader in) throws BerProblem {
    int length = in.octets(PRESENT);
    return isObjectClass(in.bytes(), in.valueOffset(), length)
        ? anyEntry
        : factory.presence(
            new String(in.bytes(), in.valueOffset(), length, StandardCharsets.UTF_8));
  }

  private static boolean isObjectClass(byte[] bytes, int offset, int length) {
    String name = "objectclass";
    boolean same = length == name.length();
    for (int i = 0; same && i < length; i++) {
      same = (bytes[offset + i] | 0x20) == name.charAt(i);
    }
    return same;
  }

  private Filter substrings(BerReader in, String attribute) throws BerProblem, LdapProblem {
    byte @Nullable [] initial = null;
    byte @Nullable [] last = null;
    List<byte[]> any = new ArrayList<>(2);
    in.open(BerTag.SEQUENCE);
    boolean empty = !in.hasMore();
    while (in.hasMore()) {
      int tag = in.peekTag();
      byte[] piece = in.copy(tag);
      boolean first = initial == null && any.isEmpty();
      if (last != null || piece.length == 0 || (tag == INITIAL && !first)) {
        throw problem(ResultCode.PROTOCOL_ERROR, "with misplaced or empty substrings");
      }
      if (tag == INITIAL) {
        initial = piece;
      } else if (tag == ANY) {
        any.add(piece);
      } else if (tag == FINAL) {
        last = piece;
      } else {
        throw problem(ResultCode.PROTOCOL_ERROR, "with an unknown kind of substring");
      }
    }
    if (empty) {
      throw problem(ResultCode.PROTOCOL_ERROR, "with a substring assertion without substrings");
    }
    return factory.substring(attribute, initial, any, last);
  }

  private Filter extensible(BerReader in) throws BerProblem, LdapProblem {
    String rule = in.nextIs(MATCHING_RULE) ? in.text(MATCHING_RULE) : null;
    String type = in.nextIs(TYPE) ? in.text(TYPE) : null;
    byte[] value = in.copy(MATCH_VALUE);
    boolean inName = in.nextIs(DN_ATTRIBUTES) && in.bool(DN_ATTRIBUTES);
    if (rule == null && type == null) {
      throw problem(ResultCode.PROTOCOL_ERROR, "with neither matching rule nor attribute");
    }
    return inName
        ? factory.extensibleInName(rule, type, value)
        : factory.extensible(rule, type, value);
  }

  /** What is too much in the filter of a search has a setting, in that of a control none. */
  private LdapProblem tooMuch(ResultCode code, String what, int most) {
    LdapProblem problem = problem(code, what + most);
    String attribute =
        code == ResultCode.PROTOCOL_ERROR ? "dirlensFilterDepth" : "dirlensFilterParts";
    return ofRequest
        ? new LdapProblem(code, problem.getMessage() + ": " + Limit.inForce(attribute, most))
        : problem;
  }

  private static LdapProblem problem(ResultCode code, String what) {
    return new LdapProblem(code, "a filter " + what + " is not accepted");
  }
}
