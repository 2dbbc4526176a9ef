package org.dirlens.partition.plan;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.ids.IdSetBuilder;
import org.dirlens.partition.ids.LazyIds;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.ReadView;

/**
 * What an index finds for a leaf without being exact, as far as entries do not fulfil the leaf's
 * negation: its complement answers that. The entries are read when the ids are needed, so they must
 * be few: a search returns nothing before.
 *
 * @param posting at least all entries that fulfil the leaf
 * @param negation the leaf, negated
 */
record TestedPosting(Posting posting, Filter negation) {
  private static final long FEW = 1000;

  /** Whether so few entries have to be read that the time does not show. */
  boolean isFew() {
    return posting.count() <= FEW && !FilterEvaluator.of(negation).needsContext();
  }

  Posting in(ReadView view) {
    long most = posting.count();
    return most == 0
        ? posting
        : new Posting(most, Posting.Side.RANGE, LazyIds.of(() -> tested(view), most, most));
  }

  private IdSet tested(ReadView view) {
    FilterEvaluator test = FilterEvaluator.of(negation);
    IdSetBuilder left = new IdSetBuilder();
    IdIterator ids = posting.ids().iterator();
    while (ids.next()) {
      EntryRecord entry = MasterTable.require(view.master(), ids.id()).reaching(view.values());
      if (test.evaluate(entry) != Truth.TRUE) {
        left.add(ids.id());
      }
    }
    return left.build();
  }
}
