package org.dirlens.application.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.ldif.NameCover;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.swt.widgets.Control;
import org.jspecify.annotations.Nullable;

/** Reads in the background which name all entries of an LDIF file stand at or below. */
final class SuffixSearch implements AutoCloseable {
  private final InputStream in;
  private volatile boolean closed;

  private SuffixSearch(InputStream in) {
    this.in = in;
  }

  /**
   * Begins to read.
   *
   * @param found told once, on the display's thread, unless the search was closed or the control is
   *     disposed; nothing where the file has no such name or cannot be read, of which its import
   *     tells
   * @return null if the file cannot be opened
   */
  static @Nullable SuffixSearch start(
      Path file, Control control, Consumer<Optional<String>> found) {
    try {
      SuffixSearch search = new SuffixSearch(Files.newInputStream(file));
      var display = control.getDisplay();
      Thread.ofVirtual()
          .name("names of " + file)
          .start(
              () -> {
                Optional<String> name = search.name();
                DisplayThread.later(display, control, () -> search.tell(found, name));
              });
      return search;
    } catch (IOException e) {
      return null;
    }
  }

  private void tell(Consumer<Optional<String>> found, Optional<String> name) {
    if (!closed) {
      found.accept(name);
    }
  }

  private Optional<String> name() {
    try (LdifReader reader = new LdifReader(in)) {
      Dn cover = NameCover.of(reader, schema()).name();
      return Optional.ofNullable(cover).filter(name -> !name.isRoot()).map(Dn::toString);
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private static Schema schema() {
    EmbeddedServer server = EmbeddedDirectory.ofWorkspace().running();
    return server == null ? Schema.standard() : server.schema();
  }

  /** What is wrong with a suffix; null if nothing. */
  static @Nullable String problem(String suffix) {
    try {
      Dn unused = Dn.parse(suffix, schema());
      return null;
    } catch (LdapProblem e) {
      return e.getMessage();
    }
  }

  /** Whether a name is the same as another or below it. */
  static boolean below(String name, String above) {
    try {
      Schema schema = schema();
      return Dn.parse(name, schema).isDescendantOrSame(Dn.parse(above, schema));
    } catch (LdapProblem e) {
      return false;
    }
  }

  /** Whether both are one name. */
  static boolean same(String one, String other) {
    return below(one, other) && below(other, one);
  }

  /** Stops reading; nothing that is still found is told. */
  @Override
  public void close() {
    closed = true;
    try {
      in.close();
    } catch (IOException e) {
      // Nothing is read from it any more.
    }
  }
}
