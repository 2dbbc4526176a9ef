package org.dirlens.server.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.limit.SearchBounds;

/** Reads search requests (RFC 4511, section 4.5.1). Owned by one thread. */
final class SearchDecoder {
  /** More attributes than this are not taken in one control. */
  private static final int SELECTORS_MAX = 8_192;

  /** In the order of derefAliases: never, in searching, finding the base object, always. */
  private static final List<Set<Follow>> FOLLOW =
      List.of(
          Set.of(Follow.REFERRALS),
          Set.of(Follow.REFERRALS, Follow.FOUND_ALIASES),
          Set.of(Follow.REFERRALS, Follow.BASE_ALIASES),
          Set.of(Follow.REFERRALS, Follow.BASE_ALIASES, Follow.FOUND_ALIASES));

  private static final Scope[] SCOPES = {Scope.BASE, Scope.ONE, Scope.SUB};

  private final Schema schema;
  private final NameCache names;
  private final FilterDecoder filters;
  private final Supplier<OperationLimits> limits;

  SearchDecoder(Schema schema, NameCache names, Supplier<OperationLimits> limits) {
    this.limits = limits;
    this.schema = schema;
    this.names = names;
    this.filters = new FilterDecoder(schema);
  }

  Request search(BerReader in, RequestControls controls) throws BerProblem, LdapProblem {
    in.open(OperationKind.SEARCH.requestTag());
    Dn base = names.name(in, BerTag.OCTET_STRING);
    Scope scope = SCOPES[choice(in, "scope", SCOPES.length - 1)];
    Set<Follow> follow = FOLLOW.get(choice(in, "derefAliases", FOLLOW.size() - 1));
    int sizeLimit = in.nonNegative(BerTag.INTEGER);
    int timeLimitSeconds = in.nonNegative(BerTag.INTEGER);
    boolean typesOnly = in.bool(BerTag.BOOLEAN);
    OperationLimits most = limits.get();
    Filter filter =
        filters.filter(in, most.requests().filterDepth(), most.requests().filterParts());
    AttributeSelection attributes =
        attributes(in, schema, most.requests().attributes(), "dirlensRequestedAttributes");
    return new Request.Search(
        base,
        scope,
        follow,
        SearchBounds.asked(sizeLimit, timeLimitSeconds),
        filter,
        typesOnly ? attributes.withTypesOnly() : attributes,
        controls);
  }

  private static int choice(BerReader in, String what, int max) throws BerProblem, LdapProblem {
    long choice = in.signed(BerTag.ENUMERATED);
    if (choice < 0 || choice > max) {
      throw new LdapProblem(ResultCode.PROTOCOL_ERROR, what + " has no choice " + choice);
    }
    return (int) choice;
  }

  /** An AttributeSelection (RFC 4511, section 4.5.1.8), as some controls have it. */
  static AttributeSelection attributes(BerReader in, Schema schema) throws BerProblem, LdapProblem {
    return attributes(in, schema, SELECTORS_MAX, "");
  }

  /** The attribute is that of the setting; empty for a bound that cannot be set. */
  private static AttributeSelection attributes(
      BerReader in, Schema schema, int most, String attribute) throws BerProblem, LdapProblem {
    in.open(BerTag.SEQUENCE);
    if (!in.hasMore()) {
      return AttributeSelection.ALL_USER;
    }
    List<String> selectors = new ArrayList<>();
    while (in.hasMore()) {
      if (selectors.size() == most) {
        throw new LdapProblem(
            ResultCode.ADMIN_LIMIT_EXCEEDED,
            "more than "
                + most
                + " attributes asked for"
                + (attribute.isEmpty() ? "" : ": " + Limit.inForce(attribute, most)));
      }
      selectors.add(in.text(BerTag.OCTET_STRING));
    }
    return AttributeSelection.parse(selectors, schema);
  }
}
