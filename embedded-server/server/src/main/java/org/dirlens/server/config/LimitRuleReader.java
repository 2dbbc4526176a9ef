package org.dirlens.server.config;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.access.Subject.Form;
import org.dirlens.server.access.SubjectReader;
import org.dirlens.server.limit.LimitRule;
import org.dirlens.server.limit.SearchLimit;

/** Reads a rule about limits from its entry. */
final class LimitRuleReader {
  private static final Set<Form> FORMS =
      EnumSet.of(Form.EVERYONE, Form.ANONYMOUS, Form.USERS, Form.DN, Form.SUBTREE, Form.GROUP);

  private LimitRuleReader() {}

  /**
   * The rule of an entry of the class {@code dirlensLimitRule}.
   *
   * @throws LdapProblem constraintViolation, naming the attribute that is wrong and what it may be
   */
  static LimitRule rule(Entry entry, Schema schema) throws LdapProblem {
    Map<SearchLimit, Long> values = new EnumMap<>(SearchLimit.class);
    for (SearchLimit limit : SearchLimit.values()) {
      for (String text : Settings.values(Setting.of(limit), entry)) {
        values.put(limit, Long.parseLong(text));
      }
    }
    requireOrder(values, SearchLimit.SIZE, SearchLimit.HARD_SIZE);
    requireOrder(values, SearchLimit.TIME_MILLIS, SearchLimit.HARD_TIME_MILLIS);
    return new LimitRule(
        Objects.requireNonNullElse(entry.first("cn"), ""),
        Settings.of(Section.LIMIT_RULE, entry).number(Setting.LIMIT_ORDER),
        new SubjectReader("dirlensLimitWho", FORMS, schema).read(entry),
        values,
        entry);
  }

  /** A soft limit beyond the hard one would never be reached: one of both is a slip. */
  private static void requireOrder(
      Map<SearchLimit, Long> values, SearchLimit soft, SearchLimit hard) throws LdapProblem {
    long most = values.getOrDefault(hard, 0L);
    if (most > 0 && values.getOrDefault(soft, 0L) > most) {
      throw new LdapProblem(
          ResultCode.CONSTRAINT_VIOLATION,
          "%s %d is more than %s %d"
              .formatted(soft.attribute(), values.get(soft), hard.attribute(), most));
    }
  }
}
