package org.dirlens.server.message;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.server.limit.SearchBounds;
import org.jspecify.annotations.Nullable;

/** A request of a client (RFC 4511, sections 4.2 to 4.12), with names and attributes understood. */
public sealed interface Request {
  /** RFC 4511, section 4.2, with the simple method. */
  @SuppressWarnings("ArrayRecordComponent") // Handled once, never compared.
  record Bind(Dn name, byte[] password) implements Request {
    /** The name only: the password is secret. */
    @Override
    public String toString() {
      return "Bind[" + name + "]";
    }
  }

  /**
   * RFC 4511, section 4.2, with the SASL method. The name of the request has no meaning then.
   *
   * @param credentials null for none
   */
  @SuppressWarnings("ArrayRecordComponent") // Handled once, never compared.
  record SaslBind(String mechanism, byte @Nullable [] credentials) implements Request {
    /** The mechanism only: credentials are secret. */
    @Override
    public String toString() {
      return "SaslBind[" + LdapProblem.quote(mechanism) + "]";
    }
  }

  /** RFC 4511, section 4.3. */
  record Unbind() implements Request {}

  /**
   * RFC 4511, section 4.5.1.
   *
   * @param bounds what it may cost: as the client wants, until it is narrowed
   * @param follow what the client wants aliases and referral objects to mean
   * @param controls what else is asked of it
   */
  record Search(
      Dn base,
      Scope scope,
      Set<Follow> follow,
      SearchBounds bounds,
      Filter filter,
      AttributeSelection attributes,
      RequestControls controls)
      implements Request {
    /**
     * What aliases and referral objects mean: to ManageDsaIT (RFC 3296) and to who keeps a copy by
     * synchronization, referral objects are ordinary entries.
     */
    public Set<Follow> followed() {
      if (!controls.has(RequestControl.ManageDsaIt.class)
          && !controls.has(RequestControl.SyncRequest.class)) {
        return follow;
      }
      Set<Follow> others = EnumSet.noneOf(Follow.class);
      others.addAll(follow);
      others.remove(Follow.REFERRALS);
      return others;
    }

    /** The same search under other limits. */
    public Search withBounds(SearchBounds others) {
      return new Search(base, scope, follow, others, filter, attributes, controls);
    }

    /** The same search with another filter. */
    public Search withFilter(Filter newFilter) {
      return new Search(base, scope, follow, bounds, newFilter, attributes, controls);
    }

    /** The same search for other attributes of the entries. */
    public Search withAttributes(AttributeSelection newAttributes) {
      return new Search(base, scope, follow, bounds, filter, newAttributes, controls);
    }

    /** The same search with other controls. */
    public Search withControls(RequestControls others) {
      return new Search(base, scope, follow, bounds, filter, attributes, others);
    }

    /** The same search below another name. */
    public Search withBase(Dn newBase, Scope newScope) {
      return new Search(newBase, newScope, follow, bounds, filter, attributes, controls);
    }
  }

  /** An operation that writes. */
  sealed interface Update extends Request {
    /** The name of the entry before the write. */
    Dn name();

    /** What else is asked of it. */
    RequestControls controls();

    /** The same write with other controls. */
    Update withControls(RequestControls others);
  }

  /** RFC 4511, section 4.6. */
  record Modify(Dn name, List<Modification> changes, RequestControls controls) implements Update {
    /** The same with other changes. */
    public Modify withChanges(List<Modification> others) {
      return new Modify(name, others, controls);
    }

    @Override
    public Modify withControls(RequestControls others) {
      return new Modify(name, changes, others);
    }
  }

  /** RFC 4511, section 4.7. */
  record Add(Entry entry, RequestControls controls) implements Update {
    @Override
    public Dn name() {
      return entry.dn();
    }

    /** The same with another entry. */
    public Add withEntry(Entry other) {
      return new Add(other, controls);
    }

    @Override
    public Add withControls(RequestControls others) {
      return new Add(entry, others);
    }
  }

  /** RFC 4511, section 4.8. */
  record Delete(Dn name, RequestControls controls) implements Update {
    @Override
    public Delete withControls(RequestControls others) {
      return new Delete(name, others);
    }
  }

  /** RFC 4511, section 4.9. */
  record ModifyDn(ModifyDnRequest change, RequestControls controls) implements Update {
    @Override
    public Dn name() {
      return change.dn();
    }

    /** The same with another change. */
    public ModifyDn withChange(ModifyDnRequest other) {
      return new ModifyDn(other, controls);
    }

    @Override
    public ModifyDn withControls(RequestControls others) {
      return new ModifyDn(change, others);
    }
  }

  /** RFC 4511, section 4.10. */
  @SuppressWarnings("ArrayRecordComponent") // Handled once, never compared.
  record Compare(Dn name, AttributeDescription description, byte[] value, RequestControls controls)
      implements Request {
    /** The same with other controls. */
    public Compare withControls(RequestControls others) {
      return new Compare(name, description, value, others);
    }

    /** Without the value, which may be secret. */
    @Override
    public String toString() {
      return "Compare[" + name + ", " + description + "]";
    }
  }

  /** RFC 4511, section 4.11. */
  record Abandon(int messageId) implements Request {}

  /** RFC 4511, section 4.12. */
  @SuppressWarnings("ArrayRecordComponent") // Handled once, never compared.
  record Extended(String oid, byte @Nullable [] value) implements Request {
    /** Without the value, which may be secret. */
    @Override
    public String toString() {
      return "Extended[" + oid + "]";
    }
  }
}
