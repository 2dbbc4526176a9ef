package org.dirlens.advisor;

import java.util.Set;
import java.util.TreeSet;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.advisor.workload.Workload;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterShape;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * The indices that searches of a workload may use which nobody looked at: that were not asked here,
 * had no answer, or are told by their number only. Nobody knows what they would read without.
 */
final class Unseen {
  private final Schema schema;
  private final Set<IndexName> present;
  private final Set<IndexName> used = new TreeSet<>();
  private boolean any;

  Unseen(Schema schema, Set<IndexName> present) {
    this.schema = schema;
    this.present = present;
  }

  /** Takes note of the searches that have no samples. */
  void of(Workload workload) {
    any |= workload.others().searches() > 0;
    workload.shapes().stream().filter(each -> each.samples().isEmpty()).forEach(this::shape);
  }

  /** A shape is a filter, too, unless it was cut or a value of this syntax is no question mark. */
  private void shape(ShapeUse use) {
    try {
      Filter filter = Filter.parse(use.shape(), schema);
      any |= !FilterShape.of(filter).equals(use.shape());
      searched(new FilterNeeds(schema, present).of(filter));
    } catch (LdapProblem cut) {
      any = true;
    }
  }

  /** A search with these needs was not looked at. */
  void searched(FilterNeeds.Needs needs) {
    used.addAll(needs.usable());
  }

  /** Whether one of the searches that were not looked at may use an index. */
  boolean mayUse(IndexName index) {
    return any || used.contains(index);
  }
}
