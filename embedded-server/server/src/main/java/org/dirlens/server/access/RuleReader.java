package org.dirlens.server.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** Reads a rule from its entry. */
final class RuleReader {
  private static final long STANDARD_ORDER = 100;
  private static final long ORDER_MAX = 1_000_000;

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
      throw wrong("Order", "must be 0 to " + ORDER_MAX + ", not " + LdapProblem.quote(text));
    }
    return Long.parseLong(text);
  }

  private Rule.Effect effect() throws LdapProblem {
    String text = text("dirlensAccessEffect", "allow");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "allow" -> Rule.Effect.ALLOW;
      case "deny" -> Rule.Effect.DENY;
      default -> throw wrong("Effect", "must be allow or deny, not " + LdapProblem.quote(text));
    };
  }

  private Set<Right> rights() throws LdapProblem {
    Set<Right> rights = EnumSet.noneOf(Right.class);
    for (String word : words("dirlensAccessRight")) {
      Set<Right> meant = Right.of(word);
      if (meant == null) {
        throw wrong(
            "Right", "must be one of " + Right.words() + ", not " + LdapProblem.quote(word));
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
    try {
      return Dn.parse(text("dirlensAccessTarget", ""), schema);
    } catch (LdapProblem problem) {
      throw wrong("Target", "is not a valid DN: " + problem.getMessage());
    }
  }

  private Scope scope() throws LdapProblem {
    String text = text("dirlensAccessScope", "sub");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "base" -> Scope.BASE;
      case "one" -> Scope.ONE;
      case "sub" -> Scope.SUB;
      default -> throw wrong("Scope", "must be base, one or sub, not " + LdapProblem.quote(text));
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
        default -> types.add(type(word));
      }
    }
    return words.isEmpty() ? AttributeSet.ALL : new AttributeSet(groups, types);
  }

  private AttributeType type(String name) throws LdapProblem {
    AttributeType type = schema.attribute(name);
    if (type == null) {
      throw wrong("Attribute", "names the unknown attribute type " + LdapProblem.quote(name));
    }
    return type;
  }

  private List<Subject> subjects() throws LdapProblem {
    return new SubjectReader("dirlensAccessWho", Subject.Form.ALL, schema).read(entry);
  }
}
