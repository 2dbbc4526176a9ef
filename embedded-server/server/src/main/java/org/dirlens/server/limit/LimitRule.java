package org.dirlens.server.limit;

import java.util.List;
import java.util.Map;
import org.dirlens.partition.entry.Entry;
import org.dirlens.server.access.Subject;

/**
 * Other limits of searches for some requesters. Immutable.
 *
 * @param name what it is called; decides among rules of the same order
 * @param order smaller ones come first
 * @param subjects for whom, by name, place, group or whether they are known
 * @param values what it says; 0 for no limit
 * @param entry as an administrator wrote it
 */
public record LimitRule(
    String name, long order, List<Subject> subjects, Map<SearchLimit, Long> values, Entry entry) {
  public LimitRule {
    subjects = List.copyOf(subjects);
    values = Map.copyOf(values);
  }
}
