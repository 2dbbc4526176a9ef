package org.dirlens.launcher;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.server.Directory;
import org.jspecify.annotations.Nullable;

/**
 * The entries of another source as a bulk load must have them: with operational attributes, and
 * with clear passwords hashed.
 */
public final class CompletedEntries implements EntrySource {
  private final EntrySource raw;
  private final Directory directory;
  private final LoadRule rule;

  public CompletedEntries(EntrySource raw, Directory directory) {
    this(raw, directory, LoadRule.GOOD_ENTRIES);
  }

  /** Entries for a load by a rule. */
  public CompletedEntries(EntrySource raw, Directory directory, LoadRule rule) {
    this.raw = raw;
    this.directory = directory;
    this.rule = rule;
  }

  @Override
  public @Nullable Entry next() throws LdapProblem {
    Entry entry = raw.next();
    return entry == null ? null : directory.prepareImported(entry);
  }

  @Override
  public @Nullable Undecoded read() throws LdapProblem {
    Undecoded entry = raw.read();
    return entry == null ? null : new Completed(entry);
  }

  private final class Completed implements Undecoded {
    private final Undecoded entry;

    Completed(Undecoded entry) {
      this.entry = entry;
    }

    @Override
    public Entry decode() throws LdapProblem {
      return directory.prepareImported(entry.decode());
    }

    @Override
    public @Nullable Dn dn() {
      return entry.dn();
    }

    @Override
    public long bytes() {
      return entry.bytes();
    }
  }

  @Override
  public boolean replacesSuffix() {
    return true;
  }

  @Override
  public LoadRule rule() {
    return rule;
  }

  @Override
  public String position() {
    return raw.position();
  }
}
