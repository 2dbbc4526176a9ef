package org.dirlens.server.handler;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.filter.EntryContext;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.Reference;
import org.dirlens.partition.plan.SearchUse;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.access.Rights;
import org.dirlens.server.access.Standing;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/**
 * The results of a search whose requester has not the same rights to all entries: those that he may
 * not find are passed over, and so are those that match by attributes he may not ask for. Every
 * part that is Undefined can make a filter less true, never more, so what he may find is among what
 * the whole filter finds.
 */
final class CheckedResults implements SearchResults, FoundEntry {
  private final SearchResults results;
  private final Request.Search request;
  private final Standing standing;
  private final Schema schema;
  private final Names names;
  private final IdentityHashMap<Rights, View> views = new IdentityHashMap<>();
  private @Nullable View view;
  private long found;

  /**
   * What rights make of the request.
   *
   * @param filter null where nothing is to be tested again
   */
  private record View(@Nullable FilterEvaluator filter, AttributeSelection shown) {}

  /**
   * @param results without a limit of entries
   * @param request as the client sent it
   */
  CheckedResults(SearchResults results, Request.Search request, Standing standing, Schema schema) {
    this.results = results;
    this.request = request;
    this.standing = standing;
    this.schema = schema;
    this.names = new Names(schema);
  }

  @Override
  public boolean next() throws LdapProblem {
    while (results.next()) {
      if (passes(results.entry())) {
        if (request.sizeLimit() > 0 && found == request.sizeLimit()) {
          throw new LdapProblem(
              ResultCode.SIZE_LIMIT_EXCEEDED, "more than " + request.sizeLimit() + " entries");
        }
        found++;
        return true;
      }
    }
    return false;
  }

  private boolean passes(FoundEntry entry) {
    names.moveTo(entry);
    Rights rights = standing.of(entry.record(), names);
    if (!rights.found()) {
      return false;
    }
    View current = views.computeIfAbsent(rights, this::view);
    view = current;
    return current.filter == null || current.filter.evaluate(entry.record(), names) == Truth.TRUE;
  }

  private View view(Rights rights) {
    Filter filter = request.filter();
    return new View(
        rights.asks(filter) ? null : FilterEvaluator.of(rights.guarded(filter)),
        rights.shown(request.attributes()));
  }

  @Override
  public @Nullable Reference nextReference() {
    for (Reference one = results.nextReference(); one != null; one = results.nextReference()) {
      if (standing.of(one.object(), new Referring(one, schema)).known()) {
        return one;
      }
    }
    return null;
  }

  /** A referral object, of which no number of children is known. */
  private record Referring(Reference reference, Schema schema) implements EntryContext {
    @Override
    public Dn dn() {
      return stored(reference.name(), schema);
    }

    @Override
    public String dnText() {
      return reference.name();
    }

    @Override
    public long numSubordinates() {
      return 0;
    }
  }

  private static Dn stored(String name, Schema schema) {
    try {
      return Dn.parse(name, schema);
    } catch (LdapProblem problem) {
      throw new IllegalStateException("stored name " + name + " does not parse", problem);
    }
  }

  /**
   * The name of the entry stood on, read when it is asked for. Most entries have the same superior
   * as the one before, whose name need not be read again.
   */
  private static final class Names implements EntryContext {
    private final Schema schema;
    private final ByteSink text = new ByteSink(128);
    private @Nullable FoundEntry entry;
    private @Nullable Dn dn;
    private byte[] superiorText = {};
    private Dn superior = Dn.ROOT;

    Names(Schema schema) {
      this.schema = schema;
    }

    void moveTo(FoundEntry other) {
      entry = other;
      dn = null;
    }

    private FoundEntry entry() {
      if (entry == null) {
        throw new IllegalStateException("the results stand on no entry");
      }
      return entry;
    }

    private void write() {
      text.clear();
      entry().putDn(text);
    }

    @Override
    public Dn dn() {
      Dn known = dn;
      if (known == null) {
        write();
        known = read();
        dn = known;
      }
      return known;
    }

    private Dn read() {
      int comma = firstComma();
      if (comma < 0) {
        return stored(dnText(), schema);
      }
      byte[] bytes = text.bytes();
      if (!Arrays.equals(bytes, comma + 1, text.length(), superiorText, 0, superiorText.length)) {
        superiorText = Arrays.copyOfRange(bytes, comma + 1, text.length());
        superior = stored(new String(superiorText, StandardCharsets.UTF_8), schema);
      }
      try {
        return superior.child(
            Rdn.parse(new String(bytes, 0, comma, StandardCharsets.UTF_8), schema));
      } catch (LdapProblem problem) {
        throw new IllegalStateException("stored name " + dnText() + " does not parse", problem);
      }
    }

    /** Where the first RDN ends, if that is plain to see; else -1. */
    private int firstComma() {
      byte[] bytes = text.bytes();
      for (int i = 0; i < text.length(); i++) {
        if (bytes[i] == '\\' || bytes[i] == '"') {
          return -1;
        }
        if (bytes[i] == ',') {
          return i;
        }
      }
      return -1;
    }

    @Override
    public String dnText() {
      write();
      return new String(text.bytes(), 0, text.length(), StandardCharsets.UTF_8);
    }

    @Override
    public long numSubordinates() {
      return entry().numSubordinates();
    }
  }

  @Override
  public FoundEntry entry() {
    return this;
  }

  @Override
  public AttributeSelection selection() {
    if (view == null) {
      throw new IllegalStateException("the results stand on no entry");
    }
    return view.shown;
  }

  @Override
  public EntryRecord record() {
    return results.entry().record();
  }

  @Override
  public void putDn(ByteSink out) {
    results.entry().putDn(out);
  }

  @Override
  public long numSubordinates() {
    return results.entry().numSubordinates();
  }

  @Override
  public AttributeSelection attributes() {
    return results.attributes();
  }

  @Override
  public boolean quick() {
    return results.quick();
  }

  @Override
  public List<Control> endControls() {
    return results.endControls();
  }

  @Override
  public long candidates() {
    return results.candidates();
  }

  @Override
  public @Nullable SearchUse use() {
    return results.use();
  }

  /** Nothing: candidates may be entries that he may not know of. */
  @Override
  public long candidatesTold() {
    return 0;
  }

  @Override
  public void pause() {
    results.pause();
    found--;
  }

  @Override
  public void cancel() {
    results.cancel();
  }

  @Override
  public void close() {
    results.close();
  }
}
