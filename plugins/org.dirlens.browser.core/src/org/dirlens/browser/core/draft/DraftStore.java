package org.dirlens.browser.core.draft;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.draft.KeptDraft.Place;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.dirlens.ldif.LdifProblem;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.FrameworkUtil;

/**
 * Drafts in a folder, a file each, which only their owner can read. A file is replaced whole, so
 * that a crash leaves the old or the new one.
 *
 * <pre>
 * #!CONNECTION-ID id
 * #!NAME name of the connection
 * #!LEFT-OUT userPassword       once for each secret that was changed
 * #!TYPED-OUT userPassword      once for each secret that was typed into the text below
 * #!TYPED line                  each line of a text that is no LDIF yet
 * (LDIF: the entry as it was read, and as it is to become)
 * </pre>
 *
 * <p>Threads: any.
 */
public final class DraftStore {
  private final Path folder;

  /** Files that could not be renamed, by the names that they are to have. */
  private final Map<Path, Path> unnamed = new HashMap<>();

  /** Older drafts that could not be deleted, by the names of the newer ones. */
  private final Map<Path, Path> outdated = new HashMap<>();

  /** Drafts in {@code folder}, which need not exist yet. */
  public DraftStore(Path folder) {
    this.folder = folder;
  }

  /** Those of the running workbench, in its workspace. */
  public static DraftStore shared() {
    return Shared.STORE;
  }

  private static final class Shared {
    static final DraftStore STORE =
        new DraftStore(
            Platform.getStateLocation(FrameworkUtil.getBundle(DraftStore.class))
                .append("drafts")
                .toFile()
                .toPath());
  }

  private Path file(String connectionId, String dn) {
    String key = connectionId + "\n" + DnText.key(dn);
    UUID name = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
    return folder.resolve(name + ".ldif");
  }

  /** Keeps a draft in the place of the one before. */
  public synchronized void keep(KeptDraft draft) throws IOException {
    Place place = draft.place();
    StringBuilder text = new StringBuilder();
    text.append("#!CONNECTION-ID ").append(place.connectionId()).append('\n');
    text.append("#!NAME ").append(place.connectionName()).append('\n');
    draft.leftOut().forEach(each -> text.append("#!LEFT-OUT ").append(each).append('\n'));
    draft.typed().leftOut().forEach(each -> text.append("#!TYPED-OUT ").append(each).append('\n'));
    draft.typed().text().lines().forEach(each -> text.append("#!TYPED ").append(each).append('\n'));
    text.append(EntryLdif.text(draft.base())).append('\n');
    text.append(EntryLdif.text(draft.current()));
    Path file = file(place.connectionId(), place.dn());
    OwnerOnlyFile.replace(file, text.toString());
    Path older = unnamed.remove(file);
    if (older != null) {
      outdated.put(file, older);
    }
  }

  /** Forgets the draft of an entry, if there is one. */
  public synchronized void drop(String connectionId, String dn) {
    Path file = file(connectionId, dn);
    delete(file, dn);
    delete(unnamed.remove(file), dn);
    delete(outdated.remove(file), dn);
  }

  private static void delete(@Nullable Path file, String dn) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      ILog.of(DraftStore.class).error("The draft of " + dn + " cannot be deleted", e);
    }
  }

  /** All that are kept; files that are no drafts are passed over, and logged. */
  public synchronized List<KeptDraft> all() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    Map<Path, KeptDraft> all = new TreeMap<>();
    for (Path file : files()) {
      Optional<KeptDraft> draft = read(file);
      if (draft.isPresent()) {
        Path named = file(draft.get().place().connectionId(), draft.get().place().dn());
        if (file.equals(named) ? !unnamed.containsKey(named) : renamed(file, named)) {
          all.put(named, draft.get());
        }
      }
    }
    return List.copyOf(all.values());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(each -> each.toString().endsWith(".ldif")).sorted().toList();
    }
  }

  /**
   * Earlier versions named some files otherwise; of two drafts of an entry the newer one stays. A
   * file that cannot be renamed now is the next time.
   *
   * @return whether it is this one
   */
  private boolean renamed(Path file, Path named) {
    boolean newer = file.toFile().lastModified() >= named.toFile().lastModified();
    unnamed.remove(named, file);
    try {
      if (newer) {
        Files.move(file, named, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.delete(file);
      }
    } catch (IOException e) {
      (newer ? unnamed : outdated).put(named, file);
      ILog.of(DraftStore.class).error("The draft " + file + " cannot be renamed", e);
    }
    return newer;
  }

  private static Optional<KeptDraft> read(Path file) {
    try {
      String text = Files.readString(file);
      List<Write> records = EntryLdif.writes(text);
      if (records.size() == 2
          && records.get(0) instanceof Write.Add(Entry base)
          && records.get(1) instanceof Write.Add(Entry current)) {
        String id = String.join("", values(text, "CONNECTION-ID"));
        String name = String.join("", values(text, "NAME"));
        Place place = new Place(id, name, base.dn());
        TypedText typed =
            new TypedText(String.join("\n", values(text, "TYPED")), values(text, "TYPED-OUT"));
        return Optional.of(new KeptDraft(place, base, current, values(text, "LEFT-OUT"), typed));
      }
    } catch (LdifProblem | IOException e) {
      ILog.of(DraftStore.class).error(file + " is no draft", e);
    }
    return Optional.empty();
  }

  private static List<String> values(String text, String name) {
    String start = "#!" + name + " ";
    return text.lines()
        .filter(each -> each.startsWith(start))
        .map(each -> each.substring(start.length()))
        .toList();
  }
}
