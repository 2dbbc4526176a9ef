package org.dirlens.advisor;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.advisor.PresentIndex.Standing;
import org.dirlens.advisor.workload.Question;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.search.Explanation;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.statistics.WriteCost;

/** Asks a partition of this process. */
public final class PartitionTrials implements TrialServer<LdapProblem> {
  /** A question that takes longer has no answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Partition partition;
  private final DirectoryFacts facts;

  public PartitionTrials(Partition partition) {
    this.partition = partition;
    this.facts =
        new DirectoryFacts(
            partition.schema(), partition.statistics().entries(), indices(partition));
  }

  /** What there is to advise upon. */
  public DirectoryFacts facts() {
    return facts;
  }

  private static List<PresentIndex> indices(Partition partition) {
    Map<String, WriteCost> adds = new HashMap<>();
    for (IndexActivity activity : partition.statistics().indices()) {
      WriteCost cost = activity.writeCosts().get(WriteCost.Kind.ADD);
      if (cost != null) {
        adds.put(activity.attribute() + activity.kind(), cost);
      }
    }
    List<PresentIndex> indices = new ArrayList<>();
    for (IndexStatus index : partition.indices()) {
      String attribute = index.definition().attribute();
      for (IndexStatus.Kind kind : index.kinds()) {
        boolean used = kind.state() == IndexState.READABLE && !index.definition().hidden();
        indices.add(
            new PresentIndex(
                new IndexName(attribute, kind.kind()),
                used ? Standing.USED : Standing.UNUSED,
                kind.use().filtersServed(),
                new IndexSize(kind.size().keys(), kind.size().ids(), kind.size().bytes()),
                adds.get(attribute + kind.kind())));
      }
    }
    return indices;
  }

  @Override
  public List<IndexName> indices() {
    return List.copyOf(facts.used());
  }

  @Override
  public Optional<Explanation> explain(Question question, WhatIf whatIf) throws LdapProblem {
    try {
      Dn base = Dn.parse(question.base(), partition.schema());
      Filter filter = Filter.parse(question.filter(), partition.schema());
      SearchRequest request =
          SearchRequest.of(base, question.scope(), filter).withTimeLimit(PATIENCE);
      Explanation told = partition.explain(request, whatIf);
      return told.reading().limit() == null ? Optional.of(told) : Optional.empty();
    } catch (LdapProblem problem) {
      if (hasNoAnswer(problem.code())) {
        return Optional.empty();
      }
      throw problem;
    }
  }

  private static boolean hasNoAnswer(ResultCode code) {
    return switch (code) {
      case NO_SUCH_OBJECT, INVALID_DN_SYNTAX, TIME_LIMIT_EXCEEDED, PROTOCOL_ERROR -> true;
      default -> false;
    };
  }

  @Override
  public ValueSample values(List<String> attributes) throws LdapProblem {
    List<AttributeType> types = new ArrayList<>();
    for (String attribute : attributes) {
      types.add(partition.schema().requireAttribute(attribute));
    }
    ValueSample sample = new ValueSample();
    SearchRequest all = SearchRequest.of(partition.suffix(), Scope.SUB, Filter.ALL);
    try (SearchCursor cursor = partition.search(all)) {
      while (sample.entries() < ValueSample.ENTRIES && cursor.next()) {
        sample.entry();
        for (AttributeType type : types) {
          add(sample, type, cursor.record());
        }
      }
    }
    return sample;
  }

  private static void add(ValueSample sample, AttributeType type, EntryRecord entry) {
    List<String> values = new ArrayList<>();
    entry.forEachValue(
        type,
        (bytes, offset, length) -> {
          values.add(new String(bytes, offset, length, StandardCharsets.ISO_8859_1));
          return false;
        });
    if (!values.isEmpty()) {
      sample.values(type.name(), values);
    }
  }
}
