package org.dirlens.server.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** Reads a rule from its entry. */
final class RuleReader {
  private static final long STANDARD_ORDER = 100;
  private static final long ORDER_MAX = 1_000_000;
  private static final Set<String> NAME_SYNTAXES =
      Set.of("1.3.6.1.4.1.1466.115.121.1.12", "1.3.6.1.4.1.1466.115.121.1.34");

  private final Entry entry;
  private final Schema schema;

  RuleReader(Entry entry, Schema schema) {
    this.entry = entry;
    this.schema = schema;
  }

  Rule rule() throws LdapProblem {
    Set<Right> rights = rights();
    List<Subject> subjects = subjects();
    boolean beforeAnybodyIsKnown =
        subjects.stream()
            .allMatch(who -> who instanceof Subject.Everyone || who instanceof Subject.Anonymous);
    if (rights.contains(Right.AUTH) && !beforeAnybodyIsKnown) {
      throw wrong(
          "Who",
          "is everyone or anonymous in a rule about auth, which is asked before anybody is known");
    }
    Target target = new Target(base(), scope(), filter(), attributes());
    return new Rule(text("cn", ""), order(), effect(), rights, target, subjects, entry);
  }

  private List<String> texts(String attribute) {
    return entry.values(attribute).stream()
        .map(value -> new String(value, StandardCharsets.UTF_8).strip())
        .toList();
  }

  private String text(String attribute, String standard) {
    List<String> texts = texts(attribute);
    return texts.isEmpty() ? standard : texts.getFirst();
  }

  private static LdapProblem wrong(String attribute, String why) {
    return new LdapProblem(
        ResultCode.CONSTRAINT_VIOLATION, "dirlensAccess" + attribute + " " + why);
  }

  private long order() throws LdapProblem {
    String text = text("dirlensAccessOrder", Long.toString(STANDARD_ORDER));
    if (!text.matches("\\d{1,7}") || Long.parseLong(text) > ORDER_MAX) {
      throw wrong("Order", "is 0 to " + ORDER_MAX + ", not " + LdapProblem.quote(text));
    }
    return Long.parseLong(text);
  }

