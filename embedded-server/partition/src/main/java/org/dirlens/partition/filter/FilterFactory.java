package org.dirlens.partition.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.Filter.And;
import org.dirlens.partition.filter.Filter.Approximate;
import org.dirlens.partition.filter.Filter.Equality;
import org.dirlens.partition.filter.Filter.Extensible;
import org.dirlens.partition.filter.Filter.GreaterOrEqual;
import org.dirlens.partition.filter.Filter.LessOrEqual;
import org.dirlens.partition.filter.Filter.Not;
import org.dirlens.partition.filter.Filter.Or;
import org.dirlens.partition.filter.Filter.Presence;
import org.dirlens.partition.filter.Filter.Substring;
import org.dirlens.partition.filter.Filter.Undefined;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.MatchingRule.Kind;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SubstringPart;
import org.jspecify.annotations.Nullable;

/**
 * Makes filter parts from what a client sent, for the text parser and the decoder of the wire
 * alike. Nothing here fails: what the schema cannot decide becomes {@link Undefined}.
 */
public final class FilterFactory implements FilterMaker<Filter> {
  private final Schema schema;

  public FilterFactory(Schema schema) {
    this.schema = schema;
  }

  @Override
  public Filter and(List<Filter> parts) {
    return new And(parts);
  }

  @Override
  public Filter or(List<Filter> parts) {
    return new Or(parts);
  }

  @Override
  public Filter not(Filter part) {
    return new Not(part);
  }

  @Override
  public Filter presence(String attribute) {
    try {
      return new Presence(AttributeDescription.parse(attribute, schema));
    } catch (LdapProblem problem) {
      return new Undefined("(" + FilterText.name(attribute) + "=*)", problem.getMessage());
    }
  }

  @Override
  public Filter equality(String attribute, byte[] value) {
    return comparison(attribute, "=", value, Kind.EQUALITY, Equality::new);
  }

  @Override
  public Filter greaterOrEqual(String attribute, byte[] value) {
    return comparison(attribute, ">=", value, Kind.ORDERING, GreaterOrEqual::new);
  }

  @Override
  public Filter lessOrEqual(String attribute, byte[] value) {
    return comparison(attribute, "<=", value, Kind.ORDERING, LessOrEqual::new);
  }

  @Override
  public Filter approximate(String attribute, byte[] value) {
    return comparison(attribute, "~=", value, Kind.EQUALITY, Approximate::new);
  }

  private Filter comparison(
      String attribute,
      String sign,
      byte[] value,
      Kind kind,
      BiFunction<AttributeDescription, AssertionValue, Filter> made) {
    try {
      AttributeDescription description = AttributeDescription.parse(attribute, schema);
      return made.apply(description, assertion(required(description, kind), value));
    } catch (LdapProblem problem) {
      return new Undefined(FilterText.item(attribute, sign, value), problem.getMessage());
    }
  }

  @Override
  public Filter substring(
      String attribute, byte @Nullable [] initial, List<byte[]> any, byte @Nullable [] last) {
    try {
      AttributeDescription description = AttributeDescription.parse(attribute, schema);
      MatchingRule rule = required(description, Kind.SUBSTRING);
      List<AssertionValue> pieces = new ArrayList<>(any.size());
      for (byte[] piece : any) {
        pieces.add(piece(rule, SubstringPart.ANY, piece));
      }
      return new Substring(
          description,
          initial == null ? null : piece(rule, SubstringPart.INITIAL, initial),
          pieces,
          last == null ? null : piece(rule, SubstringPart.FINAL, last));
    } catch (LdapProblem problem) {
      return new Undefined(substringText(attribute, initial, any, last), problem.getMessage());
    }
  }

  @Override
  public Filter extensible(@Nullable String rule, @Nullable String attribute, byte[] value) {
    return extensible(rule, attribute, value, false);
  }

  @Override
  public Filter extensibleInName(@Nullable String rule, @Nullable String attribute, byte[] value) {
    return extensible(rule, attribute, value, true);
  }

  private Filter extensible(
      @Nullable String ruleName, @Nullable String attribute, byte[] value, boolean inName) {
    try {
      AttributeDescription description =
          attribute == null ? null : AttributeDescription.parse(attribute, schema);
      MatchingRule rule = comparing(rule(ruleName, description));
      return new Extensible(rule, ruleName, description, assertion(rule, value), inName);
    } catch (LdapProblem problem) {
      String name = attribute == null ? "" : attribute;
      return new Undefined(
          FilterText.extensible(name, inName, ruleName, value), problem.getMessage());
    }
  }

  private MatchingRule rule(@Nullable String name, @Nullable AttributeDescription attribute)
      throws LdapProblem {
    if (name != null) {
      MatchingRule rule = schema.matchingRule(name);
      if (rule == null) {
        throw new LdapProblem(
            ResultCode.INAPPROPRIATE_MATCHING,
            "matching rule " + LdapProblem.quote(name) + " is not known");
      }
      return rule;
    }
    if (attribute == null) {
      throw new LdapProblem(ResultCode.PROTOCOL_ERROR, "neither matching rule nor attribute given");
    }
    return required(attribute, Kind.EQUALITY);
  }

  /** Substring rules take whole substring assertions, which the substring part is there for. */
  private static MatchingRule comparing(MatchingRule rule) throws LdapProblem {
    if (rule.kind() == Kind.SUBSTRING) {
      throw new LdapProblem(
          ResultCode.INAPPROPRIATE_MATCHING,
          "matching rule " + rule.name() + " is not available in extensible matches");
    }
    return rule;
  }

  private static MatchingRule required(AttributeDescription attribute, Kind kind)
      throws LdapProblem {
    AttributeType type = attribute.type();
    MatchingRule rule =
        switch (kind) {
          case EQUALITY -> type.equality();
          case ORDERING -> type.ordering();
          case SUBSTRING -> type.substring();
        };
    if (rule == null) {
      throw new LdapProblem(
          ResultCode.INAPPROPRIATE_MATCHING,
          "attribute type "
              + type.name()
              + " has no "
              + kind.name().toLowerCase(Locale.ROOT)
              + " matching rule");
    }
    return rule;
  }

  private static AssertionValue assertion(MatchingRule rule, byte[] value) throws LdapProblem {
    return new AssertionValue(value, rule.normalizeAssertion(value, 0, value.length));
  }

  private static AssertionValue piece(MatchingRule rule, SubstringPart part, byte[] value)
      throws LdapProblem {
    return new AssertionValue(value, rule.normalizeSubstring(part, value, 0, value.length));
  }

  private static String substringText(
      String attribute, byte @Nullable [] initial, List<byte[]> any, byte @Nullable [] last) {
    StringBuilder text = new StringBuilder("(").append(FilterText.name(attribute)).append('=');
    text.append(initial == null ? "" : FilterText.escaped(initial));
    any.forEach(piece -> text.append('*').append(FilterText.escaped(piece)));
    return text.append('*')
        .append(last == null ? "" : FilterText.escaped(last))
        .append(')')
        .toString();
  }
}
