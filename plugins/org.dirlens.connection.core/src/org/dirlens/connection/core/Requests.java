package org.dirlens.connection.core;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.directory.api.ldap.extras.extended.pwdModify.PasswordModifyRequest;
import org.apache.directory.api.ldap.extras.extended.pwdModify.PasswordModifyRequestImpl;
import org.apache.directory.api.ldap.model.entry.DefaultEntry;
import org.apache.directory.api.ldap.model.entry.DefaultModification;
import org.apache.directory.api.ldap.model.entry.ModificationOperation;
import org.apache.directory.api.ldap.model.entry.Value;
import org.apache.directory.api.ldap.model.exception.LdapException;
import org.apache.directory.api.ldap.model.exception.LdapInvalidDnException;
import org.apache.directory.api.ldap.model.message.AddRequest;
import org.apache.directory.api.ldap.model.message.AddRequestImpl;
import org.apache.directory.api.ldap.model.message.AliasDerefMode;
import org.apache.directory.api.ldap.model.message.DeleteRequest;
import org.apache.directory.api.ldap.model.message.DeleteRequestImpl;
import org.apache.directory.api.ldap.model.message.Message;
import org.apache.directory.api.ldap.model.message.ModifyDnRequest;
import org.apache.directory.api.ldap.model.message.ModifyDnRequestImpl;
import org.apache.directory.api.ldap.model.message.ModifyRequest;
import org.apache.directory.api.ldap.model.message.ModifyRequestImpl;
import org.apache.directory.api.ldap.model.message.SearchRequest;
import org.apache.directory.api.ldap.model.message.SearchRequestImpl;
import org.apache.directory.api.ldap.model.message.SearchScope;
import org.apache.directory.api.ldap.model.message.controls.ManageDsaIT;
import org.apache.directory.api.ldap.model.message.controls.ManageDsaITImpl;
import org.apache.directory.api.ldap.model.name.Dn;
import org.apache.directory.api.ldap.model.name.Rdn;
import org.dirlens.connection.text.Shortened;
import org.jspecify.annotations.Nullable;

/** Translates between our values and the messages of the client library. */
final class Requests {
  /** Letters of the longest name that is read; OpenLDAP allows half of it. */
  static final int NAME_CHARS_MAX = 1 << 14;

  /**
   * What a server may call an attribute: signs of ASCII without blank and colon, more than RFC 4512
   * allows, and nothing that would be something else in LDIF.
   */
  private static final Pattern DESCRIPTION = Pattern.compile("[!-9;-~&&[^#]][!-9;-~]*");

  private Requests() {}

  static Dn dn(String text) throws ConnectionProblem {
    try {
      return new Dn(text);
    } catch (LdapInvalidDnException e) {
      throw ConnectionProblem.request("“" + Texts.oneLine(text) + "” is not a valid DN");
    }
  }

  private static Rdn rdn(String text) throws ConnectionProblem {
    try {
      return new Rdn(text);
    } catch (LdapInvalidDnException e) {
      throw ConnectionProblem.request("“" + Texts.oneLine(text) + "” is not a valid RDN");
    }
  }

  static SearchRequest search(SearchQuery query) throws ConnectionProblem {
    SearchRequest request = new SearchRequestImpl();
    request.setBase(dn(query.base()));
    request.setScope(
        switch (query.scope()) {
          case BASE -> SearchScope.OBJECT;
          case ONE_LEVEL -> SearchScope.ONELEVEL;
          case SUBTREE -> SearchScope.SUBTREE;
        });
    follow(request, query.special());
    request.setSizeLimit(query.limits().entries());
    request.setTimeLimit(query.limits().seconds());
    request.addAttributes(query.attributes().toArray(String[]::new));
    try {
      request.setFilter(query.filter());
    } catch (LdapException e) {
      throw ConnectionProblem.request("The filter “" + query.filter() + "” is not valid");
    }
    return request;
  }

  private static void follow(SearchRequest request, SearchQuery.Special special) {
    request.setDerefAliases(
        switch (special.aliases()) {
          case NEVER -> AliasDerefMode.NEVER_DEREF_ALIASES;
          case SEARCHING -> AliasDerefMode.DEREF_IN_SEARCHING;
          case FINDING -> AliasDerefMode.DEREF_FINDING_BASE_OBJ;
          case ALWAYS -> AliasDerefMode.DEREF_ALWAYS;
        });
    if (special.referrals() == SearchQuery.Referrals.ENTRIES) {
      ManageDsaIT manage = new ManageDsaITImpl();
      manage.setCritical(true);
      request.addControl(manage);
    }
    if (special.subentries()) {
      request.addControl(RequestControl.subentries().forWire());
    }
  }

