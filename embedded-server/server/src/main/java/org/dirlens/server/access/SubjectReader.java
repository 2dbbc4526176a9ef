package org.dirlens.server.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/** Reads whom a rule is about from an attribute of its entry. */
public final class SubjectReader {
  private static final Set<String> NAME_SYNTAXES =
      Set.of("1.3.6.1.4.1.1466.115.121.1.12", "1.3.6.1.4.1.1466.115.121.1.34");

  private final String attribute;
  private final Set<Subject.Form> forms;
  private final Schema schema;

  /**
   * Reads values of this attribute.
   *
   * @param forms those it may have
   */
  public SubjectReader(String attribute, Set<Subject.Form> forms, Schema schema) {
    this.attribute = attribute;
    this.forms = forms;
    this.schema = schema;
  }

  /**
   * Whom an entry names, at least one.
   *
   * @throws LdapProblem constraintViolation with the attribute and what it may be
   */
  public List<Subject> read(Entry entry) throws LdapProblem {
    List<Subject> subjects = new ArrayList<>();
    for (byte[] value : entry.values(attribute)) {
      subjects.add(subject(new String(value, StandardCharsets.UTF_8).strip()));
    }
    if (subjects.isEmpty()) {
      throw wrong("is missing: one or more of " + allowed());
    }
    return subjects;
  }

  private Subject subject(String text) throws LdapProblem {
    int colon = text.indexOf(':');
    String word = (colon < 0 ? text : text.substring(0, colon)).toLowerCase(Locale.ROOT);
    String rest = colon < 0 ? "" : text.substring(colon + 1).strip();
    Subject.Form form = Subject.Form.of(word, colon >= 0);
    if (form == null || !forms.contains(form) || (colon >= 0 && rest.isEmpty())) {
      throw wrong("must be one of " + allowed() + ", not " + LdapProblem.quote(text));
    }
    return switch (form) {
      case EVERYONE -> new Subject.Everyone();
      case ANONYMOUS -> new Subject.Anonymous();
      case USERS -> new Subject.Users();
      case SELF -> new Subject.Self();
      case DN -> new Subject.Named(name(rest));
      case SUBTREE -> new Subject.Below(name(rest));
      case GROUP -> new Subject.Group(name(rest));
      case NESTED -> new Subject.NestedGroup(name(rest));
      case ATTRIBUTE -> new Subject.Holder(naming(rest));
    };
  }

  private Dn name(String text) throws LdapProblem {
    try {
      return Dn.parse(text, schema);
    } catch (LdapProblem problem) {
      throw wrong("is not a valid DN: " + problem.getMessage());
    }
  }

  private AttributeType naming(String name) throws LdapProblem {
    AttributeType type = schema.attribute(name);
    if (type == null) {
      throw wrong("names the unknown attribute type " + LdapProblem.quote(name));
    }
    if (!NAME_SYNTAXES.contains(type.syntax().oid()) || type.equality() == null) {
      throw wrong("names " + type + ", whose values are no names of entries");
    }
    return type;
  }

  private String allowed() {
    List<String> texts = forms.stream().map(Subject.Form::text).toList();
    int last = texts.size() - 1;
    return String.join(", ", texts.subList(0, last)) + " or " + texts.get(last);
  }

  private LdapProblem wrong(String why) {
    return new LdapProblem(ResultCode.CONSTRAINT_VIOLATION, attribute + " " + why);
  }
}
