package org.dirlens.load.data;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * How many entries some filters find, counted while the entries are made: each filter is tested on
 * each entry, so no index has a part in it. One thread.
 */
public final class KnownAnswers {
  private final List<Question> questions = new ArrayList<>();

  private static final class Question {
    private final String filter;
    private final FilterEvaluator evaluator;
    private long found;

    Question(String filter, Schema schema) throws LdapProblem {
      this.filter = filter;
      this.evaluator = FilterEvaluator.of(Filter.parse(filter, schema));
    }
  }

  /**
   * A filter and how many of all entries it finds.
   *
   * @param filter RFC 4515
   */
  public record Answer(String filter, long entries) {}

  KnownAnswers(List<String> filters, Schema schema) throws LdapProblem {
    for (String filter : filters) {
      questions.add(new Question(filter, schema));
    }
  }

  void count(Entry entry) throws LdapProblem {
    byte[] stored = EntryRecord.encode(entry, 0);
    EntryRecord record = EntryRecord.over(stored, 0, stored.length);
    for (Question question : questions) {
      question.found += question.evaluator.evaluate(record) == Truth.TRUE ? 1 : 0;
    }
  }

  List<Answer> answers() {
    return questions.stream().map(each -> new Answer(each.filter, each.found)).toList();
  }
}
