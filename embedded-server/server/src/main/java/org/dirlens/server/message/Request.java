package org.dirlens.server.message;

import java.util.List;
import org.dirlens.partition.ModifyDnRequest;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.plan.Scope;
import org.jspecify.annotations.Nullable;

/** A request of a client (RFC 4511, sections 4.2 to 4.12), with names and attributes understood. */
public sealed interface Request {
  /** RFC 4511, section 4.2, with the simple method, the only one there is. */
  @SuppressWarnings("ArrayRecordComponent") // Handled once, never compared.
  record Bind(Dn name, byte[] password) implements Request {
    /** The name only: the password is secret. */
    @Override
    public String toString() {
      return "Bind[" + name + "]";
    }
  }

  /** RFC 4511, section 4.3. */
  record Unbind() implements Request {}

  /**
   * RFC 4511, section 4.5.1.
   *
   * @param sizeLimit entries the client wants at most, 0 for no limit of its own
   * @param timeLimitSeconds seconds the client wants to wait at most, 0 for no limit of its own
   */
  record Search(
      Dn base,
      Scope scope,
      long sizeLimit,
      long timeLimitSeconds,
      Filter filter,
      AttributeSelection attributes)
      implements Request {
    /** The same search with these limits. */
    public Search withLimits(long newSizeLimit, long newTimeLimitSeconds) {
      return new Search(base, scope, newSizeLimit, newTimeLimitSeconds, filter, attributes);
    }

    /** The same search with another filter. */
    public Search withFilter(Filter newFilter) {
      return new Search(base, scope, sizeLimit, timeLimitSeconds, newFilter, attributes);
    }

    /** The same search for other attributes of the entries. */
    public Search withAttributes(AttributeSelection newAttributes) {
      return new Search(base, scope, sizeLimit, timeLimitSeconds, filter, newAttributes);
    }

    /** The same search below another name. */
    public Search withBase(Dn newBase, Scope newScope) {
      return new Search(newBase, newScope, sizeLimit, timeLimitSeconds, filter, attributes);
    }
  }

  /** RFC 4511, section 4.6. */
  record Modify(Dn name, List<Modification> changes) implements Request {}

  /** RFC 4511, section 4.7. */
  record Add(Entry entry) implements Request {}

  /** RFC 4511, section 4.8. */
  record Delete(Dn name) implements Request {}

  /** RFC 4511, section 4.9. */
  record ModifyDn(ModifyDnRequest change) implements Request {}

  /** RFC 4511, section 4.10. */
  @SuppressWarnings("ArrayRecordComponent") // Handled once, never compared.
  record Compare(Dn name, AttributeDescription description, byte[] value) implements Request {
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