  static Entry entry(org.apache.directory.api.ldap.model.entry.Entry wire)
      throws ConnectionProblem {
    String name = wire.getDn().getName();
    if (name.length() > NAME_CHARS_MAX) {
      throw ConnectionProblem.request(
          "The server sent a name of %,d characters, which begins with “%s”. Names of up to %,d"
                  .formatted(name.length(), Shortened.to(40, name), NAME_CHARS_MAX)
              + " are read");
    }
    List<Attribute> attributes = new ArrayList<>(wire.size());
    for (var each : wire.getAttributes()) {
      attributes.add(attribute(each));
    }
    return new Entry(name, attributes);
  }

  private static Attribute attribute(org.apache.directory.api.ldap.model.entry.Attribute wire)
      throws ConnectionProblem {
    if (!DESCRIPTION.matcher(wire.getUpId()).matches()) {
      throw ConnectionProblem.request(
          "The server sent an attribute “%s”, which is no name of an attribute"
              .formatted(Shortened.to(40, wire.getUpId())));
    }
    byte[][] values = new byte[wire.size()][];
    int next = 0;
    for (Value value : wire) {
      byte[] bytes = value.getBytes();
      values[next++] = bytes == null ? new byte[0] : bytes;
    }
    return new Attribute(wire.getUpId(), List.of(values));
  }

  static AddRequest add(Write.Add write) throws ConnectionProblem {
    AddRequest request = new AddRequestImpl();
    request.setEntry(wireEntry(write.entry()));
    request.setEntryDn(request.getEntry().getDn());
    return request;
  }

  private static org.apache.directory.api.ldap.model.entry.Entry wireEntry(Entry entry)
      throws ConnectionProblem {
    var wire = new DefaultEntry(dn(entry.dn()));
    for (Attribute attribute : entry.attributes()) {
      try {
        wire.add(attribute.description(), octets(attribute));
      } catch (LdapException | IllegalArgumentException e) {
        throw ConnectionProblem.request(
            "“" + Texts.oneLine(attribute.description()) + "” is not a valid attribute");
      }
    }
    return wire;
  }

  private static byte[][] octets(Attribute attribute) {
    return attribute.values().toArray(byte[][]::new);
  }

  static ModifyRequest modify(Write.Modify write) throws ConnectionProblem {
    ModifyRequest request = new ModifyRequestImpl();
    request.setName(dn(write.dn()));
    for (Modification modification : write.modifications()) {
      request.addModification(
          new DefaultModification(
              operation(modification.kind()),
              modification.attribute().description(),
              octets(modification.attribute())));
    }
    assertIn(request, write.assertion());
    return request;
  }

  private static void assertIn(Message request, @Nullable Assertion assertion) {
    if (assertion != null) {
      request.addControl(new AssertionControl(assertion));
    }
  }

  private static ModificationOperation operation(Modification.Kind kind) {
    return switch (kind) {
      case ADD -> ModificationOperation.ADD_ATTRIBUTE;
      case DELETE -> ModificationOperation.REMOVE_ATTRIBUTE;
      case REPLACE -> ModificationOperation.REPLACE_ATTRIBUTE;
      case INCREMENT -> ModificationOperation.INCREMENT_ATTRIBUTE;
    };
  }

  static PasswordModifyRequest newPassword(String dn, byte[] password) throws ConnectionProblem {
    PasswordModifyRequest request = new PasswordModifyRequestImpl();
    request.setUserIdentity(dn(dn).getName().getBytes(StandardCharsets.UTF_8));
    request.setNewPassword(password);
    return request;
  }

  static DeleteRequest delete(Write.Delete write) throws ConnectionProblem {
    DeleteRequest request = new DeleteRequestImpl();
    request.setName(dn(write.dn()));
    assertIn(request, write.assertion());
    return request;
  }

  static ModifyDnRequest rename(Write.Rename write) throws ConnectionProblem {
    ModifyDnRequest request = new ModifyDnRequestImpl();
    request.setName(dn(write.dn()));
    request.setNewRdn(rdn(write.newRdn()));
    request.setDeleteOldRdn(write.oldRdn() == Write.OldRdn.DELETE);
    if (write.newSuperior() != null) {
      request.setNewSuperior(dn(write.newSuperior()));
    }
    assertIn(request, write.assertion());
    return request;
  }
}
