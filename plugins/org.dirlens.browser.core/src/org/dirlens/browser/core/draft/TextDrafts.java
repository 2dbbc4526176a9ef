package org.dirlens.browser.core.draft;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;

/**
 * Texts of files that were edited and not saved, each in a file of a folder that only its owner can
 * read: its first line names the file it is of, and behind a tab the version of the file that was
 * edited; all behind it is the text. Unlike drafts of entries they are whole: the file that is
 * edited has its passwords, too. Threads: any.
 */
public final class TextDrafts {
  private final Path folder;

  /**
   * A text that was not saved.
   *
   * @param place the path of its file, or the name of one that was never saved
   * @param base the version of the file that was edited; empty where none was read
   */
  public record Kept(String place, String base, String text) {
    private String file() {
      return place + "\t" + base + "\n" + text;
    }

    private static Kept of(String file) {
      int end = file.indexOf('\n');
      String head = file.substring(0, Math.max(0, end));
      int tab = head.lastIndexOf('\t');
      String text = file.substring(end + 1);
      return tab < 0
          ? new Kept(head, "", text)
          : new Kept(head.substring(0, tab), head.substring(tab + 1), text);
    }
  }

  /** Texts in {@code folder}, which need not exist yet. */
  public TextDrafts(Path folder) {
    this.folder = folder;
  }

  /** Those of the running workbench, in its workspace. */
  public static TextDrafts shared() {
    return Shared.TEXTS;
  }

  private static final class Shared {
    static final TextDrafts TEXTS =
        new TextDrafts(
            Platform.getStateLocation(FrameworkUtil.getBundle(TextDrafts.class))
                .append("texts")
                .toFile()
                .toPath());
  }

  private Path file(String place) {
    return folder.resolve(UUID.nameUUIDFromBytes(place.getBytes(StandardCharsets.UTF_8)) + ".ldif");
  }

  /** Keeps a text in the place of the one before. */
  public synchronized void keep(Kept kept) throws IOException {
    OwnerOnlyFile.replace(file(kept.place()), kept.file());
  }

  /** Forgets the text of a file, if there is one. */
  public synchronized void drop(String place) {
    try {
      Files.deleteIfExists(file(place));
    } catch (IOException e) {
      ILog.of(TextDrafts.class).error("The draft of " + place + " cannot be deleted", e);
    }
  }

  /** All that are kept; what cannot be read is passed over, and logged. */
  public synchronized List<Kept> all() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Kept> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".ldif")).sorted().toList()) {
        read(file).ifPresent(all::add);
      }
    }
    return all;
  }

  private static Optional<Kept> read(Path file) {
    try {
      return Optional.of(Kept.of(Files.readString(file)));
    } catch (IOException e) {
      ILog.of(TextDrafts.class).error(file + " cannot be read", e);
      return Optional.empty();
    }
  }
}