  private Rule.Effect effect() throws LdapProblem {
    String text = text("dirlensAccessEffect", "allow");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "allow" -> Rule.Effect.ALLOW;
      case "deny" -> Rule.Effect.DENY;
      default -> throw wrong("Effect", "is allow or deny, not " + LdapProblem.quote(text));
    };
  }

  private Set<Right> rights() throws LdapProblem {
    Set<Right> rights = EnumSet.noneOf(Right.class);
    for (String word : words("dirlensAccessRight")) {
      Set<Right> meant = Right.of(word);
      if (meant == null) {
        throw wrong("Right", "is one of " + Right.words() + ", not " + LdapProblem.quote(word));
      }
      rights.addAll(meant);
    }
    if (rights.isEmpty()) {
      throw wrong("Right", "is missing: one or more of " + Right.words());
    }
    return rights;
  }

  /** The words of all values, which may be apart by spaces as well. */
  private List<String> words(String attribute) {
    List<String> words = new ArrayList<>();
    for (String text : texts(attribute)) {
      for (String word : text.split("[ ,]+")) {
        if (!word.isEmpty()) {
          words.add(word);
        }
      }
    }
    return words;
  }

  private Dn base() throws LdapProblem {
    return name("Target", text("dirlensAccessTarget", ""));
  }

  private Dn name(String attribute, String text) throws LdapProblem {
    try {
      return Dn.parse(text, schema);
    } catch (LdapProblem problem) {
      throw wrong(attribute, "holds no name: " + problem.getMessage());
    }
  }

  private Scope scope() throws LdapProblem {
    String text = text("dirlensAccessScope", "sub");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "base" -> Scope.BASE;
      case "one" -> Scope.ONE;
      case "sub" -> Scope.SUB;
      default -> throw wrong("Scope", "is base, one or sub, not " + LdapProblem.quote(text));
    };
  }

  private @Nullable Filter filter() throws LdapProblem {
    String text = text("dirlensAccessFilter", "");
    if (text.isEmpty()) {
      return null;
    }
    Filter filter;
    try {
      filter = Filter.parse(text, schema);
    } catch (LdapProblem problem) {
      throw wrong("Filter", "cannot be read: " + problem.getMessage());
    }
    requireDecidable(filter);
    return filter;
  }

  /** What no entry can be tested with is a slip, and must not open or close anything. */
  private static void requireDecidable(Filter filter) throws LdapProblem {
    switch (filter) {
      case Filter.And and -> requireDecidable(and.parts());
      case Filter.Or or -> requireDecidable(or.parts());
      case Filter.Not not -> requireDecidable(not.part());
      case Filter.Undefined part -> throw wrong("Filter", "has " + part + ": " + part.reason());
      default -> {}
    }
  }

  private static void requireDecidable(List<Filter> parts) throws LdapProblem {
    for (Filter part : parts) {
      requireDecidable(part);
    }
  }

  private AttributeSet attributes() throws LdapProblem {
    Set<AttributeSet.Group> groups = EnumSet.noneOf(AttributeSet.Group.class);
    Set<AttributeType> types = new HashSet<>();
    List<String> words = words("dirlensAccessAttribute");
    for (String word : words) {
      switch (word.toLowerCase(Locale.ROOT)) {
        case "*" -> groups.add(AttributeSet.Group.USER);
        case "+" -> groups.add(AttributeSet.Group.OPERATIONAL);
        case "entry" -> groups.add(AttributeSet.Group.ENTRY);
        default -> types.add(type("Attribute", word));
      }
    }
    return words.isEmpty() ? AttributeSet.ALL : new AttributeSet(groups, types);
  }

  private AttributeType type(String attribute, String name) throws LdapProblem {
    AttributeType type = schema.attribute(name);
    if (type == null) {
      throw wrong(attribute, "names the unknown attribute type " + LdapProblem.quote(name));
    }
    return type;
  }

  private List<Subject> subjects() throws LdapProblem {
    List<Subject> subjects = new ArrayList<>();
    for (String text : texts("dirlensAccessWho")) {
      subjects.add(subject(text));
    }
    if (subjects.isEmpty()) {
      throw wrong("Who", "is missing: one or more of " + forms());
    }
    return subjects;
  }

  private Subject subject(String text) throws LdapProblem {
    int colon = text.indexOf(':');
    String word = (colon < 0 ? text : text.substring(0, colon)).toLowerCase(Locale.ROOT);
    String rest = colon < 0 ? "" : text.substring(colon + 1).strip();
    boolean hasName = !rest.isEmpty();
    Subject subject =
        switch (word) {
          case "everyone" -> colon < 0 ? new Subject.Everyone() : null;
          case "anonymous" -> colon < 0 ? new Subject.Anonymous() : null;
          case "users" -> colon < 0 ? new Subject.Users() : null;
          case "self" -> colon < 0 ? new Subject.Self() : null;
          case "dn" -> hasName ? new Subject.Named(name("Who", rest)) : null;
          case "subtree" -> hasName ? new Subject.Below(name("Who", rest)) : null;
          case "group" -> hasName ? new Subject.Group(name("Who", rest)) : null;
          case "nested" -> hasName ? new Subject.NestedGroup(name("Who", rest)) : null;
          case "attribute" -> hasName ? new Subject.Holder(naming(rest)) : null;
          default -> null;
        };
    if (subject == null) {
      throw wrong("Who", "is one of " + forms() + ", not " + LdapProblem.quote(text));
    }
    return subject;
  }

  private AttributeType naming(String name) throws LdapProblem {
    AttributeType type = type("Who", name);
    if (!NAME_SYNTAXES.contains(type.syntax().oid()) || type.equality() == null) {
      throw wrong("Who", "names " + type + ", whose values are no names of entries");
    }
    return type;
  }

  private static String forms() {
    StringJoiner forms = new StringJoiner(", ");
    List.of("everyone", "anonymous", "users", "self").forEach(forms::add);
    return forms + ", dn:NAME, subtree:NAME, group:NAME, nested:NAME or attribute:TYPE";
  }
}
