package org.dirlens.browser.core.entry;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.EntryChange.Naming;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Saves an edited entry without overwriting what somebody else did since it was read.
 *
 * <p>The entry is read right before the write, which is not sent to another entry that has the name
 * by now. The request itself names the values that go. Where some cannot be named and the server
 * knows assertions (RFC 4528), the write holds only for the version that was read. Without them a
 * moment remains between the two. A refusal makes the entry be read again: when what this save
 * changes was changed, nothing is written and the person decides; when others changed other things,
 * the save is repeated on top of that.
 */
public final class EntrySave {
  /** User and operational attributes. */
  public static final List<String> ALL_ATTRIBUTES = List.of("*", "+");

  private static final int TRIES = 5;
  private static final int LOOKUP_SECONDS = 10;

  /**
   * Refusals of servers that cannot have values named: noSuchAttribute, inappropriateMatching,
   * constraintViolation, attributeOrValueExists.
   */
  private static final Set<Integer> NAMING_REFUSED = Set.of(16, 18, 19, 20);

  private static final Pattern IDENTITY = Pattern.compile("[0-9A-Fa-f-]+");

  /** How it ended. */
  public sealed interface Outcome {
    /**
     * The server has the change.
     *
     * @param sent the entry as it was saved
     * @param now the entry as the server has it, as far as it may be read
     * @param differing attributes that others, or the server, changed; no operational ones and no
     *     passwords
     */
    record Saved(Entry sent, Entry now, Set<String> differing) implements Outcome {
      /** Compares both; not for the display thread, as there may be ten thousands of values. */
      public static Saved of(Entry sent, Entry now, ServerSchema schema) {
        Set<String> differing = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Stream.concat(now.attributes().stream(), sent.attributes().stream())
            .map(Attribute::description)
            .distinct()
            .filter(each -> !ValueText.isPassword(each))
            .filter(each -> !schema.attribute(each).map(AttributeInfo::operational).orElse(false))
            .filter(each -> !ValueSet.same(values(now, each), values(sent, each)))
            .forEach(differing::add);
        return new Saved(sent, now, differing);
      }

      private static List<byte[]> values(Entry entry, String description) {
        return entry.attribute(description).map(Attribute::values).orElse(List.of());
      }
    }

    /** Nothing was written: others changed the same, or another entry has the name now. */
    record Changed(EntryMerge merge) implements Outcome {}

    /**
     * Nothing was written: there is no such entry any more.
     *
     * @param movedTo where it is now, if it was only renamed or moved
     */
    record Gone(Optional<String> movedTo) implements Outcome {}
  }

  private final Dit dit;
  private final ServerSchema schema;
  private final VersionGuard guard;
  private final Entry sent;
  private Entry base;
  private Entry wanted;
  private Naming naming = Naming.VALUES;

  /**
   * @param before the entry as it was read
   * @param after the entry as it is to become
   */
  public EntrySave(Dit dit, ServerSchema schema, Entry before, Entry after) {
    this.dit = dit;
    this.schema = schema;
    this.guard = new VersionGuard(dit);
    this.sent = after;
    this.base = before;
    this.wanted = after;
  }

  /**
   * Saves.
   *
   * @throws ConnectionProblem when the server refuses for a reason that is in the change itself, or
   *     cannot be reached
   */
  public Outcome run(IProgressMonitor monitor) throws ConnectionProblem {
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(monitor);
      } catch (ConnectionProblem refused) {
        if (refused.kind() != ConnectionProblem.Kind.RESULT || attempt == TRIES) {
          throw refused;
        }
        Optional<Outcome> known = learn(refused, monitor);
        if (known.isPresent()) {
          return known.get();
        }
      }
    }
  }

  private Outcome attempt(IProgressMonitor monitor) throws ConnectionProblem {
    Optional<Entry> fresh = read(monitor);
    if (fresh.isEmpty()) {
      return gone(monitor);
    }
    Optional<Outcome> decided = rebase(fresh.get(), monitor);
    if (decided.isPresent()) {
      return decided.get();
    }
    EntryChange change = change();
    if (!change.modifications().isEmpty()) {
      Write.Modify write = new Write.Modify(base.dn(), change.modifications());
      dit.write(guard.on(base, write, monitor), monitor);
    }
    return Outcome.Saved.of(sent, read(monitor).orElse(wanted), schema);
  }

  private EntryChange change() {
    return EntryChange.between(base, wanted, schema, naming);
  }

  /** Takes over what others did; how it ends when that is for the person to decide. */
  private Optional<Outcome> rebase(Entry fresh, IProgressMonitor monitor) throws ConnectionProblem {
    EntryMerge merge = EntryMerge.of(base, wanted, fresh, schema);
    if (merge.replaced()) {
      Outcome.Gone gone = gone(monitor);
      return Optional.of(gone.movedTo().isPresent() ? gone : new Outcome.Changed(merge));
    }
    if (!merge.conflicts().isEmpty()) {
      return Optional.of(new Outcome.Changed(merge));
    }
    base = fresh;
    wanted = merge.merged();
    return Optional.empty();
  }

  /** Finds out why the server refused; empty when it is worth another try. */
  private Optional<Outcome> learn(ConnectionProblem refused, IProgressMonitor monitor)
      throws ConnectionProblem {
    boolean outdated = guard.outdated(refused);
    Optional<Entry> fresh = read(monitor);
    if (fresh.isEmpty()) {
      if (refused.noSuchEntry()) {
        return Optional.of(gone(monitor));
      }
      throw refused;
    }
    EntryChange before = change();
    Optional<Outcome> decided = rebase(fresh.get(), monitor);
    if (decided.isPresent()) {
      return decided;
    }
    boolean another = !change().modifications().equals(before.modifications());
    if (!another && !outdated) {
      if (naming == Naming.NONE || !NAMING_REFUSED.contains(refused.code())) {
        throw refused;
      }
      naming = Naming.NONE;
    }
    return Optional.empty();
  }

  private Optional<Entry> read(IProgressMonitor monitor) throws ConnectionProblem {
    return dit.connection()
        .session(monitor)
        .read(base.dn(), ALL_ATTRIBUTES, monitor)
        .map(fresh -> new Entry(base.dn(), fresh.attributes()));
  }

  private Outcome.Gone gone(IProgressMonitor monitor) throws ConnectionProblem {
    Optional<String> context = dit.features(monitor).contextOf(base.dn());
    for (String name : EntryVersion.IDENTITIES) {
      Optional<String> identity = base.first(name).filter(id -> IDENTITY.matcher(id).matches());
      if (identity.isPresent() && context.isPresent()) {
        return new Outcome.Gone(
            find(context.get(), "(%s=%s)".formatted(name, identity.get()), monitor));
      }
    }
    return new Outcome.Gone(Optional.empty());
  }

  /** Servers may refuse the search; then nothing is known. */
  private Optional<String> find(String context, String filter, IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(
            context,
            Scope.SUBTREE,
            filter,
            List.of(SearchQuery.NO_ATTRIBUTES),
            new SearchQuery.Limits(1, LOOKUP_SECONDS, 0));
    try (EntryStream stream = dit.connection().session(monitor).search(query)) {
      return Optional.ofNullable(stream.next(monitor)).map(Entry::dn);
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.CANCELLED) {
        throw e;
      }
      return Optional.empty();
    }
  }
}
