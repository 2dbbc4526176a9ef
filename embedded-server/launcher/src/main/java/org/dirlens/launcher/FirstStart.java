package org.dirlens.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first start of a server on a folder. Until it is done, a file in the folder says that nobody
 * can rely on what is in it: a start that fails takes back what it made, and what one left that was
 * cut off goes when the folder is opened next. Files that were there before stay. All of it is for
 * the holder of the folder's lock.
 *
 * <pre>
 * first-start = ( "made" / "found" ) LF *( name LF )     whether the start made the folder itself,
 *                                                        and what was in it before
 * </pre>
 */
final class FirstStart {
  private static final String FILE = "first-start";
  private static final String LOCK = "lock";
  private static final String MADE = "made";

  private final Path folder;
  private final boolean made;
  private final Set<String> before;

  private FirstStart(Path folder, boolean made, Set<String> before) {
    this.folder = folder;
    this.made = made;
    this.before = before;
  }

  /** Makes the folder, if there is none; whoever has its lock then begins. */
  static FirstStart in(Path folder) throws IOException {
    boolean made = !Files.exists(folder);
    OwnerOnly.createFolder(folder);
    return new FirstStart(folder, made, names(folder));
  }

  /** The one that was cut off in this folder; null if none was. */
  static @Nullable FirstStart cutOff(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return null;
    }
    List<String> lines = Files.readAllLines(file);
    return new FirstStart(
        folder, lines.getFirst().equals(MADE), Set.copyOf(lines.subList(1, lines.size())));
  }

  private static Set<String> names(Path folder) throws IOException {
    Set<String> names = new HashSet<>();
    for (Path path : Folders.list(folder)) {
      names.add(path.getFileName().toString());
    }
    return names;
  }

  /** Says so in the folder, before anything else is made in it. */
  void begin() throws IOException {
    List<String> lines = new ArrayList<>(List.of(made ? MADE : "found"));
    lines.addAll(before);
    byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    OwnerOnly.createFile(folder.resolve(FILE), text);
  }

  /** What was made stays, even if power is lost. */
  void done() throws IOException {
    OwnerOnly.delete(folder.resolve(FILE));
  }

  /** Deletes what was made, but the lock and what says that it was begun. */
  void takeBack() throws IOException {
    for (String name : names(folder)) {
      if (!before.contains(name) && !name.equals(FILE) && !name.equals(LOCK)) {
        Folders.delete(folder.resolve(name));
      }
    }
  }

  /** Leaves the folder, whose lock was given up, as it was before, where a problem is told. */
  void leave(Throwable problem) {
    try {
      takeBack();
      done();
      if (!before.contains(LOCK)) {
        Files.deleteIfExists(folder.resolve(LOCK));
      }
      if (made) {
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      problem.addSuppressed(e);
    }
  }
}
