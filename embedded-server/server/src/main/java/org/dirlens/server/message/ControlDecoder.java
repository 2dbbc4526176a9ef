package org.dirlens.server.message;

import static org.dirlens.server.message.OperationKind.ADD;
import static org.dirlens.server.message.OperationKind.BIND;
import static org.dirlens.server.message.OperationKind.COMPARE;
import static org.dirlens.server.message.OperationKind.DELETE;
import static org.dirlens.server.message.OperationKind.EXTENDED;
import static org.dirlens.server.message.OperationKind.MODIFY;
import static org.dirlens.server.message.OperationKind.MODIFY_DN;
import static org.dirlens.server.message.OperationKind.SEARCH;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.SubentryVisibility;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;

/**
 * Understands the controls of requests: which there are, with which operations they go, what their
 * values say. A control that is unknown or does not fit the operation is
 * unavailableCriticalExtension if it is critical, else ignored (RFC 4511, section 4.1.11). Owned by
 * one thread.
 */
public final class ControlDecoder {
  private static final Set<OperationKind> UPDATES = EnumSet.of(ADD, DELETE, MODIFY, MODIFY_DN);
  private static final Set<OperationKind> ON_ENTRIES =
      EnumSet.of(ADD, DELETE, MODIFY, MODIFY_DN, SEARCH, COMPARE);
  private static final Set<OperationKind> ALL =
      EnumSet.of(ADD, DELETE, MODIFY, MODIFY_DN, SEARCH, COMPARE, EXTENDED);

  private static final Set<OperationKind> ALL_AND_BIND =
      EnumSet.of(BIND, ADD, DELETE, MODIFY, MODIFY_DN, SEARCH, COMPARE, EXTENDED);

  /** Controls that only make sense with a search that ends. */
  private static final List<Class<? extends RequestControl>> OF_SEARCHES_THAT_END =
      List.of(
          RequestControl.Page.class,
          RequestControl.Sort.class,
          RequestControl.ListView.class,
          RequestControl.Explain.class,
          RequestControl.MatchingEntryCount.class);

  /** A control the server knows: with which operations it goes and how its value is read. */
  private record Known(Set<OperationKind> operations, Reading reading) {}

  /** Reads the value of a control; malformed ones are protocolError. */
  private interface Reading {
    RequestControl read(ControlDecoder decoder, Control control) throws BerProblem, LdapProblem;
  }

  private static final Map<String, Known> KNOWN = new TreeMap<>();

  static {
    know(Control.PAGED_RESULTS, EnumSet.of(SEARCH), (decoder, control) -> page(value(control)));
    plain(Control.MANAGE_DSA_IT, ALL, new RequestControl.ManageDsaIt());
    know(
        Control.ASSERTION,
        ON_ENTRIES,
        (decoder, control) -> new RequestControl.Assertion(decoder.filters.filter(value(control))));
    know(
        Control.PRE_READ,
        EnumSet.of(DELETE, MODIFY, MODIFY_DN),
        (decoder, control) -> new RequestControl.PreRead(decoder.selection(control)));
    know(
        Control.POST_READ,
        EnumSet.of(ADD, MODIFY, MODIFY_DN),
        (decoder, control) -> new RequestControl.PostRead(decoder.selection(control)));
    plain(Control.PERMISSIVE_MODIFY, EnumSet.of(MODIFY), new RequestControl.PermissiveModify());
    plain(Control.NO_OPERATION, UPDATES, new RequestControl.NoOperation());
    plain(Control.NO_OPERATION_OF_OPENLDAP, UPDATES, new RequestControl.NoOperation());
    plain(Control.SUBTREE_DELETE, EnumSet.of(DELETE), new RequestControl.SubtreeDelete());
    know(
        Control.MATCHED_VALUES,
        EnumSet.of(SEARCH),
        (decoder, control) ->
            new RequestControl.MatchedValues(decoder.filters.valueItems(value(control))));
    know(Control.TRANSACTION, UPDATES, (decoder, control) -> transaction(control));
    know(Control.PROXIED_AUTHORIZATION, ALL, (decoder, control) -> proxied(control));
    know(Control.SUBENTRIES, EnumSet.of(SEARCH), (decoder, control) -> subentries(value(control)));
    know(Control.SORT, EnumSet.of(SEARCH), (decoder, control) -> ListControls.sort(control));
    know(
        Control.LIST_VIEW,
        EnumSet.of(SEARCH),
        (decoder, control) -> ListControls.listView(value(control)));
    know(
        Control.SYNC_REQUEST,
        EnumSet.of(SEARCH),
        (decoder, control) -> WatchControls.sync(value(control)));
    know(
        Control.PERSISTENT_SEARCH,
        EnumSet.of(SEARCH),
        (decoder, control) -> WatchControls.persistentSearch(value(control)));
    know(Control.EFFECTIVE_RIGHTS, EnumSet.of(SEARCH), (decoder, control) -> effective(control));
    plain(Control.PASSWORD_POLICY, ALL_AND_BIND, new RequestControl.PasswordPolicy());
    know(
        Control.EXPLAIN, EnumSet.of(SEARCH), (decoder, control) -> ExplainControl.request(control));
    know(
        Control.MATCHING_ENTRY_COUNT,
        EnumSet.of(SEARCH),
        (decoder, control) -> matchingEntryCount(value(control)));
  }

