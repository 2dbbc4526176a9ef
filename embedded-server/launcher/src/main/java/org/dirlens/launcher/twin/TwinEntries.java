package org.dirlens.launcher.twin;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.dirlens.launcher.twin.SourceStream.Item;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.server.Directory;
import org.jspecify.annotations.Nullable;

/** The entries of a source as a bulk load takes them. One thread; entries are decoded on any. */
final class TwinEntries implements EntrySource {
  private final SourceStream stream;
  private final Incoming incoming;
  private final Directory directory;
  private final Pace pace;
  private long read;
  private String position = "";

  TwinEntries(SourceStream stream, Incoming incoming, Directory directory, Pace pace) {
    this.stream = stream;
    this.incoming = incoming;
    this.directory = directory;
    this.pace = pace;
  }

  @Override
  public @Nullable Entry next() throws LdapProblem {
    Undecoded next = read();
    return next == null ? null : next.decode();
  }

  @Override
  public @Nullable Undecoded read() throws LdapProblem {
    try {
      for (Item item = item(); item != null; item = item()) {
        long number = read;
        Item found = item;
        if (!incoming.staysBehind(found.entry(), number)) {
          return () ->
              directory.prepareImported(incoming.entry(found.entry(), found.uuid(), number));
        }
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private @Nullable Item item() throws IOException, LdapProblem {
    pace.await();
    read++;
    position = "entry " + read;
    Item item = stream.next();
    position = item == null ? position : item.entry().dn();
    return item;
  }

  @Override
  public boolean replacesSuffix() {
    return true;
  }

  @Override
  public String position() {
    return position;
  }
}
