package org.dirlens.index.remote;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.advisor.ValueSample;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;
import org.eclipse.core.runtime.IProgressMonitor;

/** Looks at some entries of any server, page by page, and ends before there are too many. */
final class EntrySampling {
  /** Asked for at once, so that little is sent in vain once enough has come. */
  private static final int PAGE_ENTRIES = 250;

  private final Schema schema;
  private final ValueSample sample = new ValueSample();

  EntrySampling(Schema schema) {
    this.schema = schema;
  }

  /**
   * The first entries below a base, the base included.
   *
   * @param attributes that are asked for
   */
  ValueSample read(Session session, String base, List<String> attributes, IProgressMonitor monitor)
      throws ConnectionProblem {
    monitor.beginTask("Looking at entries of " + base, ValueSample.ENTRIES);
    SearchQuery query =
        new SearchQuery(
            base,
            Scope.SUBTREE,
            SearchQuery.ANY_ENTRY,
            attributes,
            SearchQuery.Limits.pages(PAGE_ENTRIES));
    try (EntryStream stream = session.search(query)) {
      Entry entry = stream.next(monitor);
      while (entry != null) {
        add(entry);
        monitor.worked(1);
        entry = sample.entries() < ValueSample.ENTRIES ? stream.next(monitor) : null;
      }
      if (stream.outcome().end() == SearchOutcome.End.COMPLETE) {
        sample.end();
      }
    }
    return sample;
  }

  private void add(Entry entry) {
    sample.entry();
    Map<AttributeType, List<String>> values = new LinkedHashMap<>();
    for (Attribute attribute : entry.attributes()) {
      AttributeType type = schema.attribute(attribute.type());
      while (type != null) {
        for (byte[] value : attribute.values()) {
          values.computeIfAbsent(type, unused -> new ArrayList<>()).add(compared(type, value));
        }
        type = type.superior();
      }
    }
    values.forEach((type, texts) -> sample.values(type.name(), texts));
  }

  /** As the equality rule compares it, where that is text; as it was sent where not. */
  private static String compared(AttributeType type, byte[] value) {
    MatchingRule rule = type.equality();
    if (rule != null && rule.comparesText()) {
      try {
        return text(rule.normalize(value, 0, value.length));
      } catch (LdapProblem valueWithoutNormalForm) {
        return text(value);
      }
    }
    return text(value);
  }

  private static String text(byte[] value) {
    return new String(value, StandardCharsets.UTF_8);
  }
}