  private final Schema schema;
  private final FilterDecoder filters;

  ControlDecoder(Schema schema) {
    this.schema = schema;
    this.filters = new FilterDecoder(schema);
  }

  private static void know(String oid, Set<OperationKind> operations, Reading reading) {
    KNOWN.put(oid, new Known(operations, reading));
  }

  /** A control without a value; an empty one counts as none, since some clients send it. */
  private static void plain(String oid, Set<OperationKind> operations, RequestControl meaning) {
    know(
        oid,
        operations,
        (decoder, control) -> {
          byte[] value = control.value();
          if (value != null && value.length > 0) {
            throw malformed("a control " + oid + " with a value");
          }
          return meaning;
        });
  }

  /** The OIDs of the controls the server knows, in order. */
  public static List<String> supported() {
    return List.copyOf(KNOWN.keySet());
  }

  /**
   * Understands the controls of a request.
   *
   * @throws LdapProblem unavailableCriticalExtension if one that matters is not known or does not
   *     fit the operation, protocolError if one is malformed or comes twice
   */
  RequestControls read(OperationKind kind, List<Control> controls) throws LdapProblem {
    if (controls.isEmpty() || !kind.hasAnswer()) {
      return RequestControls.NONE;
    }
    List<RequestControl> understood = new ArrayList<>(controls.size());
    for (Control control : controls) {
      Known known = KNOWN.get(control.oid());
      if (known != null && known.operations.contains(kind)) {
        understood.add(understood(known, control, understood));
      } else if (control.critical()) {
        throw new LdapProblem(
            ResultCode.UNAVAILABLE_CRITICAL_EXTENSION,
            "control " + LdapProblem.quote(control.oid()) + " is not available here");
      }
    }
    RequestControls all = new RequestControls(understood);
    requireTogether(all);
    return all;
  }

  /** What makes sense beside other controls only. */
  private static void requireTogether(RequestControls controls) throws LdapProblem {
    if (controls.has(RequestControl.SyncRequest.class)
        && (controls.has(RequestControl.Page.class) || controls.has(RequestControl.Sort.class))) {
      throw malformed("a synchronization is neither read in pages nor sorted");
    }
    if (controls.persist()) {
      if (OF_SEARCHES_THAT_END.stream().anyMatch(controls::has)) {
        throw malformed("a search that continues with changes has no pages, no order and no count");
      }
      if (controls.has(RequestControl.SyncRequest.class)
          && controls.has(RequestControl.PersistentSearch.class)) {
        throw malformed("changes are told as a synchronization or as a persistent search");
      }
    }
    if (controls.has(RequestControl.ListView.class)) {
      if (!controls.has(RequestControl.Sort.class)) {
        throw new LdapProblem(
            ResultCode.SORT_CONTROL_MISSING, "a part of a list needs an order of the list");
      }
      if (controls.has(RequestControl.Page.class)) {
        throw malformed("a list is read in pages or in parts, not both");
      }
    }
  }

