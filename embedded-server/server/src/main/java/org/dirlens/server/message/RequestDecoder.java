package org.dirlens.server.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.limit.OperationLimits;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests straight from the bytes they came in.
 *
 * <p>In two steps, because the second may fail in a way that has an answer: {@link #open} finds
 * message id, kind and controls; {@link #request} reads the operation. A {@link BerProblem} from
 * either means the session cannot continue; an {@link LdapProblem} is the answer to this request (a
 * malformed name, an unknown attribute). Reusable; owned by one thread.
 */
public final class RequestDecoder {
  private static final int CONTROLS = BerTag.contextConstructed(0);
  private static final int SIMPLE = BerTag.context(0);
  private static final int SASL = BerTag.contextConstructed(3);
  private static final int NEW_SUPERIOR = BerTag.context(0);
  private static final int REQUEST_NAME = BerTag.context(0);
  private static final int REQUEST_VALUE = BerTag.context(1);
  private static final int CONTROLS_MAX = 64;
  private static final int LDAP_VERSION = 3;
  private static final byte[] NOTHING = {};

  private final Schema schema;
  private final NameCache names;
  private final SearchDecoder searches;
  private final ControlDecoder controlValues;
  private final BerReader in = new BerReader(NOTHING);
  private int messageId;
  private OperationKind kind = OperationKind.UNBIND;
  private List<Control> controls = List.of();
  private RequestControls understood = RequestControls.NONE;
  private int operationOffset;
  private int operationLength;

  /**
   * A decoder for one session.
   *
   * @param limits what a search may be made of; asked each time
   */
  public RequestDecoder(Schema schema, NameCache names, Supplier<OperationLimits> limits) {
    this.schema = schema;
    this.names = names;
    this.searches = new SearchDecoder(schema, names, limits);
    this.controlValues = new ControlDecoder(schema);
  }

  /** Reads everything around the operation of one whole message. */
  public void open(byte[] bytes, int offset, int length) throws BerProblem {
    in.reset(bytes, offset, length);
    in.open(BerTag.SEQUENCE);
    messageId = in.nonNegative(BerTag.INTEGER);
    if (messageId == 0) {
      throw new BerProblem("a request must not have message id 0");
    }
    kind = OperationKind.ofTag(in.peekTag());
    operationOffset = in.position();
    in.skip();
    operationLength = in.position() - operationOffset;
    controls = in.nextIs(CONTROLS) ? readControls() : List.of();
  }

  public int messageId() {
    return messageId;
  }

  public OperationKind kind() {
    return kind;
  }

  /** The controls that came with the message opened last, understood or not. */
  public List<Control> sentControls() {
    return controls;
  }

  /** The controls of the request read last. */
  public RequestControls controls() {
    return understood;
  }

  private List<Control> readControls() throws BerProblem {
    List<Control> read = new ArrayList<>(2);
    int all = in.open(CONTROLS);
    while (in.hasMore()) {
      if (read.size() == CONTROLS_MAX) {
        throw new BerProblem("more than " + CONTROLS_MAX + " controls");
      }
      int one = in.open(BerTag.SEQUENCE);
      String oid = in.text(BerTag.OCTET_STRING);
      boolean critical = in.nextIs(BerTag.BOOLEAN) && in.bool(BerTag.BOOLEAN);
      byte[] value = in.nextIs(BerTag.OCTET_STRING) ? in.copy(BerTag.OCTET_STRING) : null;
      in.close(one);
      read.add(new Control(oid, critical, value));
    }
    in.close(all);
    return read;
  }

  /** Reads the operation of the message opened last. */
  public Request request() throws BerProblem, LdapProblem {
    understood = RequestControls.NONE;
    understood = controlValues.read(kind, controls);
    in.reset(in.bytes(), operationOffset, operationLength);
    return switch (kind) {
      case SEARCH -> searches.search(in, understood);
      case BIND -> bind();
      case UNBIND -> new Request.Unbind();
      case MODIFY -> modify();
      case ADD -> add();
      case DELETE -> new Request.Delete(names.name(in, kind.requestTag()), understood);
      case MODIFY_DN -> modifyDn();
      case COMPARE -> compare();
      case ABANDON -> new Request.Abandon(in.nonNegative(kind.requestTag()));
      case EXTENDED -> extended();
    };
  }

  private Request bind() throws BerProblem, LdapProblem {
    in.open(kind.requestTag());
    int version = in.nonNegative(BerTag.INTEGER);
    if (version != LDAP_VERSION) {
      throw protocolError("LDAP version " + version + " is not served, only 3");
    }
    int nameLength = in.octets(BerTag.OCTET_STRING);
    int nameOffset = in.valueOffset();
    if (in.nextIs(SASL)) {
      in.open(SASL);
      String mechanism = in.text(BerTag.OCTET_STRING);
      return new Request.SaslBind(
          mechanism, in.nextIs(BerTag.OCTET_STRING) ? in.copy(BerTag.OCTET_STRING) : null);
    }
    if (in.peekTag() != SIMPLE) {
      throw new LdapProblem(
          ResultCode.AUTH_METHOD_NOT_SUPPORTED, "only simple and SASL authentication are served");
    }
    byte[] password = in.copy(SIMPLE);
    return new Request.Bind(Dn.parse(in.bytes(), nameOffset, nameLength, schema), password);
  }

  private Request modify() throws BerProblem, LdapProblem {
    in.open(kind.requestTag());
    Dn name = names.name(in, BerTag.OCTET_STRING);
    List<Modification> changes = new ArrayList<>();
    in.open(BerTag.SEQUENCE);
    while (in.hasMore()) {
      int change = in.open(BerTag.SEQUENCE);
      Modification.Kind changeKind = changeKind(in.signed(BerTag.ENUMERATED));
      changes.add(new Modification(changeKind, attribute()));
      in.close(change);
    }
    return new Request.Modify(name, changes, understood);
  }

  private static Modification.Kind changeKind(long code) throws LdapProblem {
    for (Modification.Kind kind : Modification.Kind.values()) {
      if (kind.code() == code) {
        return kind;
      }
    }
    throw protocolError("no change of a modify request has number " + code);
  }

  private Request add() throws BerProblem, LdapProblem {
    in.open(kind.requestTag());
    Dn name = names.name(in, BerTag.OCTET_STRING);
    List<Attribute> attributes = new ArrayList<>();
    in.open(BerTag.SEQUENCE);
    while (in.hasMore()) {
      Attribute attribute = attribute();
      if (attribute.values().isEmpty()) {
        throw protocolError("attribute " + attribute.description() + " has no value");
      }
      attributes.add(attribute);
    }
    return new Request.Add(new Entry(name, attributes), understood);
  }

  private Attribute attribute() throws BerProblem, LdapProblem {
    int outer = in.open(BerTag.SEQUENCE);
    AttributeDescription description = description();
    List<byte[]> values = new ArrayList<>(1);
    int set = in.open(BerTag.SET);
    while (in.hasMore()) {
      values.add(in.copy(BerTag.OCTET_STRING));
    }
    in.close(set);
    in.close(outer);
    return new Attribute(description, values);
  }

  private AttributeDescription description() throws BerProblem, LdapProblem {
    int length = in.octets(BerTag.OCTET_STRING);
    return AttributeDescription.parse(in.bytes(), in.valueOffset(), length, schema);
  }

  private Request modifyDn() throws BerProblem, LdapProblem {
    in.open(kind.requestTag());
    Dn name = names.name(in, BerTag.OCTET_STRING);
    Rdn newRdn = Rdn.parse(in.text(BerTag.OCTET_STRING), schema);
    OldRdn oldRdn = in.bool(BerTag.BOOLEAN) ? OldRdn.DELETE : OldRdn.KEEP;
    @Nullable Dn newSuperior = in.nextIs(NEW_SUPERIOR) ? names.name(in, NEW_SUPERIOR) : null;
    return new Request.ModifyDn(
        new ModifyDnRequest(name, newRdn, oldRdn, newSuperior, List.of()), understood);
  }

  private Request compare() throws BerProblem, LdapProblem {
    in.open(kind.requestTag());
    Dn name = names.name(in, BerTag.OCTET_STRING);
    in.open(BerTag.SEQUENCE);
    AttributeDescription description = description();
    return new Request.Compare(name, description, in.copy(BerTag.OCTET_STRING), understood);
  }

  private Request extended() throws BerProblem {
    in.open(kind.requestTag());
    String oid = in.text(REQUEST_NAME);
    return new Request.Extended(oid, in.nextIs(REQUEST_VALUE) ? in.copy(REQUEST_VALUE) : null);
  }

  private static LdapProblem protocolError(String message) {
    return new LdapProblem(ResultCode.PROTOCOL_ERROR, message);
  }
}