  private RequestControl understood(Known known, Control control, List<RequestControl> before)
      throws LdapProblem {
    RequestControl understood;
    try {
      understood = known.reading.read(this, control);
    } catch (BerProblem problem) {
      throw malformed("a malformed control " + control.oid() + ": " + problem.getMessage());
    }
    if (before.stream().anyMatch(other -> other.getClass() == understood.getClass())) {
      throw malformed("control " + control.oid() + " comes twice");
    }
    return understood;
  }

  static LdapProblem malformed(String what) {
    return new LdapProblem(ResultCode.PROTOCOL_ERROR, what);
  }

  static BerReader value(Control control) throws LdapProblem {
    byte[] value = control.value();
    if (value == null) {
      throw malformed("a control " + control.oid() + " without a value");
    }
    return new BerReader(value);
  }

  private static RequestControl page(BerReader in) throws BerProblem {
    in.open(BerTag.SEQUENCE);
    int entries = in.nonNegative(BerTag.INTEGER);
    return new RequestControl.Page(entries, in.copy(BerTag.OCTET_STRING));
  }

  private AttributeSelection selection(Control control) throws BerProblem, LdapProblem {
    return SearchDecoder.attributes(value(control), schema);
  }

  /** RFC 4370, section 3: the control must be critical, so that nobody acts for the wrong one. */
  private static RequestControl proxied(Control control) throws LdapProblem {
    byte[] value = control.value();
    if (value == null || !control.critical()) {
      throw malformed("proxied authorization needs a value and must be critical");
    }
    return new RequestControl.ProxiedAuthorization(new String(value, StandardCharsets.UTF_8));
  }

  /** RFC 5805, section 2.2: the control must be critical. */
  private static RequestControl transaction(Control control) throws LdapProblem {
    byte[] value = control.value();
    if (value == null || !control.critical()) {
      throw malformed("a transaction specification needs a value and must be critical");
    }
    return new RequestControl.Transaction(new String(value, StandardCharsets.UTF_8));
  }

  /** As 389 Directory Server and OpenDJ read it: a plain text, an octet string, or a sequence. */
  private static RequestControl effective(Control control) throws BerProblem {
    byte[] value = control.value();
    if (value == null || value.length == 0) {
      return new RequestControl.EffectiveRights(null, List.of());
    }
    String plain = new String(value, StandardCharsets.UTF_8);
    if (plain.startsWith("dn:") || plain.startsWith("u:")) {
      return new RequestControl.EffectiveRights(plain, List.of());
    }
    BerReader in = new BerReader(value);
    if (in.nextIs(BerTag.OCTET_STRING)) {
      return new RequestControl.EffectiveRights(in.text(BerTag.OCTET_STRING), List.of());
    }
    in.open(BerTag.SEQUENCE);
    String subject = in.text(BerTag.OCTET_STRING);
    List<String> attributes = new ArrayList<>();
    if (in.nextIs(BerTag.SEQUENCE)) {
      in.open(BerTag.SEQUENCE);
      while (in.nextIs(BerTag.OCTET_STRING)) {
        attributes.add(in.text(BerTag.OCTET_STRING));
      }
    }
    return new RequestControl.EffectiveRights(subject, attributes);
  }

  private static RequestControl subentries(BerReader in) throws BerProblem {
    return new RequestControl.Subentries(
        in.bool(BerTag.BOOLEAN)
            ? SubentryVisibility.ONLY_SUBENTRIES
            : SubentryVisibility.NO_SUBENTRIES);
  }

  private static RequestControl matchingEntryCount(BerReader in) throws BerProblem {
    int examineMax = BerTag.context(0);
    in.open(BerTag.SEQUENCE);
    return new RequestControl.MatchingEntryCount(
        in.nextIs(examineMax) ? in.nonNegative(examineMax) : 0);
  }
}
